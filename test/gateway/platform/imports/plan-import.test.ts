import t from "tap";
import { MAX_CATEGORIES } from "../../../../areas/shared/catalogue/catalogue-limits.ts";
import type { Product } from "../../../../areas/shared/catalogue/product.ts";
import type { ShopImage } from "../../../../areas/shared/pictures/image.ts";
import type { Seller } from "../../../../areas/shared/sellers/seller.ts";
import { NOT_RENDERED } from "../../../../areas/shared/texts/rendered-texts.ts";
import { Findings } from "../../../../gateway/platform/imports/findings.ts";
import type { ImportSnapshot } from "../../../../gateway/platform/imports/import-snapshot.ts";
import { planImport } from "../../../../gateway/platform/imports/plan-import.ts";
import { readProducts } from "../../../../gateway/platform/imports/read-products.ts";
import { worded } from "../../../support/imports.ts";
import { makeCategory, makeImage, makeProduct, makeSeller, makeVariant } from "../../../support/shop.ts";
import { CaseTable } from "../../../support/system.ts";

const NOW = new Date("2026-05-01T00:00:00.000Z");
const pro: Seller["subscription"] = { plan: "pro", status: "active", currentPeriodEnd: null };
const seller = makeSeller({ id: "acme", subscription: pro });
const cups = makeCategory({ id: "cups", sellerId: "acme", name: "Cups", slug: "cups", position: 3 });

function snapshotOf(products: Product[] = [], given: Partial<ImportSnapshot> = {}): ImportSnapshot {
  return {
    seller,
    categories: [cups],
    products: new Map(products.map((product) => [product.slug, product])),
    active: products.filter(({ status }) => status === "active").length,
    lastPositions: new Map([["cups", 6]]),
    images: new Map(products.flatMap(({ images }) => images.map((image) => [image.id, image]))),
    ...given,
  };
}

async function plan(text: string, snapshot = snapshotOf()) {
  const findings = new Findings();
  const file = await readProducts(Buffer.from(text), findings, NOW);
  let ids = 0;
  const made = await planImport(file, snapshot, { findings, newId: () => `new-${(ids += 1)}`, now: NOW });
  const problems = worded(findings.problems()).map(({ line, column, message }) => `${line} ${column}: ${message}`);
  return { ...made, problems, warnings: findings.warnings() };
}

const stored = (given: Partial<Product> = {}): Product =>
  makeProduct({
    sellerId: "acme",
    categoryId: "cups",
    id: "p-mug",
    slug: "mug",
    title: "Mug",
    description: "Old.",
    version: 4,
    options: [{ name: "Size", values: ["S", "L"] }],
    variants: [
      makeVariant({ id: "v-s", title: "S", values: ["S"], sku: "S", price: 1000, stock: 5 }),
      makeVariant({ id: "v-l", title: "L", values: ["L"], sku: "L", price: 1200, stock: null }),
    ],
    ...given,
  });

t.test("builds a complete new product, last in its category", async (t) => {
  const text =
    "handle,title,description,category,price,stock\nbowl,Bowl,A *bowl*.,cups,12.50,3\nplate,Plate,,Plates,1,\n";
  const { products, categories, problems, pictures } = await plan(text);
  t.same([problems, pictures], [[], []]);
  t.match(categories, [{ sellerId: "acme", name: "Plates", slug: "plates", position: 4 }]);
  t.strictSame(products[0]?.product, {
    id: "new-2",
    sellerId: "acme",
    categoryId: "cups",
    title: "Bowl",
    slug: "bowl",
    description: "A *bowl*.",
    // Descriptions are rendered after the whole file is planned.
    rendered: NOT_RENDERED,
    status: "active",
    position: 7,
    images: [],
    options: [],
    variants: [{ id: "new-1", title: "Bowl", values: [], sku: "", price: 1250, compareAtPrice: null, stock: 3 }],
    createdAt: NOW.toISOString(),
    updatedAt: NOW.toISOString(),
    version: 1,
  });
  t.match(products[1], { action: "create", product: { categoryId: categories[0]?.id, position: 0 } });
});

