import { randomUUID } from "node:crypto";
import type { Browser, BrowserContextOptions, Page } from "playwright-core";
import type { Test } from "tap";
import type { SessionAnswer } from "../../areas/shared/api/contract/account.ts";
import type { SessionState } from "../../areas/shared/domain/admin-data.ts";
import type { Order } from "../../areas/shared/domain/order.ts";
import { GOOD_PASSWORD } from "./admin-browser.ts";
import { launchBrowser, type WatchedPage, watchedPage } from "./browser.ts";
import { dumpDatabase } from "./dump-database.ts";
import { type AccountGateway, openAccountGateway } from "./open-account-gateway.ts";
import { orderOf, placeOrder } from "./order-client.ts";
import { pollUntil } from "./poll-until.ts";
import { openTlsFront, type TlsFront } from "./tls-front.ts";

export const PLATFORM = "https://shops.example";
/** Vera's shop. */
export const ACME = "https://acme.shops.example";
/** The shop of Eve, who attacks Vera. */
export const BOLT = "https://bolt.shops.example";
/** A page on Eve's origin with any script, which the platform would not allow. */
export const ATTACK = `${BOLT}/attack`;

export const VERA = "vera@people.example";
export const EVE = "eve@people.example";

export interface SiblingShops {
  gateway: AccountGateway;
  front: TlsFront;
  browser: Browser;
  /** acme's order of one mug. */
  order: Order;
  dump: () => Record<string, unknown[]>;
  open: (options?: BrowserContextOptions) => Promise<WatchedPage>;
}

/** Opens two shops of one site under HTTPS, each with its owner, and a browser. @returns `undefined` if a tool is missing */
export async function openSiblingShops(t: Test, more: NodeJS.ProcessEnv = {}): Promise<SiblingShops | undefined> {
  const gateway = await openAccountGateway(t, { TRUST_PROXY: "127.0.0.1", ...more });
  const { acme, bolt, port, platform, dataDir, browse, join } = gateway;
  const front = await openTlsFront(t, dataDir, port);
  if (!front) return undefined;
  const here = `127.0.0.1:${front.port}`;
  const rules = `MAP *.shops.example ${here}, MAP shops.example ${here}, MAP * ~NOTFOUND, EXCLUDE 127.0.0.1`;
  const browser = await launchBrowser(t, ["--ignore-certificate-errors", `--host-resolver-rules=${rules}`]);
  if (!browser) return undefined;
  for (const [email, name, seller] of [
    [VERA, "Vera Lund", acme],
    [EVE, "Eve Moss", bolt],
  ] as const) {
    const answer = await browse().register(email, { name });
    await join((answer.body as { session: SessionState }).session.account.id, seller.id);
  }
  const product = await platform.products.get(acme.id, `${acme.id}-mug`);
  if (!product) throw new Error("the shop has a mug");
  await placeOrder(port, acme.id, randomUUID(), orderOf(acme, product, 1), { host: "acme.shops.example" });
  const [order] = await platform.orders.list(acme.id, { limit: 1 });
  if (!order) throw new Error("the shop has an order");
  // Wait for background jobs, which would change the dump.
  await pollUntil(
    async () => dumpDatabase(dataDir)["mails"] ?? [],
    ({ length }) => length === 0,
  );
  front.pages.set(ATTACK, {});
  return {
    gateway,
    front,
    browser,
    order,
    dump: () => dumpDatabase(dataDir),
    open: (options) => watchedPage(browser, options),
  };
}

/** Signs in on the platform, which redirects an owner of one shop to its admin: both hosts then have a session. */
export async function signIn(page: Page, email: string, shop: string): Promise<void> {
  await page.goto(`${PLATFORM}/admin/sign-in`);
  await page.getByLabel("E-mail").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(GOOD_PASSWORD);
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.waitForURL(`${shop}/admin`);
  await page.getByRole("navigation").first().waitFor();
}

/** The session at the page's host, as its own script reads it. */
export async function sessionOn(page: Page): Promise<SessionState | null> {
  const answer = (await page.evaluate(() => fetch("/api/session").then((res) => res.json()))) as SessionAnswer;
  return answer.session;
}
