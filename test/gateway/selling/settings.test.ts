import t, { type Test } from "tap";
import {
  CATEGORY_LENGTHS,
  MAX_CATEGORIES,
  MAX_IMAGES,
  MAX_OPTION_VALUES,
  MAX_OPTIONS,
  MAX_PRICE,
  MAX_STOCK,
  MAX_VARIANTS,
  PRODUCT_LENGTHS,
} from "../../../areas/shared/catalogue/catalogue-limits.ts";
import { ENDPOINTS, fillPath } from "../../../areas/shared/contract/endpoints.ts";
import type { ErrorAnswer } from "../../../areas/shared/contract/errors.ts";
import { COUNTRIES } from "../../../areas/shared/domain/countries.ts";
import { MAX_PHONE, MAX_SLUG } from "../../../areas/shared/domain/text-patterns.ts";
import { MAX_ALT } from "../../../areas/shared/pictures/image.ts";
import {
  type AdminSeller,
  MAX_DELIVERY_OPTIONS,
  MAX_PAGES,
  MAX_PAGES_TEXT,
  MAX_PAYMENT_DAYS,
  PAGE_LENGTHS,
  SHOP_LENGTHS,
} from "../../../areas/shared/sellers/seller.ts";
import { importShops } from "../../../gateway/platform/shops/import-shops.ts";
import { AdminBrowser } from "../../support/accounts.ts";
import { openTestGateway } from "../../support/gateway.ts";
import { pageDataOf } from "../../support/html.ts";
import { httpGet } from "../../support/http.ts";
import { makePicture } from "../../support/pictures.ts";
import { dumpDatabase, dumpSettledDatabase } from "../../support/platform.ts";
import { sampleShop } from "../../support/sample-shops.ts";
import { saveOf, storeProduct } from "../../support/shop.ts";
import { dataUri, makeEntry, makeProductEntry, shopFileSource } from "../../support/shop-files.ts";
import { testFolder } from "../../support/system.ts";

const START = Date.parse("2026-03-01T12:00:00.000Z");
const env = { SIGN_INS_PER_MINUTE: "100000", API_REQUESTS_PER_MINUTE: "100000" };

async function open(t: Test) {
  const dataDir = testFolder(t);
  const clock = { now: START };
  const shops = [sampleShop("acme"), sampleShop("bolt")];
  const time = () => new Date(clock.now);
  const gateway = await openTestGateway(t, { dataDir, shops, env, clock: time, now: time });
  const [acme, bolt] = shops.map(({ seller }) => seller.id) as [string, string];
  const memberOf = async (sellerId: string, email: string) => {
    const browser = new AdminBrowser(gateway.port, "shops.example");
    await browser.register(email);
    const accountId = browser.session?.account.id ?? "";
    await gateway.platform.memberships.save({
      accountId,
      sellerId,
      role: "owner",
      createdAt: new Date(START).toISOString(),
    });
    return browser;
  };
  const ada = await memberOf(acme, "ada@people.example");
  const path = fillPath(ENDPOINTS.adminSeller.path, { sellerId: acme });
  const read = async (): Promise<AdminSeller> => (await ada.send("GET", path)).body.seller;
  const change = async (change: object, updatedAt?: string) =>
    ada.send("PATCH", path, { body: { updatedAt: updatedAt ?? (await read()).updatedAt, change } });
  return { ...gateway, dataDir, clock, acme, bolt, ada, memberOf, read, change };
}

t.test("members see all settings, but no internal fields", async (t) => {
  const { read, platform, acme } = await open(t);
  const image = await platform.images.add(acme, await makePicture(400, 300).png().toBuffer(), "A sign");
  await platform.sellers.change(acme, () => ({
    logo: image,
    paymentInstructions: "By transfer.",
    previousDomains: ["early"],
  }));
  const seller = await read();
  t.match(seller, {
    id: acme,
    domain: "acme",
    previousDomains: ["early"],
    origin: "https://acme.shops.example",
    paymentInstructions: "By transfer.",
    logo: { id: image.id, alt: "A sign", placeholder: String },
    isSubscribed: true,
    usage: {
      plan: "free",
      products: { active: 3, limit: 25 },
      imageBytes: { used: await platform.images.usage(acme), limit: 250 * 1024 * 1024 },
    },
  });
  t.notOk("ownerId" in seller || "version" in seller);
});

