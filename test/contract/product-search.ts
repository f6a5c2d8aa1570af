import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import fc from "fast-check";
import type { Test } from "tap";
import { LISTING_SORTS, NO_FILTER } from "../../areas/shared/catalogue/listing.ts";
import type { Product } from "../../areas/shared/catalogue/product.ts";
import {
  isWhole,
  MAX_QUERIED,
  MIN_MISTYPED,
  queriedWords,
  searchWords,
} from "../../areas/shared/catalogue/search-words.ts";
import type { Shop } from "../../areas/shared/shops/shop.ts";
import { type CardProduct, foundPage, MAX_FOUND } from "../../gateway/platform/catalogue/catalogue.ts";
import { relatedWords, withoutLetters } from "../../gateway/platform/catalogue/related-words.ts";
import type { Platform } from "../../gateway/platform/platform.ts";
import { anyCatalogue, anyFilter, anyText } from "../support/arbitrary.ts";
import { placementOf } from "../support/orders.ts";
import type { OpenPlatform } from "../support/platform.ts";
import { cardOf, findProducts, makeProduct, makeVariant, storeProduct, storeShop } from "../support/shop.ts";
import { CaseTable } from "../support/system.ts";

const NOTHING = { products: [], corrected: null };

/** The contract of the port `Products` for search. */
export function productSearchContract(t: Test, open: OpenPlatform, numRuns: number): void {
  t.test("finds products by prefixes of all words, in any order and field", async (t) => {
    const { find, products } = await openShelf(t, open, [
      { title: "Seafoam Espresso Cup", description: "Thrown by **hand** in Galway." },
      { title: "Oat bowl", options: [{ name: "Glaze", values: ["Celadon", "Iron red"] }] },
      { title: "Plate", variants: [makeVariant({ sku: "PL-0042" }), makeVariant({ sku: "XQ77" })] },
      { title: "Vase", description: "Celadon, thrown in Cork." },
    ]);
    const [cup, bowl, plate, vase] = products.map(({ id }) => id) as [string, string, string, string];
    const cases: [string, string[]][] = [
      ["espresso", [cup]],
      ["seafoam cup", [cup]],
      ["cup seafoam", [cup]],
      ["cup cup CUP", [cup]],
      ["sea esp", [cup]],
      ["s", [cup]],
      ["seafoam bowl", []],
      ["foa", []],
      ["cup galway", [cup]],
      ["iron bowl", [bowl]],
      ["glaze", []],
      ["celadon", [bowl, vase]],
      ["celadon thrown", [vase]],
      ["PL-0042", [plate]],
      ["xq7", [plate]],
      ["0042 plate", [plate]],
      ["thrown", [cup, vase]],
      ["**hand**", [cup]],
    ];
    const table = new CaseTable();
    for (const [text, expected] of cases) table.check(text, await find(text), expected.toSorted());
    t.same(table.wrong(), []);
  });

  t.test("compares the first words of a long search", async (t) => {
    const words = Array.from({ length: MAX_QUERIED }, (_, index) => `word${index}`);
    const { find, products } = await openShelf(t, open, [{ title: words.join(" ") }, { title: "Beaker" }]);
    const own = products.slice(0, 1).map(({ id }) => id);
    t.strictSame(await find([...words, ...words, "beaker", "missing"].join(" ")), own);
    t.strictSame(await find(["beaker", ...words].join(" ")), []);
    const { find: findSize, products: sizes } = await openShelf(t, open, [{ title: "Tea 10 cm M" }]);
    t.strictSame(await findSize("te 10 cm m"), ids(sizes));
    t.strictSame(await findSize("te 10 xl m"), []);
  });

  t.test("compares single letters before other words as words, and leaves them out without results", async (t) => {
    const { platform, shop, products } = await openShelf(t, open, [
      { title: "T Shirt", options: [{ name: "Size", values: ["S", "XS"] }] },
      { title: "Tall shirt", description: "A soft one, in size M2." },
      { title: "كوب", description: "كبير وجميل" },
      { title: "茶杯 白" },
    ]);
    const [tee, tall, cup, tea] = products as [Product, Product, Product, Product];
    const cases: [text: string, found: Product[], corrected: string | null][] = [
      ["t shirt", [tee], null],
      ["shirt s", [tee, tall], null],
      ["s shirt", [tee], null],
      ["shirt t", [tee, tall], null],
      ["a shirt", [tall], null],
      ["2 shirt", [tee, tall], "shirt"],
      ["m t shirt", [tee, tall], "shirt"],
      ["x y sihrt", [tee, tall], "shirt"],
      ["x mug", [], null],
      ["x y", [], null],
      ["كوب و كبير", [cup], "كوب كبير"],
      ["茶 白", [tea], null],
    ];
    const table = new CaseTable();
    for (const [text, expected, corrected] of cases) {
      const found = await findProducts(platform, shop.seller.id, text);
      table.check(text, { ids: ids(found.products), corrected: found.corrected }, { ids: ids(expected), corrected });
    }
    t.same(table.wrong(), []);
  });

  t.test("finds Latin letters with a stroke or two parts by their plain spelling, and the reverse", async (t) => {
    const { find, products } = await openShelf(t, open, [
      { title: "Łódź plate", options: [{ name: "Glaze", values: ["Smørrebrød", "Ærø"] }] },
      { title: "Lodz bowl", description: "Thrown in the Straße of Đakovo, un œuvre." },
    ]);
    const [plate, bowl] = products.map(({ id }) => id) as [string, string];
    const cases: [string, string[]][] = [
      ["lodz", [plate, bowl]],
      ["łódź", [plate, bowl]],
      ["smorrebrod", [plate]],
      ["aero", [plate]],
      ["strasse dakovo oeuvre", [bowl]],
    ];
    const table = new CaseTable();
    for (const [text, expected] of cases) table.check(text, await find(text), expected.toSorted());
    t.same(table.wrong(), []);
  });

  t.test("ignores case, accents and width", async (t) => {
    const { find, products } = await openShelf(t, open, [
      { title: "Café CRÈME" },
      { title: "青いカップ", description: "備前焼の湯呑み" },
      { title: "كُوب أزرق ٢٥٠ قهوة" },
      { title: "Kaffeebecher für Größen" },
    ]);
    const [cafe, cup, arabic, german] = products.map(({ id }) => id) as [string, string, string, string];
    const cases: [texts: string[], product: string][] = [
      [["cafe", "CAFE", "café", "cafe\u0301 creme", "ｃａｆｅ"], cafe],
      [["カップ", "青い", "備前焼", "湯呑み カップ", "ｶｯﾌﾟ"], cup],
      [["كوب", "أزرق", "كُوب أزرق", "كـوب", "250", "٢٥", "قهوه"], arabic],
      [["fur", "FÜR", "größ", "kaffeebecher"], german],
    ];
    const table = new CaseTable();
    for (const [texts, product] of cases) for (const text of texts) table.check(text, await find(text), [product]);
    t.same(table.wrong(), []);
  });

  t.test("ranks titles above option values and SKUs, and these above descriptions", async (t) => {
    const filler = Array.from({ length: 12 }, () => ({ title: "Plain bowl", description: "For everyday soup." }));
    const { platform, shop, products } = await openShelf(t, open, [
      ...filler,
      // Ids and title lengths don't produce this order.
      { id: `a-${randomUUID()}`, title: "Bowl", description: "KeyedQueue amber soup." },
      { id: `b-${randomUUID()}`, title: "Large bowl", variants: [makeVariant({ sku: "AMBER" })] },
      { id: `c-${randomUUID()}`, title: "Round bowl", options: [{ name: "Glaze", values: ["Amber"] }] },
      { id: `d-${randomUUID()}`, title: "Bowl with an amber rim" },
    ]);
    const [inDescription, inSku, inOption, inTitle] = products.slice(-4).map(({ id }) => id);
    const found = (await findProducts(platform, shop.seller.id, "amber")).products.map(({ id }) => id);
    t.equal(found[0], inTitle);
    t.strictSame(new Set(found.slice(1, 3)), new Set([inSku, inOption]));
    t.equal(found[3], inDescription);
    t.equal(found.length, 4);
    const best = await findProducts(platform, shop.seller.id, "amber bowl", 1);
    t.strictSame(best.products, products.slice(-1).map(cardOf), "the limit cuts off the last");
  });

  t.test("ranks related words in titles and options after beginnings, and before descriptions", async (t) => {
    const { platform, shop, products } = await openShelf(t, open, [
      { title: "Gezeitentasse" },
      { title: "Schale", options: [{ name: "Dazu", values: ["Teetasse"] }], description: "Passt zu allen Tassen." },
      { title: "Große Tasse mit Henkel" },
      { title: "Krug", description: "Neben die Gezeitentasse." },
      { title: "Box", variants: [makeVariant({ sku: "TEETASSE" })] },
      { title: "Espressotasse für das Café", description: "Aus Steinzeug." },
      { title: "Teller", description: "Aus Steinzeug, zu jeder Tasse." },
      { title: "الكوب الأزرق" },
      { title: "كوب أبيض" },
    ]);
    const own = products.map(({ id }) => id);
    type Nine = [string, string, string, string, string, string, string, string, string];
    const [tide, bowl, handle, jug, box, espresso, plate, blue, white] = own as Nine;
    const cases: [text: string, ...ranks: string[][]][] = [
      ["Tasse", [handle], [tide, bowl, box, espresso], [plate]],
      ["tass", [handle], [tide, bowl, box, espresso], [plate]],
      ["Tassen", [tide, bowl, handle, box, espresso]],
      ["gezeitent", [tide], [jug]],
      ["Espresso-Tasse", [espresso]],
      ["tasse große", [handle]],
      ["schale tasse", [bowl]],
      ["steinzeug tasse", [espresso, plate]],
      ["كوب", [white], [blue]],
      ["الكوب", [blue], [white]],
      ["ezei"],
    ];
    const table = new CaseTable();
    for (const [text, ...ranks] of cases) {
      const whole = await findProducts(platform, shop.seller.id, text, 99);
      const found = whole.products.map(({ id }) => id);
      const rankOf = (id: string): number => ranks.findIndex((rank) => rank.includes(id));
      table.check(`${text}: products`, found.toSorted(), ranks.flat().toSorted());
      table.check(
        `${text}: order`,
        found.map(rankOf),
        found.map(rankOf).toSorted((a, b) => a - b),
      );
      table.check(`${text}: correction`, whole.corrected, null);
      const paged: string[] = [];
      for (const offset of [0, 2, 4]) {
        const query = { text, sort: "relevance", filter: NO_FILTER, offset, limit: 2 } as const;
        paged.push(...(await platform.products.search(shop.seller.id, query)).products.map(({ id }) => id));
      }
      table.check(`${text}: pages`, paged, found);
    }
    t.same(table.wrong(), []);
  });

  t.test("finds the same related words as a plain scan, for any products", async (t) => {
    const platform = await open(t);
    const word = fc.constantFrom(
      "tasse",
      "teetasse",
      "tassen",
      "glas",
      "glaser",
      "weinglas",
      "cup",
      "teacups",
      "الكوب",
      "كوب",
    );
    const text = fc.array(word, { maxLength: 2 }).map((words) => words.join(" "));
    const anyShelf = shelves(text);
    const property = fc.asyncProperty(anyShelf, word, word, async (shelf, ...queried) => {
      const { seller, products } = await fillShelf(platform, shelf.map(asGiven));
      const known = shelf.flatMap(({ title, value }) => searchWords(`${title} ${value}`));
      const expected = shelf.flatMap(({ title, value, sku, description }, index) => {
        const named = searchWords(`${title} ${value} ${sku}`);
        const own = [...named, ...searchWords(description)];
        const hasWord = (each: string): boolean =>
          own.some((one) => one.startsWith(each)) ||
          relatedWords([each], () => known)
            .flat()
            .some((one) => named.includes(one));
        return queried.flatMap(searchWords).every(hasWord) ? (products[index] ?? []) : [];
      });
      const found = await findProducts(platform, seller.id, queried.join(" "), 99);
      if (expected.length > 0) assert.deepStrictEqual(ids(found.products), ids(expected));
      else assert.ok(found.products.length === 0 || found.corrected !== null);
    });
    await fc.assert(property, { numRuns, endOnFailure: true });
  });

  t.test("corrects one slip in a longer word, and returns the correction", async (t) => {
    const { platform, shop, products } = await openShelf(t, open, [
      { title: "Ceramic mug", options: [{ name: "Colour", values: ["Turquoise"] }] },
      { title: "Wooden mug" },
    ]);
    const ceramic = products.slice(0, 1).map(cardOf);
    const search = (text: string) => findProducts(platform, shop.seller.id, text);
    for (const slip of ["cermic", "ceramiic", "caramic", "cermaic", "eramic", "xceramic", "ceramix", "creamic"]) {
      t.strictSame(await search(slip), { products: ceramic, corrected: "ceramic" }, slip);
    }
    t.strictSame(await search("Turqoise"), { products: ceramic, corrected: "turquoise" }, "also in an option value");
    t.strictSame(await search("mug Cermic TURQUOSE"), { products: ceramic, corrected: "mug ceramic turquoise" });
    t.strictSame(await search("mug cera"), { products: ceramic, corrected: null }, "a prefix is not corrected");
    t.strictSame(await search("cermic wood"), NOTHING, "no correction without results");
    for (const text of ["ceramcii", "crmic", "mgu", "mog", "zzzzzz", "mug zzzzzz", "cermic woodne"]) {
      t.strictSame(
        await search(text),
        NOTHING,
        `${text}: two slips, or a short word, or none that is near, or no product has both`,
      );
    }
  });

  t.test("splits a compound whose parts are separate words, and returns the parts", async (t) => {
    const { platform, shop, products } = await openShelf(t, open, [
      { title: "Espresso-Tasse" },
      { title: "Vase", description: "Für den Frühling." },
      { title: "Frühling", options: [{ name: "Form", values: ["Vase", "Bodenvase"] }] },
      { title: "Reise" },
    ]);
    const [cup, , spring] = products.map(cardOf);
    const cases: [text: string, found: (CardProduct | undefined)[], corrected: string | null][] = [
      ["Espressotasse", [cup], "espresso tasse"],
      ["Frühlingsvase", [spring], "fruhlings vase"],
      ["Frühlingsbodenvase", [spring], "fruhlings bodenvase"],
      ["Reisetasse", [], null],
      ["Eintasse", [], null],
      ["Xtasse", [cup], "tasse"],
    ];
    const table = new CaseTable();
    for (const [text, found, corrected] of cases)
      table.check(text, await findProducts(platform, shop.seller.id, text), { products: found, corrected });
    t.same(table.wrong(), []);
  });

  t.test("does not correct words with results", async (t) => {
    const { platform, shop, products } = await openShelf(t, open, [
      { title: "Steel pan" },
      { title: "Pan", description: "Never steal one." },
      { title: "Tray", variants: [makeVariant({ sku: "STEEM" })] },
    ]);
    const search = (text: string) => findProducts(platform, shop.seller.id, text);
    t.strictSame(await search("steal"), { products: products.slice(1, 2).map(cardOf), corrected: null });
    t.strictSame(await search("steem"), { products: products.slice(2).map(cardOf), corrected: null });
    t.strictSame(
      await search("steeq"),
      { products: products.slice(0, 1).map(cardOf), corrected: "steel" },
      "corrects to words of titles and options only",
    );
    t.strictSame(await search("neverr"), NOTHING);
  });

  t.test("corrects to the word that most active products have", async (t) => {
    const drafts = Array.from({ length: 3 }, () => ({ title: "Grapy", status: "draft" }) as const);
    const { platform, shop, products } = await openShelf(t, open, [
      { title: "Graph paper" },
      { title: "Grape juice" },
      { title: "Grape jam", options: [{ name: "Kind", values: ["Grape"] }] },
      { title: "Graph graph", description: "graph graph" },
      { title: "Pen", options: [{ name: "For", values: ["Grape labels", "Grapes"] }] },
      ...drafts,
    ]);
    const found = await findProducts(platform, shop.seller.id, "grapx");
    t.equal(found.corrected, "grape");
    t.strictSame(ids(found.products), ids([1, 2, 4].map((index) => products[index] as Product)));
    await platform.products.remove(shop.seller.id, (products[1] as Product).id);
    await platform.products.remove(shop.seller.id, (products[2] as Product).id);
    t.equal((await findProducts(platform, shop.seller.id, "grapx")).corrected, "graph", "with current frequencies");
  });

  t.test("treats any text as words, never as syntax", async (t) => {
    const { platform, shop, products, find } = await openShelf(t, open, [{ title: 'The "mug" near title' }]);
    const own = products.map(({ id }) => id);
    const table = new CaseTable();
    for (const text of [
      '"mug"',
      "mug*",
      "(mug)",
      "mug AND",
      "'mug",
      "+mug -",
      "{mug}",
      "^mug",
      "mug'; DROP TABLE products; --",
    ]) {
      const found = await find(text);
      table.check(text, found, found.length === 0 ? [] : own);
    }
    t.strictSame(await find('"mug'), own);
    t.strictSame(await find("mug*"), own);
    t.strictSame(await find("mug NEAR("), own);
    for (const text of ["", " ", "***", '"', '""', "*", "()", "👩‍👩‍👧", "\u0000", "\u202e", "…", "--", "%_"]) {
      table.check(JSON.stringify(text), await findProducts(platform, shop.seller.id, text), NOTHING);
    }
    const long = ["NEAR(mug title, 2)", "title:mug", "mug OR NOT plate", "x".repeat(10_000), "mug ".repeat(2_500)];
    const distinct = Array.from({ length: 1_500 }, (_, index) => `w${index.toString(36)}`).join(" ");
    for (const text of [...long, distinct, "\u0301".repeat(10_000), "mug\u0000mug", "__proto__ constructor"]) {
      const found = (await findProducts(platform, shop.seller.id, text)).products;
      table.check(text.slice(0, 20), Array.isArray(found), true);
    }
    t.same(table.wrong(), []);
    const property = fc.asyncProperty(anyText, anyText, async (one, other) => {
      const { products: found } = await findProducts(platform, shop.seller.id, `${one} ${other}`);
      assert.ok(found.length <= 1, `${found.length} products`);
    });
    await fc.assert(property, { numRuns, endOnFailure: true });
  });

  t.test("finds a product by any title", async (t) => {
    const { platform, shop, products } = await openShelf(t, open, [{}]);
    const [product] = products as [Product];
    const property = fc.asyncProperty(anyText, anyText, async (one, other) => {
      const title = `${one} ${other}`;
      await storeProduct(platform, shop.seller.id, { ...product, title });
      const found = await findProducts(platform, shop.seller.id, title);
      assert.equal(found.products.length, searchWords(title).length > 0 ? 1 : 0);
      assert.equal(found.corrected, null);
    });
    await fc.assert(property, { numRuns, endOnFailure: true });
  });

  t.test("finds the same products as a plain scan, for any products and words", async (t) => {
    const platform = await open(t);
    // Too short for corrections.
    const word = fc.string({ unit: fc.constantFrom("a", "b", "é"), minLength: 1, maxLength: MIN_MISTYPED - 1 });
    const text = fc.array(word, { maxLength: 3 }).map((words) => words.join(" "));
    const anyShelf = shelves(text);
    const property = fc.asyncProperty(
      anyShelf,
      fc.array(text, { minLength: 1, maxLength: 4 }),
      async (shelf, queries) => {
        const { seller, products } = await fillShelf(platform, shelf.map(asGiven));
        for (const query of queries) {
          const words = queriedWords(query);
          const exact = products.filter((product) => hasWords(product, words));
          const better = exact.length > 0 ? words : withoutLetters(words);
          const expected = products.filter((product) => hasWords(product, better));
          const corrected = expected.length > 0 && better.length < words.length ? better.join(" ") : null;
          const found = await findProducts(platform, seller.id, query);
          assert.deepStrictEqual(
            { query, ids: ids(found.products), corrected: found.corrected },
            { query, ids: ids(expected), corrected },
          );
        }
      },
    );
    await fc.assert(property, { numRuns, endOnFailure: true });
  });

  t.test("the index reflects saves, sales, removals and replacements", async (t) => {
    const { platform, shop, products, find } = await openShelf(t, open, [
      { title: "Copper kettle" },
      { title: "Teapot" },
    ]);
    const [kettle, teapot] = products as [Product, Product];
    const { seller } = shop;
    await storeProduct(platform, seller.id, { ...kettle, title: "Brass kettle" });
    t.strictSame(await find("copper"), []);
    t.strictSame(await find("brass"), [kettle.id]);
    await storeProduct(platform, seller.id, { ...kettle, status: "draft" });
    t.strictSame(await find("kettle"), []);
    t.same(await findProducts(platform, seller.id, "ketle"), NOTHING, "words of drafts correct nothing");
    await storeProduct(platform, seller.id, kettle);
    t.strictSame(await find("copper kettle"), [kettle.id]);
    await platform.orders.place(seller.id, placementOf([{ product: kettle }]));
    const sold = await findProducts(platform, seller.id, "copper");
    const current = await platform.products.get(seller.id, kettle.id);
    t.strictSame(sold.products, [cardOf(current as Product)], "the current product");
    await platform.products.remove(seller.id, kettle.id);
    t.strictSame(await find("kettle"), []);
    const pan = makeProduct({ sellerId: seller.id, categoryId: teapot.categoryId, title: "Copper pan" });
    await platform.shops.replace({ ...shop, products: [pan, { ...teapot, title: "Pot", status: "active" }] });
    t.strictSame(await find("copper"), [pan.id]);
    t.strictSame(await find("teapot"), []);
    t.strictSame(await find("pot"), [teapot.id]);
    const many = Array.from({ length: 40 }, () =>
      makeProduct({ sellerId: seller.id, categoryId: pan.categoryId, title: "Copper" }),
    );
    await platform.shops.replace({ ...shop, products: many });
    await platform.shops.replace({ ...shop, products: [pan] });
    const first = await findProducts(platform, seller.id, "copper", 1);
    t.strictSame(ids(first.products), [pan.id], "removed products take no place in the results");
    await platform.shops.replace({ ...shop, products: [] });
    t.strictSame(await find("p"), []);
  });

  t.test("pages, totals and facets match the pure functions, by any sort and filter", async (t) => {
    const platform = await open(t);
    const property = fc.asyncProperty(anyCatalogue, anyFilter, async (shop, filter) => {
      const products = shop.products.map((product) => ({ ...product, description: "Fired in the kiln." }));
      await platform.shops.create({ ...shop, products });
      const sellerId = shop.seller.id;
      const { products: found } = await findProducts(platform, sellerId, "kiln", MAX_FOUND);
      assert.deepStrictEqual(ids(found), ids(products.filter(({ status }) => status === "active")));
      for (const sort of LISTING_SORTS) {
        for (const window of [
          { offset: 0, limit: MAX_FOUND },
          { offset: 1, limit: 2 },
        ]) {
          const query = { text: "kiln", sort, filter, ...window };
          const expected = { ...foundPage(found, query), corrected: null };
          assert.deepStrictEqual(await platform.products.search(sellerId, query), expected);
        }
      }
    });
    await fc.assert(property, { numRuns, endOnFailure: true });
  });

  t.test("neither finds another seller's products nor corrects to their words", async (t) => {
    const platform = await open(t);
    const shelf = [{ title: "Marble lamp", description: "Of the other." }];
    const { seller, products: own } = await fillShelf(platform, [{ title: "Wooden lamp" }]);
    const stranger = await fillShelf(platform, shelf);
    t.same(await findProducts(platform, seller.id, "marble"), NOTHING);
    t.same(await findProducts(platform, seller.id, "marbel"), NOTHING);
    t.same(await findProducts(platform, stranger.seller.id, "wood"), NOTHING);
    const { products } = await findProducts(platform, seller.id, "lamp");
    t.strictSame(ids(products), ids(own));
    for (const id of ["nobody", `../${seller.id}`, "a/b", "", "..", "__x__", "x".repeat(2000)]) {
      t.same(await findProducts(platform, id, "lamp"), NOTHING, id);
    }
  });

  t.test("searches a shop of hundreds of products completely", async (t) => {
    const platform = await open(t);
    const shelf = Array.from({ length: 320 }, (_, index) => ({
      title: `Cup number ${index}`,
      description: index % 100 === 7 ? "With saucer." : "Alone.",
    }));
    const { seller, products } = await fillShelf(platform, shelf);
    const found = async (text: string) => ids((await findProducts(platform, seller.id, text, 500)).products);
    t.equal(new Set(await found("cup")).intersection(new Set(ids(products))).size, MAX_FOUND, "the best of 320");
    t.strictSame(await found("number 31"), ids(products.filter((_, index) => index === 31 || index >= 310)));
    t.strictSame(await found("cup saucer"), ids(products.filter((_, index) => index % 100 === 7)));
    t.strictSame(await found("319"), ids(products.slice(-1)));
    t.equal((await findProducts(platform, seller.id, "cup", 24)).products.length, 24);
  });
}

