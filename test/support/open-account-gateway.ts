import type { Test } from "tap";
import type { Seller } from "../../areas/shared/domain/seller.ts";
import { AdminBrowser } from "./admin-browser.ts";
import { openTestGateway, type TestGateway } from "./open-test-gateway.ts";
import { sampleShop } from "./sample-shop.ts";

const START = Date.parse("2026-03-01T12:00:00.000Z");

export interface AccountGateway extends TestGateway {
  dataDir: string;
  /** The platform's time in milliseconds, set by the test. */
  clock: { now: number };
  start: number;
  /** Two shops without members. */
  acme: Seller;
  bolt: Seller;
  /** A new browser without cookies. */
  browse: (host?: string) => AdminBrowser;
  join: (accountId: string, sellerId: string, createdAt?: string) => Promise<void>;
}

/** Opens a gateway of `shops.example` under HTTPS with two shops and a clock that the test sets. */
export async function openAccountGateway(t: Test, more: NodeJS.ProcessEnv = {}): Promise<AccountGateway> {
  const clock = { now: START };
  const dataDir = t.testdir();
  const shops = [sampleShop("acme"), sampleShop("bolt")] as const;
  const gateway = await openTestGateway(t, {
    dataDir,
    shops: [...shops],
    env: { SIGN_INS_PER_MINUTE: "100000", API_REQUESTS_PER_MINUTE: "100000", ...more },
    clock: () => new Date(clock.now),
  });
  return {
    ...gateway,
    dataDir,
    clock,
    start: START,
    acme: shops[0].seller,
    bolt: shops[1].seller,
    browse: (host = "shops.example") => new AdminBrowser(gateway.port, host),
    join: (accountId, sellerId, createdAt = new Date(START).toISOString()) =>
      gateway.platform.memberships.save({ accountId, sellerId, role: "owner", createdAt }),
  };
}