t.test("names the category of products without one in the shop's language", async (t) => {
  const table = new CaseTable();
  const names: [locale: string, name: string][] = [
    ["en-GB", "Imported"],
    ["fr", "Imported"],
    ["de-AT", "Importierte Produkte"],
    ["ar-EG", "منتجات مستوردة"],
  ];
  for (const [locale, name] of names) {
    const given = snapshotOf([], { seller: { ...seller, locale } });
    const { categories, problems } = await plan("handle,title,price\nbowl,Bowl,12\nplate,Plate,9\n", given);
    table.check(locale, [categories.map((category) => category.name), problems], [[name], []]);
  }
  t.same(table.wrong(), []);
});

t.test("keeps a changed product's id, position, variant ids and fields missing in the file", async (t) => {
  const before = stored({ images: [makeImage()] });
  const text = "handle,title,price,option1_name,option1_value\nmug,Big mug,11,Size,S\nmug,,13,,XL\n";
  const { products, problems } = await plan(text, snapshotOf([before]));
  t.same(problems, []);
  const [planned] = products;
  t.match(planned, { action: "change", before, pictures: undefined });
  t.strictSame(planned?.product, {
    ...before,
    title: "Big mug",
    options: [{ name: "Size", values: ["S", "XL"] }],
    variants: [
      { ...before.variants[0], price: 1100 },
      { id: "new-1", title: "XL", values: ["XL"], sku: "", price: 1300, compareAtPrice: null, stock: null },
    ],
    updatedAt: NOW.toISOString(),
  });
});

t.test("warns of stored variants that the file would delete", async (t) => {
  const cases: [rows: string, warnings: object[]][] = [
    ["handle,title,price\nmug,Mug,11\n", [{ line: 2, code: "variants-removed", params: { count: 2 } }]],
    [
      "handle,title,price,option1_name,option1_value\nmug,Mug,11,Size,S\n",
      [{ line: 2, code: "variants-removed", params: { count: 1 } }],
    ],
    ["handle,title,price,option1_name,option1_value\nmug,Mug,11,Size,S\nmug,,12,,L\nmug,,13,,XL\n", []],
    ["handle,title,price\nbowl,Bowl,11\n", []],
  ];
  const table = new CaseTable();
  for (const [rows, expected] of cases) {
    const { warnings } = await plan(rows, snapshotOf([stored()]));
    table.check(
      rows,
      warnings.map(({ line, code, params }) => ({ line, code, params })),
      expected,
    );
  }
  t.same(table.wrong(), []);
});

t.test("leaves unchanged products alone, also the second time", async (t) => {
  const text =
    "handle,title,description,price,stock,sku,option1_name,option1_value\nmug,Mug,Old.,10.00,5,S,Size,S\nmug,,,12,,L,,L\n";
  const { products } = await plan(text, snapshotOf([stored()]));
  t.match(products, [{ action: "unchanged" }]);
  const reordered = stored({ options: [{ name: "Size", values: ["L", "S"] }] });
  t.match((await plan(text, snapshotOf([reordered]))).products, [{ action: "unchanged" }], "values keep their order");
  const other = await plan(text.replace("10.00", "10.01"), snapshotOf([stored()]));
  t.match(other.products, [{ action: "change" }]);
});

