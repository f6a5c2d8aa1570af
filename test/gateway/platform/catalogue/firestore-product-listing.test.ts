import { setImmediate as nextTurn } from "node:timers/promises";
import t from "tap";
import { NO_FILTER } from "../../../../areas/shared/catalogue/listing.ts";
import { productListingContract } from "../../../contract/product-listing.ts";
import { firebaseProject, firestoreEmulator } from "../../../support/firebase.ts";
import { openFirebase, openTestPlatform } from "../../../support/platform.ts";
import { findProducts, makeProduct, makeVariant, storeProduct, storeShop } from "../../../support/shop.ts";
import { testFolder } from "../../../support/system.ts";
import { countReads } from "../../instances/count-reads.ts";

if (await firestoreEmulator(t)) {
  productListingContract(t, openFirebase, 12);

  t.test("reads a shop's index once for its lists and searches, until any process changes the shop", async (t) => {
    const beginCount = countReads(t);
    const options = { backend: "firebase", dataDir: testFolder(t), firebase: firebaseProject() } as const;
    const [platform, other] = [await openTestPlatform(t, options), await openTestPlatform(t, options)];
    const { seller, categories } = await storeShop(platform, {}, 0);
    const categoryId = categories[0]?.id ?? "";
    const product = (title: string, stock: number) =>
      makeProduct({ sellerId: seller.id, categoryId, title, slug: title, variants: [makeVariant({ stock })] });
    const mug = product("mug", 1);
    await storeProduct(platform, seller.id, mug);
    const filter = { ...NO_FILTER, inStock: true };
    const page = { categoryId, sort: "name", filter, offset: 0, limit: 9 } as const;
    const available = async () => {
      const reads = beginCount();
      const [{ total }, { inStock }, { products }] = await Promise.all([
        platform.products.browse(seller.id, page),
        platform.products.facets(seller.id, categoryId, filter),
        findProducts(platform, seller.id, "mug"),
      ]);
      const [sellers, pages] = [reads.get("sellerRecords"), reads.get("searchPages") ?? 0];
      return { counts: [total, inStock, products.length], sellers, isIndexRead: pages > 0 };
    };
    t.same(await available(), { counts: [1, 1, 1], sellers: 1, isIndexRead: true });
    t.same(await available(), { counts: [1, 1, 1], sellers: 1, isIndexRead: false });
    const jug = product("jug", 2);
    await storeProduct(platform, seller.id, jug);
    t.same(await available(), { counts: [2, 2, 1], sellers: 1, isIndexRead: true }, "after a change of this process");
    await other.products.remove(seller.id, mug.id);
    t.same(
      await available(),
      { counts: [1, 1, 0], sellers: 1, isIndexRead: true },
      "after a change of another process",
    );
    await storeProduct(other, seller.id, { ...jug, title: "cup" });
    const reads = beginCount();
    const first = platform.products.browse(seller.id, page);
    await nextTurn();
    const second = platform.products.browse(seller.id, page);
    t.same([(await first).total, (await second).total], [1, 1]);
    t.strictSame([reads.get("sellerRecords"), reads.get("searchPages")], [2, 1], "once for concurrent requests");
  });
}