t.test("lists the placeholders of a template that are still to be filled in", async (t) => {
  const { ada, acme, change, platform } = await open(t);
  const stored = "Already published: [your account]";
  await platform.sellers.change(acme, () => ({ paymentInstructions: stored }));
  const { updatedAt } = (await platform.sellers.get(acme)) ?? {};
  const { body } = await change({ paymentInstructions: "[your account] and [your name]" }, updatedAt);
  const params = { places: "[your account], [your name]" };
  t.strictSame(body.error.fields, [{ field: "change.paymentInstructions", code: "has-placeholder", params }]);
  const { checklist } = (
    await ada.send("GET", `${fillPath(ENDPOINTS.dashboard.path, { sellerId: acme })}?days=7&zone=UTC`)
  ).body.dashboard;
  t.match(
    checklist.find(({ step }: { step: string }) => step === "payment"),
    { done: false },
    "the step is not done",
  );
  t.equal((await change({ tagline: "Other settings can be saved" }, updatedAt)).status, 200);
  t.equal((await platform.sellers.get(acme))?.paymentInstructions, stored);
});

t.test("changes only the given settings, immediately visible on the shop's pages", async (t) => {
  const { port, read, change, clock } = await open(t);
  const before = await read();
  t.match(pageDataOf((await httpGet(port, "acme.shops.example", "/")).text).seller, { name: before.name });
  clock.now += 1_000;
  const wanted = {
    name: "  North Kiln ",
    about: "We fire **twice**.",
    theme: { accent: "#0a7d55", typeface: "slab", corners: "round" },
    deliveryOptions: [{ id: "van", title: "By van", kind: "pickup", price: 0 }],
    contact: { email: "hello@north.example", phone: "+353 21 000 000" },
    paymentChoice: "manual",
    pages: [{ slug: "terms", title: "Terms", body: "" }],
  };
  const { status, body } = await change(wanted);
  t.equal(status, 200);
  const expected = { ...before, ...wanted, name: "North Kiln", updatedAt: new Date(clock.now).toISOString() };
  t.strictSame(body.seller, JSON.parse(JSON.stringify(expected)));
  t.strictSame(await read(), body.seller);
  t.match(pageDataOf((await httpGet(port, "acme.shops.example", "/")).text).seller, {
    name: "North Kiln",
    theme: { accent: "#0a7d55" },
    pages: [{ slug: "terms" }],
  });
  t.match((await change({ contact: { email: "hello@north.example" } })).body.seller, {
    contact: { email: "hello@north.example" },
  });
  t.notOk("phone" in (await read()).contact, "parts are replaced as a whole");
  t.strictSame((await change({ contact: { email: "" } })).body.seller.contact, { email: "" }, "none");
});

t.test("rejects the second of two concurrent changes without overwriting the first", async (t) => {
  const { read, change, platform, acme } = await open(t);
  const { updatedAt } = await read();
  t.equal((await change({ tagline: "First" }, updatedAt)).status, 200);
  const late = await change({ tagline: "Second", about: "x" }, updatedAt);
  t.match([late.status, late.body], [409, { error: { code: "version-conflict" } }]);
  t.match(await read(), { tagline: "First" });

  const now = (await read()).updatedAt;
  const both = await Promise.all(["Third", "Fourth"].map((tagline) => change({ tagline }, now)));
  t.strictSame(new Set(both.map(({ status }) => status)), new Set([200, 409]), "even if the clock is stopped");

  await storeProduct(platform, acme, (await platform.products.list(acme, { limit: 1 }))[0] as never);
  t.equal(
    (await change({ tagline: "Fifth" }, (await read()).updatedAt)).status,
    200,
    "a product's change is no conflict",
  );
});