t.test("an unedited export changes nothing", async (t) => {
  const [wide, nbsp] = [
    makeCategory({ id: "wide", sellerId: "acme", name: "Cups  &  more", slug: "wide", position: 4 }),
    makeCategory({ id: "nbsp", sellerId: "acme", name: "Pour\u00a0over", slug: "nbsp", position: 5 }),
  ];
  const twin = makeCategory({ id: "twin", sellerId: "acme", name: "cups", slug: "cups-2", position: 6 });
  const image = makeImage({ alt: "A mug" });
  const plain = { options: [], variants: [makeVariant({ id: "v", title: "Mug", sku: "", price: 1000, stock: null })] };
  const products = [
    stored({ ...plain, images: [image] }),
    stored({ ...plain, id: "p-2", slug: "mug-2", images: [{ ...image, alt: "Another mug" }], categoryId: "wide" }),
    stored({ ...plain, id: "p-3", slug: "mug-3", images: [], categoryId: "nbsp" }),
    stored({ ...plain, id: "p-4", slug: "mug-4", images: [], categoryId: "twin" }),
  ];
  const categories = [cups, wide, nbsp, twin];
  const nameOf = (product: Product) => categories.find(({ id }) => id === product.categoryId)?.name ?? "";
  const url = `https://acme.shops.example/images/acme/${image.id}-640.webp`;
  const rows = products.map((each) => `${each.slug},Mug,Old.,${nameOf(each)},10.00,${each.images.length ? url : ""}\n`);
  const planned = await plan(
    `handle,title,description,category,price,images\n${rows.join("")}`,
    snapshotOf(products, { categories }),
  );
  t.same([planned.problems, planned.categories], [[], []]);
  t.same(
    planned.products.map(({ action, product }) => [action, product.categoryId, product.images.map(({ alt }) => alt)]),
    [
      ["unchanged", "cups", ["A mug"]],
      ["unchanged", "wide", ["Another mug"]],
      ["unchanged", "nbsp", []],
      ["unchanged", "twin", []],
    ],
  );
  const renamed = await plan("handle,title,category,price\nmug-4,Mug,CUPS-2,10\nnew,New,cups,1\n", {
    ...snapshotOf(products, { categories }),
  });
  t.same(
    renamed.products.map(({ product }) => product.categoryId),
    ["twin", "cups"],
    "a slug, and the first of the same names",
  );
});

t.test("names the line and the file's column of each problem", async (t) => {
  const header =
    "Handle,Title,Option1 Name,Option1 Value,Variant SKU,Variant Price,Variant Compare At Price,Variant Inventory Tracker,Variant Inventory Qty,Status\n";
  const wrong: [rows: string, problems: RegExp[]][] = [
    ["a,A,,,,,,,,\n", [/^2 Variant Price: .*missing/]],
    ["a,A,,,,-1,,,,\n", [/^2 Variant Price: .*negative/]],
    ["a,A,,,,abc,,,,\n", [/^2 Variant Price: “abc” is not an amount in EUR/]],
    ["a,A,,,,12.999,,,,\n", [/^2 Variant Price: “12.999” is not/]],
    ["a,A,,,,999999999999,,,,\n", [/^2 Variant Price: .*too large/]],
    ["a,A,,,,1,x,,,\n", [/^2 Variant Compare At Price: “x” is not/]],
    ["a,A,,,,1,,shopify,many,\n", [/^2 Variant Inventory Qty: “many” is not a number of items/]],
    ["a,A,,,,1,,shopify,99999999,\n", [/^2 Variant Inventory Qty: .*too large/]],
    ["a,,,,,1,,,,\n", [/^2 Title: .*missing/]],
    [`a,${"x".repeat(201)},,,,1,,,,\n`, [/^2 Title: .*longer than 200/]],
    ["a,A\u202eB,,,,1,,,,\n", [/^2 Title: .*can’t be shown/]],
    [`a,A,,,${"x".repeat(65)},1,,,,\n`, [/^2 Variant SKU: .*longer than 64/]],
    ["a,A,,,,1,,,,gone\n", [/^2 Status: “gone” is not a status. Use one of these:/]],
    ["a,A,Size,S,,1,,,,\na,,,S,,2,,,,\n", [/^3 Option1 Value: .*a variant with these values already/]],
    ["a,A,Size,S,,1,,,,\na,,,,,2,,,,\n", [/^2 Option1 Value: .*missing/, /^3 Option1 Value: .*missing/]],
    ["a,A,,,,1,,,,\nA,B,,,,1,,,,\n", [/^3 Handle: The product of line 2 would have the same address/]],
    [",B,,,,1,,,,\n", [/^2 Handle: .*no handle/]],
    ["a,A,Size,S,,1,,,,\nb,B,,,,bad,,,,\nc,C,,,,worse,,,,\n", [/^3 Variant Price/, /^4 Variant Price/]],
  ];
  for (const [rows, expected] of wrong) {
    const { problems } = await plan(header + rows);
    t.equal(problems.length, expected.length, problems.join("; "));
    t.match(problems, expected, rows);
  }
  const many = Array.from({ length: 251 }, (_, index) => `a,${index === 0 ? "A,Size" : ","},S${index},,1,,,,\n`).join(
    "",
  );
  t.match((await plan(header + many)).problems, [/^2 Option1 Value: .*maximum is 50/, /maximum is 250/]);
});

