import type { Page } from "playwright-core";
import t from "tap";
import { TOKEN_HEADER } from "../../areas/shared/contract/endpoints.ts";
import { CaseTable, pollUntil } from "../support/system.ts";
import { forgeRequest, type SellerWrite, sellerWrites } from "./support/seller-writes.ts";
import { ACME, ATTACK, BOLT, openSiblingShops, PLATFORM, sessionOn, signIn, VERA } from "./support/sibling-shops.ts";

/** The same request from the shop's own page. */
function sendOwn(page: Page, { method, path, type, body }: SellerWrite, token: string): Promise<number> {
  return page.evaluate(
    async ({ method, path, headers, body }) => {
      const bytes = Uint8Array.from(body, (character) => character.charCodeAt(0));
      // oxlint-disable-next-line unicorn/no-invalid-fetch-options -- the method is that of a write
      const res = await fetch(path, { method, headers, body: body === "" ? null : bytes });
      return res.status;
    },
    { method, path, body, headers: { "Content-Type": type, [TOKEN_HEADER]: token } },
  );
}

t.test("a page of a sibling shop can't perform a seller's writes", async (t) => {
  const shops = await openSiblingShops(t);
  if (!shops) return;
  const { front, dump, open } = shops;
  const { page } = await open();
  await signIn(page, VERA, ACME);
  const session = await sessionOn(page);
  const writes = await sellerWrites(shops);
  const before = dump();

  const lured = await page.context().newPage();
  front.pages.set(ATTACK, { headers: { "Referrer-Policy": "unsafe-url" } });
  t.ok(writes.length > 10, `${writes.length} writes`);
  const forgeries = new CaseTable();
  for (const site of [ACME, PLATFORM]) {
    for (const write of writes) {
      const what = `${write.what} at ${site}`;
      await lured.goto(ATTACK);
      front.pages.set(`${ATTACK}/redirect`, { status: 307, headers: { Location: site + write.path } });
      const from = front.seen.length;
      const attempts = await forgeRequest(lured, site, write);
      const readable = attempts.filter(({ learnt }) => learnt !== "nothing");
      forgeries.check(`${what}: answers that the page can read`, readable, []);
      // Requests without a preflight: six forms, one beacon (two if their content needs no preflight), and eight more for
      // a POST.
      const expected = write.method === "POST" ? 15 : write.body === "" ? 8 : 7;
      const sent = await pollUntil(
        async () =>
          front.seen.slice(from).filter(({ site: to, method, status }) => to === site && method === "POST" && status),
        ({ length }) => length === expected,
      );
      forgeries.check(`${what}: requests sent`, sent.length, expected);
      const withoutCookie = sent.filter(({ headers }) => !headers.cookie?.includes("__Host-awning="));
      forgeries.check(`${what}: requests without the session`, withoutCookie, []);
    }
  }
  t.same(forgeries.wrong(), []);
  const foreign = front.seen.filter(({ site, headers }) => site !== BOLT && headers.origin && headers.origin !== site);
  const [questions, forged] = [
    foreign.filter(({ method }) => method === "OPTIONS"),
    foreign.filter(({ method }) => method !== "OPTIONS"),
  ];
  t.ok(questions.length > writes.length, "the browser sends preflights");
  t.strictSame([...new Set(forged.map(({ method }) => method))], ["POST"], "no response allows it");
  t.strictSame(
    forged
      .filter(({ status }) => status < 400)
      .map(({ method, site, path, status }) => `${method} ${site}${path}: ${status}`),
    [],
    "what it does not ask for is refused",
  );
  const origins = new Set(forged.map(({ headers }) => headers.origin));
  t.strictSame(origins, new Set([BOLT, "null"]), "with the shop's origin, and without one");
  t.strictSame(dump(), before, "nothing is written");
  t.strictSame(await sessionOn(page), session, "she is signed in as before");

  const refused: string[] = [];
  for (const write of writes) {
    const token = (await sessionOn(page))?.token ?? "";
    const status = await sendOwn(page, write, token);
    if (status >= 300) refused.push(`${write.what}: ${status}`);
  }
  t.same(refused, [], "the shop's own page may write");
  t.notSame(dump(), before);
});