t.test("accepts only the shop's own unchanged pictures", async (t) => {
  const { change, platform, acme, bolt, read } = await open(t);
  const original = await makePicture(700, 400).png().toBuffer();
  const mine = await platform.images.add(acme, original, "");
  const theirs = await platform.images.add(bolt, await makePicture(500, 300).png().toBuffer(), "");
  const refused = [
    theirs,
    { ...mine, id: "0".repeat(32) },
    { ...mine, id: "../../etc/passwd" },
    { ...mine, widths: [320, 960] },
    { ...mine, widths: [] },
    { ...mine, widths: [640, 320] },
    { ...mine, width: 0 },
    { ...mine, placeholder: "https://evil.example/x.png" },
    { ...mine, placeholder: `data:image/webp;base64,${"A".repeat(5_000)}` },
  ];
  for (const logo of refused) {
    const answer = await change({ logo });
    t.match(
      [answer.status, answer.body],
      [400, { error: { fields: [{ field: "change.logo" }] } }],
      JSON.stringify(logo).slice(0, 150),
    );
  }
  for (const alt of ["x".repeat(MAX_ALT + 1), "\ud800"]) {
    const answer = await change({ logo: { ...mine, alt } });
    t.match([answer.status, answer.body], [400, { error: { fields: [{ field: "change.logo.alt" }] } }]);
  }
  t.equal((await read()).logo, null);
  t.match((await change({ logo: { ...mine, alt: "Our sign" } })).body.seller.logo, { id: mine.id, alt: "Our sign" });
  t.match((await change({ logo: null })).body.seller, { logo: null });
});

t.test("rejects invalid values field by field and writes nothing", async (t) => {
  const { change, dataDir, read, ada, acme } = await open(t);
  const { updatedAt } = await read();
  const before = await dumpSettledDatabase(dataDir);
  const page = { slug: "terms", title: "Terms", body: "" };
  const option = { id: "post", title: "Post", kind: "shipping", price: 100 };
  const refused: [object, string][] = [
    [{ name: " " }, "change.name"],
    [{ name: "two\nlines" }, "change.name"],
    [{ tagline: "x".repeat(121) }, "change.tagline"],
    [{ about: "\u202ebackwards" }, "change.about"],
    [{ theme: { accent: "#fff", typeface: "sans", corners: "soft" } }, "change.theme.accent"],
    [{ theme: { accent: "#ffffff", typeface: "comic", corners: "soft" } }, "change.theme.typeface"],
    [{ currency: "euro" }, "change.currency"],
    [{ locale: "xx" }, "change.locale"],
    [{ locale: "fr-FR" }, "change.locale"],
    [{ contact: { email: "nobody" } }, "change.contact.email"],
    [{ contact: {} }, "change.contact.email"],
    [{ deliveryOptions: [option, option] }, "change.deliveryOptions"],
    [{ deliveryOptions: [{ ...option, price: -1 }] }, "change.deliveryOptions.0.price"],
    [{ deliveryOptions: [{ ...option, price: 1.5 }] }, "change.deliveryOptions.0.price"],
    [{ deliveryOptions: [{ ...option, id: "a/b" }] }, "change.deliveryOptions.0.id"],
    [{ paymentInstructions: "IBAN: [your account]" }, "change.paymentInstructions"],
    [{ pages: [{ ...page, body: "[Your name]" }] }, "change.pages.0.body"],
    [{ pages: [page, page] }, "change.pages"],
    [{ pages: [{ ...page, body: "x".repeat(20_001) }] }, "change.pages.0.body"],
    [
      { pages: Array.from({ length: 11 }, (_, n) => ({ ...page, slug: `p-${n}`, body: "x".repeat(20_000) })) },
      "change.pages",
    ],
    ...["id", "domain", "ownerId", "version", "createdAt", "previousDomains", "customDomain"].map(
      (name): [object, string] => [{ [name]: "x" }, `change.${name}`],
    ),
    [{ status: "closed" }, "change.status"],
    [{ subscription: { plan: "pro", status: "active", currentPeriodEnd: null } }, "change.subscription"],
  ];
  for (const [body, field] of refused) {
    const answer = await change(body, updatedAt);
    t.match([answer.status, answer.body.error?.code], [400, "bad-request"], JSON.stringify(body).slice(0, 100));
    const { fields = [] } = (answer.body as ErrorAnswer).error;
    t.ok(
      fields.some((problem) => problem.field === field),
      `${field} of ${JSON.stringify(fields)}`,
    );
  }
  const path = fillPath(ENDPOINTS.adminSeller.path, { sellerId: acme });
  const forged = await ada.send("PATCH", path, {
    body: { updatedAt, change: { name: "x" } },
    headers: { Origin: "https://bolt.shops.example" },
  });
  t.equal(forged.status, 403);
  t.strictSame(dumpDatabase(dataDir), before);
});