t.test("drops an earlier price that is not higher, and counts negative stock as zero", async (t) => {
  const header =
    "Handle,Title,Variant Price,Variant Compare At Price,Variant Inventory Tracker,Variant Inventory Qty\n";
  const { products, warnings } = await plan(`${header}a,A,10,10,shopify,-4\nb,B,10,0.00,shopify,5\nc,C,10,12,,5\n`);
  t.match(
    products.map(({ product: { variants } }) => [variants[0]?.compareAtPrice, variants[0]?.stock]),
    [
      [null, 0],
      [null, 5],
      [1200, null],
    ],
  );
  t.match(warnings, [{ line: 2, code: "stock-negative", params: { count: 1 } }]);
});

t.test("reads Arabic and Persian digits in prices and stock, as the forms do", async (t) => {
  const { products, problems } = await plan(
    "handle,title,price,compare_at_price,stock\na,A,١٢٫٥٠,١٬٢٣٤,٤٥\nb,B,۱۲,۱۳٫۵,۱٬۰۰۰\n",
  );
  t.strictSame(problems, []);
  t.match(
    products.map(({ product: { variants } }) => variants[0]),
    [
      { price: 1250, compareAtPrice: 123400, stock: 45 },
      { price: 1200, compareAtPrice: 1350, stock: 1000 },
    ],
  );
});

t.test("rejects a stock whose mark may separate thousands", async (t) => {
  const table = new CaseTable();
  for (const [stock, expected] of [
    ["1000", 1000],
    ["5.0", 5],
    ["5,00", 5],
    ["5.0000", 5],
    ["0,00000", 0],
    ["1,000", "“1,000” is not a number of items."],
    ["1.000", "“1.000” is not a number of items."],
    ["12.000", "“12.000” is not a number of items."],
    ["-1.000", "“-1.000” is not a number of items."],
  ] as const) {
    const { products, problems } = await plan(`handle,title,price,stock\na,A,1,"${stock}"\n`);
    table.check(stock, products[0]?.product.variants[0]?.stock ?? problems[0]?.replace("2 stock: ", ""), expected);
  }
  t.same(table.wrong(), []);
});

t.test("imports products beyond the plan as drafts; published ones stay published", async (t) => {
  const free: Seller = { ...seller, subscription: { plan: "free", status: "active", currentPeriodEnd: null } };
  const header = "handle,title,price,status\n";
  const rows = ["mug,Mug,10,active", "a,A,1,active", "b,B,1,draft", "c,C,1,active", "d,D,1,active"];
  const mug = stored({ options: [], variants: [makeVariant({ values: [] })] });
  const { products, warnings, drafts } = await plan(
    `${header}${rows.join("\n")}\n`,
    snapshotOf([mug], { seller: free, active: 24 }),
  );
  t.same(
    products.map(({ product }) => product.status),
    ["active", "active", "draft", "draft", "draft"],
  );
  t.match(warnings, [{ line: 5, column: "status", code: "plan-drafts", params: { count: 2 } }]);
  t.equal(drafts, 2);
  const leaving = `${header}mug,Mug,10,archived\n${rows.slice(1).join("\n")}\n`;
  const freed = await plan(leaving, snapshotOf([mug], { seller: free, active: 25 }));
  t.same(
    freed.products.map(({ product }) => product.status),
    ["archived", "active", "draft", "draft", "draft"],
    "an unpublished product makes room",
  );
});