type Shelf = Partial<Product>[];

/** Up to eight products with these texts. */
const shelves = (text: fc.Arbitrary<string>) =>
  fc.array(fc.record({ title: text, value: text, sku: text, description: text }), { maxLength: 8 });

/** A product with one option, which has one value. */
function asGiven({ title, value, sku, description }: Record<"title" | "value" | "sku" | "description", string>) {
  const options = [{ name: "Kind", values: [value] }];
  return { title, description, options, variants: [makeVariant({ values: [value], sku })] };
}

async function fillShelf(platform: Platform, shelf: Shelf): Promise<Shop> {
  const empty = await storeShop(platform, {}, 0);
  const { seller, categories } = empty;
  const products = shelf.map((given, position) =>
    makeProduct({
      sellerId: seller.id,
      categoryId: categories[0]?.id ?? "",
      description: "",
      position,
      variants: [makeVariant({ sku: "" })],
      ...given,
    }),
  );
  const shop = { ...empty, products };
  await platform.shops.replace(shop);
  return shop;
}

/** A shop with only these products. `find` returns the sorted ids of uncorrected results. */
async function openShelf(t: Test, open: OpenPlatform, shelf: Shelf) {
  const platform = await open(t);
  const shop = await fillShelf(platform, shelf);
  const find = async (text: string): Promise<string[]> => {
    const { products, corrected } = await findProducts(platform, shop.seller.id, text, 99);
    return corrected === null ? ids(products) : [];
  };
  return { platform, shop, products: shop.products, find };
}

function ids(products: readonly Pick<Product, "id">[]): string[] {
  return products.map(({ id }) => id).toSorted();
}

function hasWords({ title, options, variants, description }: Product, words: readonly string[]): boolean {
  const texts = [title, ...options.flatMap(({ values }) => values), ...variants.map(({ sku }) => sku), description];
  const own = texts.flatMap(searchWords);
  const isThere = (word: string, index: number): boolean =>
    isWhole(words, index) ? own.includes(word) : own.some((each) => each.startsWith(word));
  return words.length > 0 && words.every(isThere);
}
