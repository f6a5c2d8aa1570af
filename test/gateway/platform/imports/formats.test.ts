import { readFile } from "node:fs/promises";
import { join } from "node:path";
import t from "tap";
import { MAX_VARIANTS } from "../../../../areas/shared/catalogue/catalogue-limits.ts";
import type { Reason } from "../../../../areas/shared/contract/field-problems.ts";
import { Findings } from "../../../../gateway/platform/imports/findings.ts";
import { readWoocommerce } from "../../../../gateway/platform/imports/formats/woocommerce.ts";
import { readProducts } from "../../../../gateway/platform/imports/read-products.ts";
import { Sheet, type SheetRow } from "../../../../gateway/platform/imports/read-sheet.ts";
import { worded } from "../../../support/imports.ts";
import { CaseTable } from "../../../support/system.ts";

const NOW = new Date("2026-05-01T00:00:00.000Z");

async function read(name: string) {
  const findings = new Findings();
  const file = await readProducts(await readFile(join(import.meta.dirname, "files", name)), findings, NOW);
  const products = file.products.map(({ description, ...product }) => ({ ...product, description: description?.() }));
  return { ...file, products, problems: findings.problems(), warnings: findings.warnings() };
}

t.test("reads Shopify's export", async (t) => {
  const { format, lines, products, problems, warnings } = await read("shopify.csv");
  t.same([format, lines, problems], ["shopify", 11, []]);
  const [shirt, tote, wrap] = products;
  t.match(shirt, {
    line: 2,
    slug: "linen-shirt",
    title: "Linen Shirt",
    description: "Woven in **Portugal**.\n\n- Washed\n- Breathes",
    category: "Shirts",
    status: "active",
    options: ["Size", "Colour"],
  });
  const picture = (name: string): string => `https://cdn.shopify.com/s/files/1/0001/${name}?v=1`;
  const [back, ink] = [picture("shirt-back.jpg"), picture("shirt-ink.jpg")];
  t.strictSame(shirt?.variants, [
    {
      line: 2,
      values: ["S", "Sand"],
      sku: "LS-S-SAND",
      price: "49.00",
      compareAtPrice: "65.00",
      stock: "4",
      picture: back,
    },
    { line: 7, values: ["M", "Sand"], sku: "LS-M-SAND", price: "49.00", compareAtPrice: "", stock: "-2", picture: "" },
    { line: 8, values: ["M", "Ink"], sku: "LS-M-INK", price: "52.50", compareAtPrice: "", stock: null, picture: ink },
  ]);
  t.same(
    shirt?.pictures?.map(({ line, url, alt }) => [line, url.slice(url.lastIndexOf("/") + 1), alt]),
    [
      [7, "shirt-front.jpg?v=1", "Linen shirt from the front"],
      [2, "shirt-back.jpg?v=1", ""],
      [8, "shirt-ink.jpg?v=1", ""],
      [9, "shirt-detail.jpg?v=1", "The collar"],
    ],
    "sorted by position, including rows without a variant",
  );
  t.match(tote, { title: 'Tote "Market" Bag', description: "Plain text", status: "draft", options: [], pictures: [] });
  t.strictSame(tote?.variants, [
    { line: 10, values: [], sku: "TOTE", price: "18.00", compareAtPrice: "18.00", stock: null, picture: "" },
  ]);
  t.match(wrap, { status: "draft", category: "" }, "unpublished products are drafts for any status");
  t.same(
    warnings.map(({ line, column }) => [line, column]),
    [
      [
        1,
        "Vendor, Tags, Variant Grams, Variant Requires Shipping, Variant Taxable, Variant Barcode, SEO Title, Cost per item",
      ],
      [2, "Body (HTML)"],
      [8, "Variant Inventory Policy"],
    ],
  );
});

