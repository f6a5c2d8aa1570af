import type { Page } from "playwright-core";
import t, { type Test } from "tap";
import { CaseTable, pollUntil } from "../support/system.ts";
import { ACME, ATTACK, BOLT, EVE, openSiblingShops, sessionOn, signIn, VERA } from "./support/sibling-shops.ts";

const OWN = "__Host-awning";
/** The whole site, for which Eve's origin may set cookies. */
const SITE = "Domain=shops.example; Secure";

/** Cookies that resemble the platform's own, each with Eve's own valid secret. */
function tossed(secret: string): string[] {
  const names = [
    OWN,
    "awning",
    "__host-awning",
    "__HOST-AWNING",
    "__Secure-awning",
    `${OWN} `,
    ` ${OWN}`,
    `\u00a0${OWN}`,
  ];
  const spaced = ["\u2000", "\u3000", "\ufeff", "\u0085", "\t", "$Version=1,", '"'].map((mark) => mark + OWN);
  return [
    ...[...names, ...spaced].flatMap((name) =>
      ["/", "/api", "/api/session", "/admin", "//"].map((path) => `${name}=${secret}; ${SITE}; Path=${path}`),
    ),
    // Cookies without a name whose value looks like a named one:
    // https://datatracker.ietf.org/doc/html/draft-ietf-httpbis-rfc6265bis
    `=${OWN}=${secret}; ${SITE}; Path=/`,
    `=${OWN}=${secret}; ${SITE}; Path=/api`,
    `${OWN}; ${SITE}`,
    `x=a, ${OWN}=${secret}; ${SITE}; Path=/`,
    `x="a; ${OWN}=${secret}"; ${SITE}; Path=/`,
    `x=a%3B%20${OWN}=${secret}; ${SITE}; Path=/`,
    `x=a\u560d\u560a${OWN}=${secret}; ${SITE}; Path=/`,
  ];
}

const toss = (page: Page, cookies: readonly string[]): Promise<void> =>
  page.evaluate((cookies) => {
    for (const cookie of cookies) document.cookie = cookie;
  }, cookies);

let shared: ReturnType<typeof openShared> | undefined;

/** The shops, and a context for Vera's browser, until the file ends. */
async function openShared() {
  const shops = await openSiblingShops(t);
  return shops && { ...shops, reopen: shops.reuse() };
}

/** Vera's browser, signed in, with Eve's origin in another tab. Eve has a session and its secret. */
async function lure(test: Test) {
  const shops = await (shared ??= openShared());
  if (!shops) return undefined;
  const { gateway, reopen } = shops;
  const { page } = await reopen();
  await signIn(page, VERA, ACME);
  const session = await sessionOn(page);
  const eve = gateway.browse("bolt.shops.example");
  await eve.signIn(EVE);
  const secret = eve.cookies.get(OWN) ?? "";
  test.equal(secret.length, 43, "Eve has a session of her own");
  const lured = await page.context().newPage();
  await lured.goto(ATTACK);
  return { ...shops, page, session, secret, lured };
}

/** The account that the admin shows after a reload. */
async function whoIsIn(page: Page): Promise<string | null> {
  await page.goto(`${ACME}/admin`);
  await page.locator("form, nav").first().waitFor();
  return (await sessionOn(page))?.account.email ?? null;
}

t.test("ignores a cookie set by a sibling shop's page", async (t) => {
  const visit = await lure(t);
  if (!visit) return;
  const { front, page, session, secret, lured, dump } = visit;
  const before = dump();
  const cookies = tossed(secret);
  const accepted: string[] = [];
  const sessions = new CaseTable();
  for (const cookie of cookies) {
    const from = front.seen.length;
    await toss(lured, [cookie]);
    sessions.check(JSON.stringify(cookie), await sessionOn(page), session);
    const asked = front.seen.slice(from).find(({ path }) => path === "/api/session");
    if (asked?.headers.cookie?.includes(secret)) accepted.push(cookie);
    await page.context().clearCookies({ domain: ".shops.example" });
  }
  t.same(sessions.wrong(), []);
  t.ok(accepted.length >= 10, "some reach the gateway");
  t.notOk(
    accepted.some((cookie) => cookie.startsWith(`${OWN}=`)),
    "none by the platform's own name",
  );

  await toss(lured, cookies);
  t.equal(await whoIsIn(page), VERA, "also with all of them together");
  t.strictSame(dump(), before);
});

t.test("ignores a cookie set by a sibling shop's server", async (t) => {
  const visit = await lure(t);
  if (!visit) return;
  const { front, page, secret, lured, dump } = visit;
  const before = dump();
  const lines = tossed(secret).map((cookie) => Buffer.from(cookie).toString("latin1"));
  const headers = { "Set-Cookie": lines };
  front.pages.set(`${ATTACK}/cookies`, { headers });
  await lured.goto(`${ATTACK}/cookies`);
  const cookies = await page.context().cookies(ACME);
  t.ok(
    cookies.some(({ value }) => value.includes(secret)),
    "some are kept",
  );
  t.equal(await whoIsIn(page), VERA);
  t.strictSame(dump(), before);
});

t.test("does not sign a signed-out person in as another", async (t) => {
  const visit = await lure(t);
  if (!visit) return;
  const { page, secret, lured, dump } = visit;
  await page.context().clearCookies();
  await toss(lured, tossed(secret));
  const before = dump();
  t.equal(await whoIsIn(page), null);
  t.strictSame(dump(), before);
  // The next sign-in gets a new session.
  await signIn(page, VERA, ACME);
  t.equal((await sessionOn(page))?.account.email, VERA);
  const own = (await page.context().cookies(ACME)).filter(({ name }) => name === OWN);
  t.equal(own.length, 1);
  t.not(own[0]?.value, secret);
});

t.test("an overflowing cookie jar only signs out", async (t) => {
  const visit = await lure(t);
  if (!visit) return;
  const { page, secret, lured, errors, dump } = { ...visit, errors: [] as string[] };
  page.on("pageerror", (error) => errors.push(String(error)));
  const before = dump();
  const many = Array.from({ length: 400 }, (_, index) => `c${index}=; ${SITE}; Path=/`);
  await toss(lured, [...many, ...tossed(secret)]);
  const hasOwn = async () => (await page.context().cookies(ACME)).some(({ name }) => name === OWN);
  t.notOk(await pollUntil(hasOwn, (has) => !has), "the browser has evicted the session's cookie");
  t.equal(await whoIsIn(page), null, "she is signed out");
  t.equal(new URL(page.url()).pathname, "/admin/sign-in");
  t.strictSame(dump(), before);
  await page.context().clearCookies({ domain: ".shops.example" });
  await signIn(page, VERA, ACME);
  t.equal((await sessionOn(page))?.account.email, VERA, "she can sign in again");
  t.strictSame(errors, []);
});

t.test("a shop's page can't set cookies for others, because it runs no script", async (t) => {
  const visit = await lure(t);
  if (!visit) return;
  const { lured, page } = visit;
  await lured.goto(BOLT);
  t.equal(await lured.evaluate(() => document.cookie), "", "nor read the session's");
  await page.bringToFront();
  t.equal(await page.evaluate(() => document.cookie), "");
});