t.test("members pause and reopen a shop; only the operator suspends it", async (t) => {
  const { ada, acme, platform, port, change } = await open(t);
  const path = fillPath(ENDPOINTS.changeStatus.path, { sellerId: acme });
  const set = (status: string) => ada.send("POST", path, { body: { status } });
  t.match((await set("paused")).body.seller, { status: "paused" });
  t.match(pageDataOf((await httpGet(port, "acme.shops.example", "/")).text).seller, { status: "paused" });
  t.match((await set("active")).body.seller, { status: "active" });
  for (const status of ["suspended", "closed", "open", ""]) t.equal((await set(status)).status, 400, status);
  await platform.sellers.change(acme, () => ({ status: "suspended" }));
  for (const answer of [await set("active"), await change({ name: "x" })]) {
    t.match([answer.status, answer.body], [403, { error: { code: "unauthorized" } }]);
  }
  const seen = await ada.send("GET", fillPath(ENDPOINTS.adminSeller.path, { sellerId: acme }));
  t.match([seen.status, seen.body], [200, { seller: { status: "suspended" } }], "members still see the reason");
});

t.test("an ended plan keeps published products and applies the free limits", async (t) => {
  const { read, platform, acme, clock } = await open(t);
  const end = new Date(START + 60_000).toISOString();
  await platform.sellers.change(acme, () => ({
    subscription: { plan: "pro", status: "active", currentPeriodEnd: end },
  }));
  t.match(await read(), { isSubscribed: true, usage: { plan: "pro", products: { active: 3, limit: null } } });
  clock.now = START + 60_000;
  t.match(await read(), {
    isSubscribed: false,
    subscription: { plan: "pro", currentPeriodEnd: end },
    usage: { plan: "free", products: { active: 3, limit: 25 } },
  });
});

t.test("another shop's settings return 404 for every request", async (t) => {
  const { acme, bolt, memberOf, dataDir, ada, port } = await open(t);
  const bob = await memberOf(bolt, "bob@people.example");
  await ada.send("GET", fillPath(ENDPOINTS.adminSeller.path, { sellerId: acme }));
  const before = await dumpSettledDatabase(dataDir);
  const parameters = { sellerId: acme };
  const asked: [string, string, object?][] = [
    ["GET", fillPath(ENDPOINTS.adminSeller.path, parameters)],
    ["PATCH", fillPath(ENDPOINTS.changeSeller.path, parameters), { updatedAt: "x", change: { name: "Mine" } }],
    ["POST", fillPath(ENDPOINTS.changeDomain.path, parameters), { domain: "stolen" }],
    ["POST", fillPath(ENDPOINTS.changeStatus.path, parameters), { status: "paused" }],
    ...["shop.json", "products.csv", "orders.csv"].map((format): [string, string] => [
      "GET",
      fillPath(ENDPOINTS.exportShop.path, { ...parameters, format }),
    ]),
  ];
  for (const [method, path, body] of asked) {
    const answer = await bob.send(method, path, body ? { body } : {});
    t.match([answer.status, answer.body], [404, { error: { code: "object-not-found" } }], `${method} ${path}`);
    const signedOut = await new AdminBrowser(port, "acme.shops.example").send(method, path, body ? { body } : {});
    t.equal(signedOut.status, 401, `${method} ${path}`);
  }
  t.strictSame(dumpDatabase(dataDir), before);
});

/** A text of the given length that begins with a number, so that texts of a list differ. */
const longText = (length: number, number = 0): string => `${number}`.padEnd(length, "x");
const list = <T>(length: number, make: (index: number) => T): T[] => Array.from({ length }, (_, index) => make(index));