t.test("reads Shopify's export with the columns of 2025", async (t) => {
  const { format, products, problems } = await read("shopify-2025.csv");
  t.same([format, problems], ["shopify", []]);
  t.match(products, [
    { slug: "clay-mug", title: "Clay Mug", description: "Thrown by hand.", category: "Mugs", options: ["Glaze"] },
  ]);
  t.strictSame(products[0]?.variants, [
    { line: 2, values: ["Moss"], sku: "MUG-1", price: "24.50", compareAtPrice: "", stock: "7", picture: "" },
    { line: 3, values: ["Slate"], sku: "MUG-2", price: "26.00", compareAtPrice: "30.00", stock: "3", picture: "" },
  ]);
});

t.test("reads WooCommerce's export", async (t) => {
  const { format, products, problems, warnings } = await read("woocommerce.csv");
  t.same([format, problems], ["woocommerce", []]);
  const bySlug = new Map(products.map((product) => [product.slug, product]));
  t.same([...bySlug.keys()], ["v-neck-t-shirt", "hoodie", "album", "sum-1", "old-sale", "no-price", "album-51"]);
  const tee = bySlug.get("v-neck-t-shirt");
  t.match(tee, {
    title: "V-Neck T-Shirt",
    description: "A variable product.\n\nFirst line\\\nSecond *line*\n\nNew paragraph",
    category: "Tshirts",
    status: "active",
    options: ["Color"],
  });
  t.same(
    tee?.pictures?.map(({ url }) => url),
    [
      "https://woo.example/wp-content/uploads/vneck-tee-2.jpg",
      "https://woo.example/wp-content/uploads/vnech-tee-green-1.jpg",
    ],
  );
  const red = "https://woo.example/wp-content/uploads/red.jpg";
  t.strictSame(tee?.variants, [
    { line: 10, values: ["Red"], sku: "woo-vneck-tee-red", price: "20", compareAtPrice: "", stock: "3", picture: red },
    {
      line: 11,
      values: ["Green"],
      sku: "woo-vneck-tee-green",
      price: "16",
      compareAtPrice: "20",
      stock: null,
      picture: "",
    },
  ]);
  t.same(
    bySlug.get("hoodie")?.variants.map(({ values, price, stock }) => [...values, price, stock]),
    [
      ["Blue", "Yes", "48", "12"],
      ["Blue", "No", "45", "12"],
    ],
    "a variation for any value represents the values without their own",
  );
  t.match(bySlug.get("album"), {
    description: "Short\n\nThis is a simple, virtual product.",
    variants: [{ stock: "0" }],
  });
  t.match(bySlug.get("sum-1"), { title: "=SUM(1)", status: "draft", category: "", variants: [{ price: "13.5" }] });
  t.match(bySlug.get("old-sale"), { variants: [{ price: "20", compareAtPrice: "" }] }, "an expired sale");
  t.match(bySlug.get("no-price"), { status: "draft", variants: [{ price: "0" }] });
  t.match(
    worded(warnings).map(({ message }) => message),
    [
      /These columns are not imported/,
      /one category/,
      /HTML/,
      /“A Set” is left out/,
      /without a price/,
      /shares stock with others/,
    ],
  );
});

t.test("reads the platform's own columns", async (t) => {
  const { format, products, problems, warnings } = await read("awning.csv");
  t.same([format, problems, warnings], ["awning", [], []]);
  const [mug, plate] = products;
  t.match(mug, {
    slug: "mug",
    title: "Mug",
    description: "A **good** mug.\n\nTwo lines.",
    category: "Cups",
    status: "active",
    options: ["Size"],
    currency: "EUR",
  });
  t.strictSame(mug?.variants, [
    { line: 2, values: ["S"], sku: "M-S", price: "12.00", compareAtPrice: "15.00", stock: "3", picture: "" },
    { line: 5, values: ["L"], sku: "M-L", price: "18.50", compareAtPrice: "", stock: null, picture: "" },
  ]);
  t.match(plate, { title: "=Plate", status: "draft", variants: [{ line: 6, price: "1,250.00", stock: "0" }] });
});

