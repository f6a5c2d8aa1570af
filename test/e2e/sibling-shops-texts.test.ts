import type { Page } from "playwright-core";
import t, { type Test } from "tap";
import { ENDPOINTS, fillPath } from "../../areas/shared/contract/endpoints.ts";
import { adminOrderPath, adminProductPath, orderPath, packingSlipPath } from "../../areas/shared/pages/routes.ts";
import { shopifyCsv } from "../support/imports.ts";
import { readOutbox } from "../support/mails.ts";
import { dumpSettledDatabase } from "../support/platform.ts";
import { pollUntil } from "../support/system.ts";
import { MARKDOWN, MARKUP, placeHostileOrder, storeHostileShop } from "./support/hostile-shop.ts";
import { ATTACK, EVE, openSiblingShops, PLATFORM, type SiblingShops, signIn } from "./support/sibling-shops.ts";

const EVIL = "https://evil.shops.example";

/** Opens pages that define `pwned()` and record its callers, one after another in one context. */
function baits({ reuse }: SiblingShops, { bypassCSP }: { bypassCSP: boolean }) {
  let calls: string[] = [];
  const reopen = reuse({ bypassCSP }, (page) =>
    page.context().exposeBinding("pwned", ({ frame }) => void calls.push(frame.url())),
  );
  return async () => {
    const watched = await reopen();
    calls = [];
    watched.page.on("dialog", (dialog) => void dialog.dismiss());
    return { ...watched, calls };
  };
}

let shared: ReturnType<typeof openShared> | undefined;

/** Two shops and Eve's hostile one, with an order, until the file ends: no test changes them. */
async function openShared() {
  const shops = await openSiblingShops(t, { FEATURED_SHOPS: "evil" });
  if (!shops) return undefined;
  const { gateway } = shops;
  const { platform, bolt, join, dataDir } = gateway;
  const shop = await storeHostileShop(gateway);
  const order = await placeHostileOrder(gateway, shop);
  const eve = await platform.accounts.findByEmail(EVE);
  await platform.memberships.remove(eve?.id ?? "", bolt.id);
  await join(eve?.id ?? "", shop.seller.id);
  // Wait for its mails, which would change the dump.
  await dumpSettledDatabase(dataDir);
  return {
    ...shops,
    shop,
    hostileOrder: order,
    bait: baits(shops, { bypassCSP: false }),
    baitWithoutPolicy: baits(shops, { bypassCSP: true }),
  };
}

const openShops = () => (shared ??= openShared());

/** Executable code and links to it, one per line, and texts that have become elements. */
function dangers(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    Array.from(document.querySelectorAll("*"), (element) => {
      const attributes = Array.from(element.attributes).filter(
        ({ name, value }) =>
          name.startsWith("on") ||
          name === "srcdoc" ||
          (/^(?:href|src|action|formaction|data|xlink:href)$/.test(name) &&
            /^[\s\p{C}]*(?:j\s*a\s*v\s*a\s*s\s*c\s*r\s*i\s*p\s*t|vbscript|data:(?!image\/))/iu.test(value)),
      );
      const isScript = element.localName === "script" && element.getAttribute("type") !== "application/json";
      const isLd = element.getAttribute("type") === "application/ld+json";
      const runs = isScript && !isLd && element.textContent?.includes("pwned");
      return runs || attributes.length > 0 || element.localName === "base" ? [element.outerHTML.slice(0, 200)] : [];
    }).flat(),
  );
}

/** Watches a page until it is idle. */
async function look(t: Test, page: Page, url: string): Promise<void> {
  await page.goto(url);
  const hasTexts = page.waitForFunction(() => {
    const main = document.querySelector("main");
    if (!main) return false;
    const fields = Array.from(main.querySelectorAll("input, textarea"), (field) => (field as HTMLInputElement).value);
    return [main.innerText, ...fields].join().includes("pwned()");
  });
  t.ok(await hasTexts.catch(() => false), `the texts are on the page: ${url}`);
  t.strictSame(await dangers(page), [], `they are rendered as text: ${url}`);
}

t.test("the bait works when inserted as markup", async (t) => {
  const shops = await openShops();
  if (!shops) return;
  const { page, calls } = await shops.bait();
  for (const text of [MARKUP, MARKDOWN]) {
    shops.front.pages.set(ATTACK, { body: `<!doctype html><p title="${text}">` });
    calls.length = 0;
    await page.goto(ATTACK);
    await pollUntil(
      async () => calls.length,
      (length) => length >= 3,
    );
    t.ok(calls.length >= 3);
    t.ok((await dangers(page)).length >= 2);
  }
});