t.test("reuses the shop's own pictures, and fetches others only for products without pictures", async (t) => {
  const image = (letter: string): ShopImage => makeImage({ id: letter.repeat(32) });
  const [one, two] = [image("1"), image("2")];
  const own = ({ id }: ShopImage): string => `https://acme.shops.example/images/acme/${id}-640.webp`;
  const theirs = `https://acme.shops.example/images/other/${one.id}-640.webp`;
  const mug = stored({
    images: [one, two],
    options: [],
    variants: [makeVariant({ id: "v", title: "Mug", price: 1000 })],
  });
  const row = (...urls: string[]): string => `handle,title,price,images\nmug,Mug,10,${urls.join(";")}\n`;
  const snapshot = snapshotOf([mug]);
  const imagesOf = async (...urls: string[]) => {
    const { products, pictures } = await plan(row(...urls), snapshot);
    return [products[0]?.action, products[0]?.product.images.map(({ id }) => id[0]), pictures];
  };
  t.same(await imagesOf(own(one), own(two)), ["unchanged", ["1", "2"], []]);
  t.same(await imagesOf(own(two), own(one)), ["change", ["2", "1"], []], "another order");
  t.same(await imagesOf(own(two)), ["change", ["2"], []], "one fewer");
  t.same(await imagesOf(), ["unchanged", ["1", "2"], []], "no pictures in the file");
  t.same(await imagesOf(theirs), ["unchanged", ["1", "2"], []], "another shop's picture is an external URL");
  const bare = { ...mug, images: [] };
  const added = await plan(row("https://x.example/a.jpg", own(one), "https://x.example/a.jpg"), {
    ...snapshotOf([bare]),
    images: new Map([[one.id, one]]),
  });
  t.same(added.pictures, ["https://x.example/a.jpg"]);
  t.match(added.products, [{ action: "change", pictures: [{ url: "https://x.example/a.jpg" }, one] }]);
  t.match((await plan(row("https://x.example/b.jpg"), snapshot)).warnings, [{ line: 2, code: "kept-pictures" }]);
});

t.test("rejects amounts in other currencies, and detects the decimal mark", async (t) => {
  const { problems } = await plan("handle,title,price,currency\na,A,1,USD\nb,B,1,USD\n");
  t.match(problems, [/^2 currency: The file’s amounts are in USD, but your shop uses EUR/]);
  t.equal(problems.length, 1);
  const semicolons = await plan("handle;title;price\na;A;1,234\n");
  t.match(semicolons.problems, [/not an amount/], "the delimiter decides ambiguous amounts");
  const dinars = snapshotOf([], { seller: { ...seller, currency: "KWD", locale: "ar-KW" } });
  for (const text of ["handle;title;price\na;A;12.500\n", "handle,title,price\na,A,12.500\n"])
    t.match((await plan(text, dinars)).products, [{ product: { variants: [{ price: 12_500 }] } }], "as in its exports");
  const yen = await plan("handle,title,price\na,A,1200\n", snapshotOf([], { seller: { ...seller, currency: "JPY" } }));
  t.match(yen.products, [{ product: { variants: [{ price: 1200 }] } }]);
});

