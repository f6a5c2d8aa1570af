import { randomUUID } from "node:crypto";
import { deleteApp, initializeApp } from "firebase-admin/app";
import { initializeFirestore } from "firebase-admin/firestore";
import t from "tap";
import { NO_FILTER } from "../../../../../areas/shared/domain/listing.ts";
import { openPlatform } from "../../../../../gateway/platform/adapters/open-platform.ts";
import type { OrderGround } from "../../../../../gateway/platform/ports/orders.ts";
import { firestoreEmulator } from "../../../../support/firestore-emulator.ts";
import { placementOf } from "../../../../support/order-records.ts";
import { makeCategory, makeProduct, makeSeller } from "../../../../support/shop-records.ts";

if (await firestoreEmulator(t)) {
  t.test(
    "a shop that the first release stored, without pages and search index, is read and grows into this one",
    async (t) => {
      const projectId = `demo-${randomUUID()}`;
      const { pages: _, ...before } = makeSeller({ domain: "early" });
      const category = makeCategory({ sellerId: before.id });
      const product = makeProduct({ sellerId: before.id, categoryId: category.id, title: "Early cup" });
      const app = initializeApp({ projectId }, projectId);
      const firestore = initializeFirestore(app);
      const stored = firestore.collection("sellers").doc(before.id);
      await stored.set(before);
      await stored.collection("categories").doc(category.id).set(category);
      await stored.collection("products").doc(product.id).set(product);
      await firestore.collection("claims").doc("domain:early").set({ sellerId: before.id });
      await firestore.collection("claims").doc(`product:${product.id}`).set({ sellerId: before.id });
      await deleteApp(app);

      const platform = await openPlatform({ backend: "firebase", dataDir: t.testdir(), firebase: { projectId } });
      t.teardown(() => platform.close());
      const seller = { ...before, pages: [] };
      t.strictSame(await platform.sellers.get(seller.id), seller);
      t.strictSame(await platform.sellers.findByDomain("early"), seller);
      t.strictSame(await platform.sellers.list({ limit: 9 }), [seller]);
      const query = { categoryId: category.id, filter: NO_FILTER, offset: 0, limit: 9 };
      for (const sort of ["featured", "newest", "price-asc", "price-desc", "name"] as const) {
        t.strictSame(
          await platform.products.browse(seller.id, { ...query, sort }),
          { products: [product], total: 1 },
          sort,
        );
      }
      const search = () => platform.products.search(seller.id, "early", 9);
      t.strictSame(await search(), { products: [], corrected: null });
      await platform.products.save(seller.id, product);
      t.strictSame((await search()).products, [product], "saving it once makes it found");

      const placement = placementOf([{ product }]);
      const grounds: OrderGround[] = [];
      const draw = (ground: OrderGround) => {
        grounds.push(ground);
        return placement.draw(ground);
      };
      await platform.orders.place(seller.id, { ...placement, draw });
      t.strictSame(grounds[0]?.seller, { ...seller, version: 2 });
      t.strictSame((await platform.sellers.update(seller.id, { name: "New" })).pages, []);
      await platform.shops.replace({ seller, categories: [category], products: [product] });
      t.strictSame((await search()).products, [product], "and so does importing the shop again");
    },
  );
}
