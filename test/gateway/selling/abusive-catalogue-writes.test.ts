import t from "tap";
import { MAX_VARIANTS } from "../../../areas/shared/catalogue/catalogue-limits.ts";
import type { Product } from "../../../areas/shared/catalogue/product.ts";
import type { ShopImage } from "../../../areas/shared/pictures/image.ts";
import { adminClient, memberSession } from "../../support/accounts.ts";
import { openTestGateway } from "../../support/gateway.ts";
import { makePicture } from "../../support/pictures.ts";
import { dumpDatabase } from "../../support/platform.ts";
import { sampleShop } from "../../support/sample-shops.ts";
import { saveOf } from "../../support/shop.ts";
import { CaseTable, testFolder } from "../../support/system.ts";

const HOST = "acme.shops.example";
const ADMIN = "/api/admin/id-acme";
const MUG = `${ADMIN}/products/id-acme-mug`;
const CUPS = `${ADMIN}/categories/id-acme-cups`;

interface Attempt {
  method?: "put" | "post" | "delete";
  path?: string;
  headers?: Record<string, string>;
  body?: unknown;
  expected: string;
}

const BAD = "400 bad-request";
const NONE = "404 object-not-found";
const CONFLICT = "409 version-conflict";

const acme = sampleShop("acme");
const [mug] = acme.products as [Product];
const PRODUCT = saveOf(mug);
const [VARIANT, ...OTHERS] = PRODUCT.variants as [(typeof PRODUCT.variants)[number]];
const CATEGORY = { name: "Cups", slug: "cups", description: "" };

/** The product with some fields replaced. */
const product = (change: object, expected = BAD): Attempt => ({ body: { ...PRODUCT, ...change }, expected });
const variant = (change: object, expected = BAD): Attempt =>
  product({ variants: [{ ...VARIANT, ...change }, ...OTHERS] }, expected);
const options = (...given: unknown[]): Attempt => product({ options: given });
const category = (change: object, expected = BAD): Attempt => ({
  path: CUPS,
  body: { ...CATEGORY, ...change },
  expected,
});
const status = (body: unknown, expected = BAD): Attempt => ({
  method: "post",
  path: `${ADMIN}/products/status`,
  body,
  expected,
});
const order = (body: unknown, expected = BAD): Attempt => ({ path: `${ADMIN}/category-order`, body, expected });
/** The product's JSON text with one part replaced. */
const text = (piece: string, instead: string): Attempt => {
  const whole = JSON.stringify(PRODUCT);
  if (!whole.includes(piece)) throw new TypeError(`the product has no ${piece}`);
  return { body: Buffer.from(whole.split(piece).join(instead)), expected: BAD };
};

