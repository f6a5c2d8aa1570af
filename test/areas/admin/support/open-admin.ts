import type { Page } from "playwright-core";
import type { Test } from "tap";
import type { Seller } from "../../../../areas/shared/domain/seller.ts";
import { freePort } from "../../../support/free-port.ts";
import { openTestGateway, type TestGateway } from "../../../support/open-test-gateway.ts";
import { sampleShop } from "../../../support/sample-shop.ts";

export const PASSWORD = "correct horse battery";

export interface AdminGateway extends TestGateway {
  dataDir: string;
  url: (host: string, path: string) => string;
  /** Adds an account that owns the shops of these subdomains. */
  addAccount: (email: string, name: string, domains: string[]) => Promise<void>;
  /** Fills in the page's sign-in form and sends it. */
  signIn: (page: Page, email: string, password?: string) => Promise<void>;
}

/** Opens a gateway with shops, to which the test adds accounts. */
export async function openAdmin(
  t: Test,
  { shops, env = {}, now }: { shops: Record<string, Partial<Seller>>; env?: NodeJS.ProcessEnv; now?: () => Date },
): Promise<AdminGateway> {
  const ownPort = String(await freePort());
  const dataDir = t.testdir({});
  const gateway = await openTestGateway(t, {
    dataDir,
    shops: Object.entries(shops).map(([domain, change]) => sampleShop(domain, change)),
    // Tests sign in more often than people.
    env: {
      PRODUCT_HOST: "localhost",
      PORT: ownPort,
      PUBLIC_ORIGIN: `http://localhost:${ownPort}`,
      SIGN_INS_PER_MINUTE: "1000",
      ...env,
    },
    ...(now ? { now } : {}),
  });
  const { port, platform } = gateway;
  return {
    ...gateway,
    dataDir,
    url: (host, path) => `http://${host}:${port}${path}`,
    async addAccount(email, name, domains) {
      const account = { id: `account-${name.toLowerCase()}`, email, name, createdAt: "2026-01-01T00:00:00.000Z" };
      await platform.accounts.add({ account, password: PASSWORD });
      for (const domain of domains) {
        const seller = await platform.sellers.findByDomain(domain);
        if (!seller) throw new Error(`there is no shop ${domain}`);
        await platform.memberships.save({
          accountId: account.id,
          sellerId: seller.id,
          role: "owner",
          createdAt: account.createdAt,
        });
      }
    },
    async signIn(page, email, password = PASSWORD) {
      await page.fill("input[name=email]", email);
      await page.fill("input[name=password]", password);
      await page.click("button[type=submit]");
    },
  };
}
