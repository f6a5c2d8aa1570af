import { inspect } from "node:util";
import type { Page } from "playwright-core";
import t from "tap";
import { ENDPOINTS } from "../../areas/shared/contract/endpoints.ts";
import { ACME, BOLT, openSiblingShops, PLATFORM, sessionOn, signIn, VERA } from "./support/sibling-shops.ts";

/** Redeems a ticket on the current page, like the page's own script. */
function handIn(page: Page, ticket: string): Promise<{ status: number; code: string }> {
  return page.evaluate(
    async ([path, ticket]) => {
      const headers = { "Content-Type": "application/json" };
      const res = await fetch(path, { method: "POST", headers, body: JSON.stringify({ ticket }) });
      const body = (await res.json()) as { error?: { code: string } };
      return { status: res.status, code: body.error?.code ?? "" };
    },
    [ENDPOINTS.enter.path, ticket] as const,
  );
}

const REFUSED = { status: 410, code: "ticket-invalid" };

t.test("a ticket opens only its own shop, and only once", async (t) => {
  const shops = await openSiblingShops(t);
  if (!shops) return;
  const { gateway, front, dump, open } = shops;
  const vera = gateway.browse();
  await vera.signIn(VERA);
  // Eve has added Vera as a member of bolt, so only the ticket decides where Vera goes.
  await gateway.join(vera.session?.account.id ?? "", gateway.bolt.id);
  const issue = async (): Promise<string> => {
    const { body } = await vera.send("POST", ENDPOINTS.issueTicket.path, { body: { sellerId: gateway.acme.id } });
    return (body as { url: string }).url;
  };

  // Eve, in her own browser.
  const { page: stranger } = await open();
  for (const site of [BOLT, PLATFORM]) {
    const url = await issue();
    await stranger.goto(site);
    const sessions = dump().sessions;
    t.strictSame(await handIn(stranger, new URL(url).hash.slice(1)), REFUSED, `not at ${site}`);
    t.strictSame(dump().sessions, sessions, "no session is created");
    t.equal(await sessionOn(stranger), null);
    await stranger.goto(url);
    await stranger.getByRole("heading", { name: "This link has expired" }).waitFor();
    t.equal(await sessionOn(stranger), null, "and then it is used up");
  }
  const ofBolt = (await issue()).replace(ACME, BOLT);
  await stranger.goto(ofBolt);
  await stranger.getByRole("heading", { name: "This link has expired" }).waitFor();
  t.equal(await sessionOn(stranger), null, "a link made to lead to another shop leads nowhere");

  const url = await issue();
  const ticket = new URL(url).hash.slice(1);
  const { page, requests, errors } = await open();
  await page.goto(url);
  await page.waitForURL(`${ACME}/admin`);
  await page.getByRole("navigation").first().waitFor();
  t.equal((await sessionOn(page))?.account.email, VERA, "at its own shop it signs in");
  t.strictSame(errors, []);
  await stranger.goto(ACME);
  t.strictSame(await handIn(stranger, ticket), REFUSED, "once");

  const entries = await page.evaluate(() => history.length);
  await page.goBack().catch(() => undefined);
  t.notOk(page.url().includes(ticket), `it is not in the history (${entries} entries)`);
  const elsewhere = front.seen.filter(({ path, headers }) => `${path} ${JSON.stringify(headers)}`.includes(ticket));
  t.strictSame(elsewhere, [], "in no address and no header");
  t.ok(
    requests.every((each) => new URL(each).origin === ACME),
    "and no other origin is asked for anything",
  );
  t.notOk(JSON.stringify(gateway.logged).includes(ticket), "nor is it in the log");
  t.notOk(inspect(dump(), { depth: null, maxArrayLength: null }).includes(ticket), "or in the database");
});

t.test("a stolen ticket grants no access to its shop", async (t) => {
  const shops = await openSiblingShops(t);
  if (!shops) return;
  const { gateway, open } = shops;
  const { page } = await open();
  await signIn(page, VERA, ACME);
  const session = await sessionOn(page);
  // Eve can create tickets for her own shop only, and gives Vera one under acme's address.
  const eve = gateway.browse();
  await eve.signIn("eve@people.example");
  const { status } = await eve.send("POST", ENDPOINTS.issueTicket.path, { body: { sellerId: gateway.acme.id } });
  t.equal(status, 404);
  const { body } = await eve.send("POST", ENDPOINTS.issueTicket.path, { body: { sellerId: gateway.bolt.id } });
  await page.goto((body as { url: string }).url.replace(BOLT, ACME));
  await page.locator("h1").first().waitFor();
  t.strictSame(await sessionOn(page), session, "Vera is who she was");
});