t.test("rejects other file types by name", async (t) => {
  const refuse = (bytes: Uint8Array | string, reason: Reason) =>
    t.rejects(readProducts(Buffer.from(bytes as Uint8Array), new Findings(), NOW), {
      code: "bad-request",
      fields: [{ field: "file", ...reason }],
    });
  const notCsv = (type: string): Reason => ({ code: "not-csv", params: { type } });
  await refuse("Artikel;Preis\n1;2\n", { code: "unknown-heading", params: { columns: "Artikel, Preis" } });
  await refuse("", { code: "empty-file" });
  await refuse("\n\n", { code: "no-heading" });
  await refuse("Handle,Title,Variant Price\n", { code: "no-products" });
  await refuse(Buffer.from([0x50, 0x4b, 0x03, 0x04, 0x14, 0]), notCsv(".xlsx, .ods, .zip"));
  await refuse(Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1]), notCsv(".xls"));
  await refuse(Buffer.from([0x1f, 0x8b, 8]), notCsv(".gz"));
  await refuse("%PDF-1.7", notCsv(".pdf"));
  await refuse("handle,title,price\n\0\0\0,", { code: "not-text" });
});

t.test("reads the encodings, byte order marks and line ends of spreadsheets", async (t) => {
  const lines = ["handle;title;price", "cafe;Café – 5 €;12,90", ""];
  const cases: [string, Uint8Array, number][] = [
    ["UTF-8", Buffer.from(lines.join("\n")), 0],
    ["UTF-8 with a byte order mark", Buffer.from(`\ufeff${lines.join("\r\n")}`), 0],
    ["UTF-16", Buffer.from(`\ufeff${lines.join("\r\n")}`.replaceAll(";", "\t"), "utf16le"), 0],
    ["Windows-1252", Buffer.from(lines.join("\r").replace("–", "\x96").replace("€", "\x80"), "latin1"), 1],
  ];
  for (const [name, bytes, warnings] of cases) {
    const findings = new Findings();
    const { products } = await readProducts(bytes, findings, NOW);
    t.match(products, [{ line: 2, title: "Café – 5 €", variants: [{ price: "12,90" }] }], name);
    t.equal(findings.warningCount, warnings, name);
  }
});

t.test("counts the line breaks inside cells", async (t) => {
  const text = 'handle,title,price\r\n\r\na,"A\r\nwith\r\nlines",1\r\n\r\nb,B with "inches",2\r\n,,3\r\n';
  const findings = new Findings();
  const { products, lines } = await readProducts(Buffer.from(text), findings, NOW);
  t.same(
    products.map(({ line, title }) => [line, title]),
    [
      [3, "A\r\nwith\r\nlines"],
      [7, 'B with "inches"'],
    ],
  );
  t.match(findings.problems(), [{ line: 8, column: "handle" }]);
  t.equal(lines, 8);
});

t.test("keeps an emoji that crosses two parsed chunks", async (t) => {
  const before = "handle,title,price\na,";
  const title = `${"x".repeat(64 * 1024 - 1 - before.length)}🫖`;
  const { products } = await readProducts(Buffer.from(`${before}${title},1\n`), new Findings(), NOW);
  t.ok(products[0]?.title === title);
});

t.test("names the line of a syntax error", async (t) => {
  const row = (index: number): string => `p-${index},P ${index},1\n`;
  const text = `handle,title,price\n${Array.from({ length: 30 }, (_, index) => row(index)).join("")}x,"never closed,1\n${row(99)}`;
  const findings = new Findings();
  await readProducts(Buffer.from(text), findings, NOW);
  t.same(findings.problems(), [{ line: 32, column: "", code: "quote-not-closed" }]);
  const endless = new Findings();
  await readProducts(Buffer.from(`${text}${"z".repeat(600_000)}`), endless, NOW);
  t.same(endless.problems(), [{ line: 32, column: "", code: "row-not-ended" }]);
});