/** A shop file's entry in which every value is the largest. */
function largestEntry(domain: string) {
  const picture = (width: number) => ({
    file: dataUri(Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} 1"/>`)),
    alt: longText(MAX_ALT),
  });
  const rows = Math.ceil(MAX_VARIANTS / MAX_OPTION_VALUES);
  const values = list(MAX_OPTIONS, (option) =>
    list([MAX_OPTION_VALUES, rows][option] ?? 1, (index) => longText(PRODUCT_LENGTHS.optionValue, index)),
  );
  const product = makeProductEntry({
    title: longText(PRODUCT_LENGTHS.title),
    slug: longText(MAX_SLUG),
    description: longText(PRODUCT_LENGTHS.description),
    images: list(MAX_IMAGES, (index) => picture(index + 1)),
    options: values.map((each, index) => ({ name: longText(PRODUCT_LENGTHS.optionName, index), values: each })),
    variants: list(MAX_VARIANTS, (index) => ({
      values: values.map(
        (each) => each[(each.length === rows ? Math.floor(index / MAX_OPTION_VALUES) : index) % each.length] as string,
      ),
      sku: longText(PRODUCT_LENGTHS.sku),
      price: MAX_PRICE - 1,
      compareAtPrice: MAX_PRICE,
      stock: MAX_STOCK,
    })),
  });
  return makeEntry({
    domain,
    name: longText(SHOP_LENGTHS.name),
    tagline: longText(SHOP_LENGTHS.tagline),
    // Shop files of earlier releases had these lengths.
    about: longText(20_000),
    deliveryOptions: list(MAX_DELIVERY_OPTIONS, (index) => ({
      id: longText(40, index),
      title: longText(120),
      kind: "shipping",
      price: 100_000_000_000,
      note: longText(300),
    })),
    contact: {
      email: `${longText(60)}@a.example`,
      phone: "1".repeat(MAX_PHONE),
      address: longText(SHOP_LENGTHS.address),
    },
    deliveryCountries: [...COUNTRIES],
    paymentInstructions: longText(SHOP_LENGTHS.paymentInstructions),
    paymentDays: MAX_PAYMENT_DAYS,
    pages: list(MAX_PAGES, (index) => ({
      slug: longText(MAX_SLUG, index),
      title: longText(PAGE_LENGTHS.title),
      body: longText(Math.min(PAGE_LENGTHS.body, MAX_PAGES_TEXT / MAX_PAGES)),
    })),
    categories: list(MAX_CATEGORIES, (index) => ({
      name: longText(CATEGORY_LENGTHS.name, index),
      slug: longText(MAX_SLUG, index),
      description: longText(CATEGORY_LENGTHS.description),
      products: index === 0 ? [product] : [],
    })),
  });
}

t.test("a seller can save the largest values of an imported shop, export them and import them again", async (t) => {
  const { platform, memberOf } = await open(t);
  const [imported] = await importShops(platform, [shopFileSource(largestEntry("large"))]);
  const sellerId = imported?.seller.id ?? "";
  const eve = await memberOf(sellerId, "eve@people.example");

  const path = fillPath(ENDPOINTS.adminSeller.path, { sellerId });
  const { updatedAt, ...seller } = (await eve.send("GET", path)).body.seller as AdminSeller;
  const { name, tagline, about, contact, deliveryOptions, deliveryCountries, paymentInstructions, pages } = seller;
  const settings = { name, tagline, about, contact, deliveryOptions, deliveryCountries, paymentInstructions, pages };
  const { status, body } = await eve.send("PATCH", path, { body: { updatedAt, change: settings } });
  t.strictSame([status, body.error?.fields], [200, undefined], "settings");

  const [product] = await platform.products.list(sellerId, { limit: 1 });
  if (!product) throw new Error("The product is missing.");
  const saved = await eve.send("PUT", fillPath(ENDPOINTS.saveProduct.path, { sellerId, productId: product.id }), {
    body: saveOf(product),
  });
  t.strictSame([saved.status, saved.body.error?.fields], [200, undefined], "product");
  const [category] = await platform.categories.list(sellerId);
  const { id: categoryId = "", name: title, slug, description } = category ?? {};
  const renamed = await eve.send("PUT", fillPath(ENDPOINTS.saveCategory.path, { sellerId, categoryId }), {
    body: { name: title, slug, description },
  });
  t.equal(renamed.status, 200, "category");

  const file = fillPath(ENDPOINTS.exportShop.path, { sellerId, format: "shop.json" });
  const exported = (await eve.send("GET", file)).body;
  await importShops(platform, [shopFileSource(...exported.shops)], { replace: true });
  t.strictSame((await eve.send("GET", file)).body, exported);
});