const ABUSE: Record<string, Attempt> = {
  "another seller in the body": product({ sellerId: "id-other" }),
  "an id in the body": product({ id: "id-other-mug" }),
  "times in the body": product({ createdAt: "1970-01-01T00:00:00.000Z" }),
  "a title of a variant": variant({ title: "Free" }),
  "no version": product({ version: undefined }),
  "a version in words": product({ version: "1" }),
  "version nothing": product({ version: 0 }),
  "half a version": product({ version: 1.5 }),
  "a version to come": product({ version: 2 }, CONFLICT),
  "a version of a product that is there": product({ version: null }, CONFLICT),
  "another seller's category": product({ categoryId: "id-other-cups" }),
  "a category that never was": product({ categoryId: "none" }),
  "a category with a path": product({ categoryId: "../id-other/cups" }),
  "a category with an operator": product({ categoryId: { $ne: null } }),
  "a category named like a property": product({ categoryId: "__proto__" }),
  "a title of spaces": product({ title: "  " }),
  "a title of 201 letters": product({ title: "x".repeat(201) }),
  "a title of two lines": product({ title: "Mug\nMug" }),
  "a title with a NUL": product({ title: "Mug\0" }),
  "a right-to-left override in the title": product({ title: "Mug \u202egum" }),
  "a lone surrogate in the title": text("mug from acme", "\\ud800"),
  "a title in an array": product({ title: ["Mug"] }),
  "a slug with a path": product({ slug: "../admin" }),
  "a slug in capitals": product({ slug: "Mug" }),
  "a slug of 101 letters": product({ slug: "x".repeat(101) }),
  "another product's slug": product({ slug: "beaker" }, "409 slug-taken"),
  "a description of 20,001 letters": product({ description: "x".repeat(20_001) }),
  "no description": product({ description: null }),
  "an unknown status": product({ status: "sold" }),
  "a position as a string": product({ position: "1" }),
  "a position above the limit": product({ position: 1e12 }),
  "four options": options(...["a", "b", "c", "d"].map((name) => ({ name, values: ["x"] }))),
  "an option without values": options({ name: "Size", values: [] }),
  "51 values": options({ name: "Size", values: Array.from({ length: 51 }, (_, index) => `v${index}`) }),
  "an option twice": options({ name: "Size", values: ["S", "L"] }, { name: "Size", values: ["S"] }),
  "a value twice": options({ name: "Size", values: ["S", "L", "S"] }),
  "values without an option": options(),
  "no variants": product({ variants: [] }),
  "variants in an object": product({ variants: { 0: VARIANT, length: 1 } }),
  "one variant too many": product({ variants: Array.from({ length: MAX_VARIANTS + 1 }, () => VARIANT) }),
  "a variant twice": product({ variants: [VARIANT, VARIANT] }),
  "a combination twice": product({ variants: [VARIANT, { ...VARIANT, id: "x" }] }),
  "a variant's id with a path": variant({ id: "../x" }),
  "an unknown value": variant({ values: ["XXL"] }),
  "a value too many": variant({ values: ["S", "S"] }),
  "a negative price": variant({ price: -1 }),
  "half a cent": variant({ price: 0.5 }),
  "a price as a string": variant({ price: "1200" }),
  "a price above the number range": text('"price":1200', '"price":1e400'),
  "a price above the safe integers": text('"price":1200', '"price":9007199254740993'),
  "a price of NaN": text('"price":1200', '"price":NaN'),
  "no price": variant({ price: null }),
  "an earlier price below the price": variant({ compareAtPrice: 1199 }),
  "a negative stock": variant({ stock: -1 }),
  "a stock above the limit": variant({ stock: 1e9 }),
  "half a piece": variant({ stock: 1.5 }),
  "a negative last seen stock": variant({ stockSeen: -5 }),
  "a stock as a string": variant({ stock: "10" }),
  "an SKU of 65 letters": variant({ sku: "x".repeat(65) }),
  "an SKU of two lines": variant({ sku: "a\nb" }),

  "a polluted body": text('{"version"', '{"__proto__":{"status":"active"},"version"'),
  "a polluted variant": text('"price":1200', '"price":1200,"constructor":{"prototype":{"price":0}}'),
  "a polluted variant with escapes": text('"price":1200', '"price":1200,"\\u005f\\u005fproto__":{"price":0}'),
  "a price twice": text('"price":1200', '"price":1200,"price":1'),
  "a product in an array": { body: [PRODUCT], expected: BAD },
  null: { body: Buffer.from("null"), expected: BAD },
  "an empty object": { body: {}, expected: BAD },
  nothing: { expected: BAD },
  "half of the body": { body: JSON.stringify(PRODUCT).slice(0, 100), expected: BAD },
  "thousands of levels": { body: "[".repeat(10_000) + "]".repeat(10_000), expected: BAD },
  "not JSON": { headers: { "Content-Type": "text/plain" }, body: PRODUCT, expected: "415 unsupported-media-type" },
  "one byte above half a megabyte": { body: Buffer.alloc(512 * 1024 + 1, 0x20), expected: "413 body-too-large" },

  "another seller's product as a new one": {
    path: `${ADMIN}/products/id-other-mug`,
    body: { ...PRODUCT, version: null, slug: "mine" },
    expected: NONE,
  },
  "another seller's product": { path: `${ADMIN}/products/id-other-mug`, body: PRODUCT, expected: NONE },
  "another seller's product under that seller": {
    path: "/api/admin/id-other/products/id-other-mug",
    body: PRODUCT,
    expected: NONE,
  },
  "an unknown product": { path: `${ADMIN}/products/none`, body: PRODUCT, expected: NONE },
  "a product's id with a path": { path: `${ADMIN}/products/..%2fid-other`, body: PRODUCT, expected: BAD },
  "removing another seller's product": { method: "delete", path: `${ADMIN}/products/id-other-mug`, expected: NONE },
  "removing an unknown product": { method: "delete", path: `${ADMIN}/products/none`, expected: NONE },

  "a status for no products": status({ ids: [], status: "draft" }),
  "a status for 101 products": status({ ids: Array.from({ length: 101 }, (_, index) => `p${index}`), status: "draft" }),
  "a status for the same product twice": status({ ids: ["id-acme-mug", "id-acme-mug"], status: "draft" }),
  "a status for own products and another seller's": status(
    { ids: ["id-acme-mug", "id-other-mug"], status: "draft" },
    NONE,
  ),
  "no status": status({ ids: ["id-acme-mug"] }),
  "a status for all": status({ ids: "*", status: "draft" }),

  "a category without a name": category({ name: "" }),
  "a category's name of 81 letters": category({ name: "x".repeat(81) }),
  "a negative position of a category": category({ position: -1 }),
  "a category of another seller": category({ sellerId: "id-other" }),
  "another category's slug": category({ slug: "bowls" }, "409 slug-taken"),
  "a description of 501 letters": category({ description: "x".repeat(501) }),
  "another seller's category by its id": {
    path: `${ADMIN}/categories/id-other-cups`,
    body: { ...CATEGORY, slug: "x" },
    expected: NONE,
  },
  "removing another seller's category": { method: "delete", path: `${ADMIN}/categories/id-other-cups`, expected: NONE },
  "removing a category in use": { method: "delete", path: CUPS, expected: "409 category-in-use" },

  "an empty order of categories": order({ ids: [] }, NONE),
  "an incomplete order of categories": order({ ids: ["id-acme-cups"] }, NONE),
  "an order with a category twice": order({ ids: ["id-acme-cups", "id-acme-cups"] }, NONE),
  "an order with another seller's category": order({ ids: ["id-acme-cups", "id-acme-bowls", "id-other-cups"] }, NONE),
  "an order as a string": order({ ids: "id-acme-cups,id-acme-bowls" }),
  "an order of 1001 categories": order({ ids: Array.from({ length: 1001 }, (_, index) => `c${index}`) }),

  "without the token": { headers: { "X-Awning-Token": "" }, body: PRODUCT, expected: "403 request-forged" },
  "from another shop's page": {
    headers: { Origin: "https://other.shops.example" },
    body: PRODUCT,
    expected: "403 request-forged",
  },
  "without a session": { headers: { Cookie: "" }, body: PRODUCT, expected: "401 unauthenticated" },
};