t.test("names ignored columns with content other than defaults", async (t) => {
  const findings = async (header: string, row: string) => {
    const found = new Findings();
    const { products } = await readProducts(Buffer.from(`${header}\n${row}\n`), found, NOW);
    const [product] = [...products];
    return [product?.status, ...worded(found.warnings()).map(({ column, message }) => `${column}: ${message}`)];
  };
  const shopify =
    "Handle,Title,Variant Price,Status,Variant Grams,Gift Card,Variant Requires Shipping,Google Shopping / MPN";
  t.same(await findings(shopify, "a,A,1,active,0.0,false,true,"), ["active"]);
  t.match(await findings(shopify, "a,A,1,active,350,false,false,X"), [
    "active",
    /^Variant Grams, Variant Requires Shipping, Google Shopping \/ MPN: These columns are not imported/,
  ]);
  t.match(await findings(shopify, "a,Voucher,1,active,0,true,true,"), [
    "draft",
    /^Gift Card: “Voucher” is a gift card/,
  ]);
  const woo = "Type,SKU,Name,Published,Regular price,Backorders allowed?,Low stock amount,Weight (kg),Categories";
  t.same(await findings(woo, "simple,a,A,1,9,0,,,"), ["active"]);
  t.match(await findings(woo, "simple,a,A,1,9,1,3,0.4,"), [
    "active",
    /^Backorders allowed\?, Low stock amount, Weight \(kg\): These columns/,
  ]);
});

t.test("leaves out WooCommerce's disabled variations", async (t) => {
  const row = (type: string, sku: string, published: string, rest: string): string =>
    `${type},${sku},${sku},${published},${rest}\n`;
  const file =
    "Type,SKU,Name,Published,Regular price,Parent,Attribute 1 name,Attribute 1 value(s)\n" +
    row("variable", "mug", "1", ',,Size,"S, M, L"') +
    row("variation", "mug-s", "1", "9,mug,Size,S") +
    row("variation", "mug-m", "0", "9,mug,Size,M") +
    row("variable", "cup", "-1", ",,Size,S") +
    row("variation", "cup-s", "-1", "9,cup,Size,S") +
    row("variable", "jug", "1", ',,Size,"S, M"') +
    row("variation", "jug-s", "0", "9,jug,Size,S") +
    row("variable", "pot", "1", ',,Size,"S, M"') +
    row("variation", "pot-s", "0", "8,pot,Size,S") +
    row("variation", "pot-any", "1", "9,pot,Size,");
  const findings = new Findings();
  const { products } = await readProducts(Buffer.from(file), findings, NOW);
  t.same(
    products.map(({ slug, status, variants }) => [slug, status, variants.map(({ sku, values }) => [sku, ...values])]),
    [
      ["mug", "active", [["mug-s", "S"]]],
      ["cup", "draft", [["cup-s", "S"]]],
      // WooCommerce also sells a disabled variation's values if a variation for any value covers them.
      [
        "pot",
        "active",
        [
          ["pot-any", "S"],
          ["pot-any", "M"],
        ],
      ],
    ],
  );
  t.strictSame(findings.warnings(), [
    { line: 4, column: "Published", code: "disabled-variations", params: { count: 3 } },
    { line: 7, column: "Type", code: "no-variations", params: { title: "jug" } },
  ]);
});

t.test("reads only as many of a product's WooCommerce variations as it may have", async (t) => {
  const attributes = Array.from({ length: 100 }, (_, index) => `Attribute ${index + 1}`);
  const names = ["Type", "SKU", "Name", "Regular price", "Parent"].concat(
    attributes.flatMap((attribute) => [`${attribute} name`, `${attribute} value(s)`]),
  );
  let reads = 0;
  const rowOf = (line: number, cells: string[]): SheetRow => {
    const get = (target: string[], key: string | symbol): unknown => {
      reads += 1;
      return Reflect.get(target, key);
    };
    return { line, cells: new Proxy(cells, { get }) };
  };
  const variations = Array.from({ length: 5_000 }, (_, index) =>
    rowOf(index + 3, ["variation", `mug-${index}`, "Mug", "9", "mug", "Size", `${index}`]),
  );
  const rows = [rowOf(2, ["variable", "mug", "Mug", "", "", "Size", "0, 1"]), ...variations];
  const sheet = new Sheet(names, rows, { lines: rows.length + 1, delimiter: "," });
  const { products } = readWoocommerce(sheet, new Findings(), NOW);
  const [mug] = [...products];
  t.equal(mug?.variants.length, MAX_VARIANTS + 1, "one too many: the import reports it");
  t.ok(reads < 40 * rows.length, `${reads} reads of cells`);
});