// Also without the policy, which is only the second defence.
for (const bypassCSP of [false, true]) {
  const how = bypassCSP ? "without a content security policy" : "as it is served";

  t.test(`the storefront runs no text of a shop, ${how}`, async (t) => {
    const shops = await openShops();
    if (!shops) return;
    const { hostileOrder: order } = shops;
    const { page, calls, errors } = await (bypassCSP ? shops.baitWithoutPolicy() : shops.bait());
    const search = `/search?q=${encodeURIComponent(`mug ${MARKUP}`.slice(0, 100))}`;
    const paths = [
      "/",
      "/categories/cups",
      "/products/mug",
      "/products/dish",
      search,
      "/pages/terms",
      orderPath(order.accessToken),
    ];
    for (const path of paths) await look(t, page, EVIL + path);
    await page.goto(`${EVIL}/products/mug`);
    await page.getByRole("button", { name: "Add to cart" }).click();
    await page.getByRole("dialog", { name: "Cart" }).getByText("Subtotal", { exact: true }).waitFor();
    t.strictSame(await dangers(page), []);
    for (const path of ["/cart", "/checkout"]) await look(t, page, EVIL + path);
    for (const url of [PLATFORM, `${PLATFORM}/claim?name=${encodeURIComponent(MARKUP)}`]) await look(t, page, url);
    t.strictSame(calls, []);
    t.strictSame(errors, []);
  });

  t.test(`the admin runs no text of a shop or a customer, ${how}`, async (t) => {
    const shops = await openShops();
    if (!shops) return;
    const { shop, hostileOrder: order } = shops;
    const { page, calls, errors } = await (bypassCSP ? shops.baitWithoutPolicy() : shops.bait());
    await signIn(page, EVE, EVIL);
    const admin = [
      "",
      "/products",
      "/categories",
      "/orders",
      "/settings",
      "/settings/look",
      "/settings/delivery",
      "/settings/payment",
      "/settings/pages",
    ];
    const paths = [
      ...admin.map((path) => `/admin${path}`),
      adminProductPath(`${shop.seller.id}-mug`),
      adminOrderPath(order.id),
      packingSlipPath(order.id),
    ];
    for (const path of paths) await look(t, page, EVIL + path);

    await page.goto(`${EVIL}/admin/import`);
    const csv = shopifyCsv([
      { Handle: MARKUP, Title: MARKUP, "Body (HTML)": MARKDOWN, "Option1 Name": MARKUP, "Variant Price": MARKUP },
    ]);
    await page
      .locator("input[type=file]")
      .setInputFiles({ name: `${MARKUP.replaceAll("/", "")}.csv`, mimeType: "text/csv", buffer: Buffer.from(csv) });
    await page.getByText("pwned()").first().waitFor();
    t.strictSame(await dangers(page), [], "neither a file's content nor its name");
    t.strictSame(calls, []);
    t.strictSame(errors, []);
  });
}

t.test("mails run no text", async (t) => {
  const shops = await openShops();
  if (!shops) return;
  const { gateway } = shops;
  const mails = await pollUntil(
    async () => readOutbox(gateway.dataDir).filter(({ html }) => html.includes("pwned")),
    ({ length }) => length >= 2,
  );
  t.ok(mails.length >= 2, "one to the customer, one to the shop");
  const { page, calls } = await shops.baitWithoutPolicy();
  for (const { html } of mails) {
    await page.setContent(html);
    t.strictSame(await dangers(page), []);
  }
  t.strictSame(calls, []);
});

t.test("an order's parcel has only an https link", async (t) => {
  const shops = await openShops();
  if (!shops) return;
  const { gateway, order, dump } = shops;
  const vera = gateway.browse("acme.shops.example");
  await vera.signIn("vera@people.example");
  const before = dump();
  const path = fillPath(ENDPOINTS.actOnOrder.path, { sellerId: gateway.acme.id, orderId: order.id });
  const urls = [
    "javascript:pwned()",
    " javascript:pwned()",
    "JAVASCRIPT:pwned()",
    "data:text/html,<script>",
    "//bolt.shops.example",
    "http://bolt.shops.example",
    'https://x.example/" onmouseover="pwned()',
    "https://x.example/><script>",
    "https://\njavascript:pwned()",
    "https:javascript:pwned()",
  ];
  for (const url of urls) {
    const body = { action: "ship", tracking: { carrier: "", number: "", url } };
    t.equal((await vera.send("POST", path, { body })).status, 400, url);
  }
  t.strictSame(dump(), before);
});
