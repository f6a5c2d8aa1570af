import type { Test } from "tap";
import { NOT_RENDERED, productTexts, sellerTexts } from "../../areas/shared/texts/rendered-texts.ts";
import type { OutdatedTexts } from "../../gateway/platform/migration/migration-store.ts";
import type { Platform } from "../../gateway/platform/platform.ts";
import type { OpenPlatform } from "../support/platform.ts";
import { makeCategory, makeProduct, makeSeller, storeProduct } from "../support/shop.ts";

const VERSION = 7;

async function outdated({ texts }: Platform, version = VERSION): Promise<OutdatedTexts[]> {
  const records = await Array.fromAsync(texts.outdated(version));
  return records.toSorted((a, b) => (a.productId ?? "").localeCompare(b.productId ?? ""));
}

/** A shop whose seller and first product have an outdated renderer version; the second product is current. */
async function storeOutdated({ shops }: Platform, domain = "acme") {
  const pages = [{ slug: "terms", title: "Terms", body: "*No* returns." }];
  const seller = makeSeller({ id: domain, domain, pages, rendered: NOT_RENDERED });
  const category = makeCategory({ sellerId: seller.id });
  const make = (id: string, renderer: number) =>
    makeProduct({
      id: `${domain}-${id}`,
      sellerId: seller.id,
      categoryId: category.id,
      description: `*${id}*`,
      rendered: { renderer, html: { description: `<p>${id}</p>` } },
    });
  const products = [make("old", VERSION - 1), make("current", VERSION), make("newer", VERSION + 1)] as const;
  await shops.create({ seller, categories: [category], products: [...products] });
  return { seller, products };
}

/** The contract of the port `Texts`. */
export function textsContract(t: Test, open: OpenPlatform): void {
  t.test("lists the records without HTML of the current version", async (t) => {
    const platform = await open(t);
    t.same(await outdated(platform), []);
    const { seller, products } = await storeOutdated(platform);
    const [old, , newer] = products;
    const record = (product: typeof old) => ({
      sellerId: seller.id,
      productId: product.id,
      texts: productTexts(product),
    });
    t.same(await outdated(platform), [
      { sellerId: seller.id, productId: null, texts: sellerTexts(seller) },
      record(newer),
      record(old),
    ]);
  });

  t.test("lists each seller's records together", async (t) => {
    const platform = await open(t);
    for (const domain of ["acme", "other", "third"]) await storeOutdated(platform, domain);
    const records = await Array.fromAsync(platform.texts.outdated(VERSION));
    const sellers = records.map(({ sellerId }) => sellerId);
    t.equal(sellers.length, 9);
    t.equal(sellers.filter((sellerId, index) => sellerId !== sellers[index - 1]).length, 3);
  });

  t.test("stores HTML, and increases only the seller's version", async (t) => {
    const platform = await open(t);
    const { seller, products } = await storeOutdated(platform);
    const records = await outdated(platform);
    const rendered = {
      renderer: VERSION,
      html: { about: "<p>a</p>", "pages.terms": "<p>t</p>", description: "<p>d</p>" },
    };
    await platform.texts.put(
      seller.id,
      records.map((each) => ({ ...each, rendered })),
    );
    t.same(await outdated(platform), []);
    t.strictSame(await platform.sellers.get(seller.id), { ...seller, rendered, version: seller.version + 1 });
    for (const product of [products[0], products[2]]) {
      t.strictSame(await platform.products.get(seller.id, product.id), { ...product, rendered });
    }
    t.strictSame(await platform.products.get(seller.id, products[1].id), products[1]);
  });

  t.test("skips changed and removed records", async (t) => {
    const platform = await open(t);
    const { seller, products } = await storeOutdated(platform);
    const records = await outdated(platform);
    const [old, , newer] = products;
    await platform.sellers.change(seller.id, () => ({ about: "Changed." }));
    await storeProduct(platform, seller.id, { ...old, description: "Changed." });
    await platform.products.remove(seller.id, newer.id);
    const before = await platform.sellers.get(seller.id);
    const rendered = { renderer: VERSION, html: {} };
    await platform.texts.put(
      seller.id,
      records.map((each) => ({ ...each, rendered })),
    );
    t.strictSame(await platform.sellers.get(seller.id), before);
    t.strictSame((await platform.products.get(seller.id, old.id))?.rendered, old.rendered);
    t.equal(await platform.products.get(seller.id, newer.id), undefined);
    await platform.texts.put("nobody", [{ sellerId: "nobody", productId: null, texts: {}, rendered }]);
  });

  t.test("stores the longest texts that a seller can have", async (t) => {
    const platform = await open(t);
    const words =
      "あいうえおかきくけこさしすせそたちつてとなにぬねのはひふへほまみむめもやゆよらりるれろわをん。".split("");
    let seed = 1;
    const word = (): string => {
      seed = (seed * 16_807) % 2_147_483_647;
      return words[seed % words.length] as string;
    };
    const pages = Array.from({ length: 10 }, (_, index) => ({
      slug: `page-${index}`,
      title: `Page ${index}`,
      body: Array.from({ length: 20_000 }, word).join(""),
    }));
    const seller = makeSeller({ pages });
    await platform.shops.create({ seller, categories: [], products: [] });
    t.strictSame((await platform.sellers.get(seller.id))?.rendered, seller.rendered);
  });
}