t.test("changes the snapshot hash with the data that the plan depends on, but not with a sale", async (t) => {
  const text = "handle,title,price\nmug,Mug,10\nbowl,Bowl,5\n";
  const { snapshotHash } = await plan(text, snapshotOf([stored()]));
  const sold = stored({ variants: [makeVariant({ id: "v-s", stock: 1 })] });
  t.equal((await plan(text, snapshotOf([sold]))).snapshotHash, snapshotHash);
  for (const [what, other] of [
    ["a change", snapshotOf([stored({ version: 5 })])],
    ["a new product", snapshotOf([stored(), makeProduct({ sellerId: "acme", categoryId: "cups", slug: "bowl" })])],
    ["a removed product", snapshotOf()],
    ["a category", snapshotOf([stored()], { categories: [] })],
    ["the currency", snapshotOf([stored()], { seller: { ...seller, currency: "USD" } })],
    ["the region, which decides how amounts are read", snapshotOf([stored()], { seller: { ...seller, locale: "de" } })],
  ] as const) {
    t.not((await plan(text, other)).snapshotHash, snapshotHash, what);
  }
});

t.test("creates no category beyond the maximum, and reports how many the shop would have", async (t) => {
  const names = Array.from({ length: 2 * MAX_CATEGORIES }, (_, index) => String.fromCodePoint(0x4e00 + index));
  const rows = [...names, ...names].map((name, index) => `cup-${index},Cup,${name},1\n`);
  const { categories, problems } = await plan(`handle,title,category,price\n${rows.join("")}`);
  // Names without Latin letters share the label "category". Each needs more tries than the one before.
  t.equal(categories.length, MAX_CATEGORIES - 1, "the shop has one");
  t.equal(categories.at(-1)?.slug, `category-${MAX_CATEGORIES - 1}`);
  t.same(problems, ["1 category: A shop can have up to 200 categories. With this file, yours would have 401."]);
});

t.test("treats names of prototype properties as ordinary names", async (t) => {
  const text =
    "handle,title,category,price,option1_name,option1_value\n__proto__,__proto__,constructor,1,__proto__,toString\n";
  const { products, categories, problems } = await plan(text);
  t.same(problems, []);
  t.match(products, [{ product: { slug: "proto", options: [{ name: "__proto__", values: ["toString"] }] } }]);
  t.match(categories, [{ name: "constructor" }]);
});

t.test("sets a variant's picture from a shop URL or a fetched one, and keeps it for an empty cell", async (t) => {
  const [one, two] = [makeImage({ id: "1".repeat(32) }), makeImage({ id: "2".repeat(32) })];
  const mug = stored({ description: "", images: [one, two] });
  const [small, large] = mug.variants;
  const url = `https://acme.shops.example/images/acme/${two.id}-640.webp`;
  const text = (small: string, large: string): string =>
    `handle,title,price,option1_name,option1_value,images,variant_image\nmug,Mug,10,Size,S,,${small}\nmug,,12,,L,,${large}\n`;
  const pictured = { ...mug, variants: [{ ...small, imageId: two.id }, large] } as Product;
  const choose = async (before: Product, ...cells: [string, string]) => {
    const { products } = await plan(text(...cells), snapshotOf([before]));
    return [products[0]?.action, products[0]?.product.variants.map(({ imageId }) => imageId?.[0])];
  };
  t.same(await choose(mug, url, ""), ["change", ["2", undefined]]);
  t.same(await choose(pictured, url, ""), ["unchanged", ["2", undefined]]);
  t.same(await choose(pictured, "", ""), ["unchanged", ["2", undefined]]);
  const foreign = "https://elsewhere.example/ink.jpg";
  const { products, pictures } = await plan(text(foreign, ""), snapshotOf());
  t.same(pictures, [foreign], "also where the product's pictures don't name it");
  t.same([...(products[0]?.variantPictures.values() ?? [])], [foreign]);
});

t.test("keeps the colours of values", async (t) => {
  const mug = stored({ options: [{ name: "Size", values: ["S", "L"], colors: ["#000000", "#ffffff"] }] });
  const { products } = await plan(
    "handle,title,price,option1_name,option1_value\nmug,Mug,10,Size,XL\nmug,,12,,L\n",
    snapshotOf([mug]),
  );
  t.strictSame(products[0]?.product.options, [{ name: "Size", values: ["L", "XL"], colors: ["#ffffff", null] }]);
});