/** The product with one of its shop's pictures, with some fields of that replaced. */
const pictureAbuse = (own: ShopImage, foreign: ShopImage): Record<string, Attempt> => {
  const image = (change: object): Attempt => product({ images: [{ ...own, ...change }] });
  return {
    "21 pictures": product({
      images: Array.from({ length: 21 }, (_, index) => ({ ...own, id: String(index).padStart(32, "0") })),
    }),
    "an unknown picture": image({ id: "a".repeat(32) }),
    "a picture with a path": image({ id: "../../etc/passwd" }),
    "a picture with SQL": image({ id: "' OR 1=1 --" }),
    "a picture with other widths": image({ widths: [321] }),
    "a picture without widths": image({ widths: [] }),
    "a picture with descending widths": image({ widths: [640, 320] }),
    "a picture with a URL": image({ url: "https://evil.example/x.png" }),
    "a placeholder with a foreign URL": image({ placeholder: "https://evil.example/x.png" }),
    "a placeholder with a script": image({ placeholder: "javascript:alert(1)" }),
    "a placeholder with markup": image({ placeholder: 'data:image/svg+xml,<svg onload="alert(1)"/>' }),
    "a placeholder above the limit": image({ placeholder: `data:image/webp;base64,${"A".repeat(5000)}` }),
    "an alternative text of 501 letters": image({ alt: "x".repeat(501) }),
    "a picture with a missing width": image({ widths: [320, 640, 960] }),
    "a picture twice": product({ images: [own, own] }),
    "another seller's picture": image(foreign),
    "no height": image({ height: 0 }),
  };
};

t.test("rejects each abusive write with its code and changes no row", async (t) => {
  const dataDir = testFolder(t);
  const { port, platform, logged } = await openTestGateway(t, {
    dataDir,
    shops: [acme, sampleShop("other")],
    env: { API_REQUESTS_PER_MINUTE: "10000" },
  });
  const own = await platform.images.add("id-acme", await makePicture(640, 400).jpeg().toBuffer(), "");
  const foreign = await platform.images.add("id-other", await makePicture(500, 400).jpeg().toBuffer(), "");
  const attempts = { ...ABUSE, ...pictureAbuse(own, foreign) };
  const client = adminClient(port, await memberSession(platform, "id-acme", HOST));
  t.equal((await client.get(MUG)).status, 200, "records the session's last visit");
  const before = dumpDatabase(dataDir);

  const table = new CaseTable();
  for (const [what, { method = "put", path = MUG, headers = {}, body, expected }] of Object.entries(attempts)) {
    const answer = await client[method](path, body, headers);
    table.check(what, `${answer.status} ${answer.body?.error?.code}`, expected);
    const leaked = /from other|stack|SQLITE|node_modules/i.exec(JSON.stringify(answer.body))?.[0];
    table.check(`${what}: leaked text`, leaked, undefined);
  }
  t.same(table.wrong(), []);

  t.strictSame(dumpDatabase(dataDir), before);
  t.strictSame(Object.keys(Object.prototype), [], "no prototype is polluted");
  t.strictSame(
    logged.filter(({ msg }) => msg === "unexpected error"),
    [],
  );
  t.equal((await client.put(MUG, { ...PRODUCT, images: [own] })).status, 200, "the unmodified product is valid");
  t.equal((await client.put(CUPS, CATEGORY)).status, 200);
});