t.test("resolves the character references in WooCommerce's names", async (t) => {
  const file =
    "Type,SKU,Name,Published,Regular price,Categories\nsimple,a,Cups &amp; caf&eacute;,1,9,Kitchen > Tea &amp; coffee\n";
  const { products } = await readProducts(Buffer.from(file), new Findings(), NOW);
  t.match([...products], [{ title: "Cups & café", category: "Tea & coffee" }]);
});

t.test("gives long names with the same beginning different slugs", async (t) => {
  const beginning = "Hand-thrown stoneware breakfast bowl with a matt glaze, dishwasher safe, in the colour";
  const names = [`${beginning} of moss after rain`, `${beginning} of slate after rain`];
  const rows = names.map((name, index) => `simple,${index + 1},"${name}",1,9`);
  const slugsOf = async (text: string): Promise<string[]> =>
    (await readProducts(Buffer.from(text), new Findings(), NOW)).products.map(({ slug }) => slug);
  const heading = "Type,ID,Name,Published,Regular price\n";
  const slugs = await slugsOf(`${heading}${rows.join("\n")}\n`);
  t.equal(new Set(slugs).size, 2);
  for (const slug of slugs) {
    t.match(slug, /^hand-thrown-stoneware-breakfast-bowl-with-a-matt-glaze-[a-z-]+-[0-9a-f]{8}$/);
    t.ok(slug.length <= 100, `${slug.length} characters`);
  }
  t.same(await slugsOf(`${heading}${rows.toReversed().join("\n")}\n`), slugs.toReversed(), "in any order");
  const handles = names.map((name) => `"${name}",Bowl,9\n`).join("");
  t.same(await slugsOf(`handle,title,price\n${handles}`), slugs, "also made from handles");
});

t.test("gives names in other scripts stable, unique slugs", async (t) => {
  const slugOf = async (name: string, columns = "title,handle"): Promise<string | undefined> => {
    const file = `${columns},price\n"${name}",,9\n`;
    return (await readProducts(Buffer.from(file), new Findings(), NOW)).products[0]?.slug;
  };
  const names = [
    "كوب",
    "صحن",
    "كوب ٢",
    "كوب ٣",
    "茶杯",
    "饭碗",
    "茶杯 500 ml",
    "饭碗 500 ml",
    "Кружка Moss",
    "Миска Moss",
  ];
  const slugs = await Promise.all(names.map((name) => slugOf(name)));
  t.equal(new Set(slugs).size, names.length, slugs.join(" "));
  for (const slug of slugs.slice(0, 6)) t.match(slug, /^p-[0-9a-f]{12}$/);
  for (const slug of slugs.slice(6, 8)) t.match(slug, /^500-ml-[0-9a-f]{8}$/);
  for (const slug of slugs.slice(8)) t.match(slug, /^moss-[0-9a-f]{8}$/);
  t.same(await Promise.all(names.map((name) => slugOf(name))), slugs, "the same for the same name");
  t.same(await Promise.all(names.map((name) => slugOf(name, "handle,title"))), slugs, "the same for handles");
  const table = new CaseTable();
  for (const [name, expected] of [
    ["Łódź, Straße & Œuvre", "lodz-strasse-and-oeuvre"],
    ["Mug ½ l – “Ærø” №5", "mug-1-2-l-aero-no5"],
    ["Kırmızı Fincan™ (3 €)", "kirmizi-fincantm-3"],
  ] as const) {
    table.check(name, await slugOf(name), expected);
  }
  t.same(table.wrong(), []);
});