/** Returns each product's action, slug and the stored product it replaces. */
async function identify(text: string, ...products: Product[]) {
  const planned = await plan(text, snapshotOf(products));
  t.same(planned.problems, []);
  return planned.products.map(({ action, product, before }) => [action, product.slug, before?.id]);
}

const named = (title: string, slug: string): Product =>
  stored({ id: `p-${slug}`, slug, title, options: [], variants: [makeVariant({ title, values: [] })] });

t.test("never replaces a product with another title if the file has no handles", async (t) => {
  const woo = (...rows: string[]): string => `Type,ID,Name,Published,Regular price\n${rows.join("\n")}\n`;
  const [c, cpp] = ["simple,1,C,1,9", "simple,2,C++,1,9"] as const;
  const [[action, slug] = []] = await identify(woo(cpp), named("C", "c"));
  t.equal(action, "create");
  t.match(slug, /^c-[0-9a-f]{8}$/);
  const both = [named("C", "c"), named("C++", String(slug))];
  t.same(await identify(woo(cpp, c), ...both), [
    ["change", slug, `p-${slug}`],
    ["change", "c", "p-c"],
  ]);
  t.match(await identify("title,handle,price\nC++,,9\nC,,9\n"), [
    ["create", "c"],
    ["create", /^c-[0-9a-f]{8}$/],
  ]);
  t.same(await identify("title,handle,price\nC++,c,9\n", named("C", "c")), [["change", "c", "p-c"]], "with a handle");
  t.same(await identify(woo("simple,1,c,1,9"), named("C", "c")), [["change", "c", "p-c"]], "letter case is ignored");
});

t.test("finds the products of an earlier file that had other repeated names", async (t) => {
  const woo = (...rows: string[]): string => `Type,ID,Name,Published,Regular price\n${rows.join("\n")}\n`;
  const albums = [named("Album", "album"), named("Album", "album-51")];
  const [first, second] = ["simple,50,Album,1,9", "simple,51,Album,1,9"] as const;
  t.same(await identify(woo(second), ...albums), [["change", "album-51", "p-album-51"]]);
  t.same(await identify(woo(second, first), ...albums), [
    ["change", "album-51", "p-album-51"],
    ["change", "album", "p-album"],
  ]);
});

t.test("finds the products of a German shop, whose editor spells umlauts differently", async (t) => {
  const byTitle = "title,handle,price\nKrüge & Töpfe,,9\n";
  t.same(await identify(byTitle, named("Krüge & Töpfe", "kruege-und-toepfe")), [
    ["change", "kruege-und-toepfe", "p-kruege-und-toepfe"],
  ]);
  t.same(await identify(byTitle, named("Other", "kruege-und-toepfe")), [["create", "kruge-and-topfe", undefined]]);
});

t.test("finds products with the slugs that earlier versions made", async (t) => {
  const [moss, slate] = ["moss", "slate"].map((colour) => `Hand-thrown stoneware breakfast bowl in ${colour}`);
  const cut = "hand-thrown-stoneware-breakfast-bowl-in";
  const before = [named(String(moss), cut), named(String(slate), `${cut}-8`)];
  const woo = `Type,ID,Name,Published,Regular price\nsimple,7,${moss},1,9\nsimple,8,${slate},1,9\n`;
  t.same(await identify(woo, ...before), [
    ["change", cut, `p-${cut}`],
    ["change", `${cut}-8`, `p-${cut}-8`],
  ]);
  const byHandle = `handle,title,price\n${moss},${moss},9\n${slate},${slate},9\n`;
  t.same(await identify(byHandle, before[0] as Product), [
    ["change", cut, `p-${cut}`],
    ["create", `${cut}-slate`, undefined],
  ]);
  const chinese = "handle,title,price\n,茶杯 500 ml,9\n";
  t.same(await identify(chinese, named("茶杯 500 ml", "500-ml")), [["change", "500-ml", "p-500-ml"]]);
});
