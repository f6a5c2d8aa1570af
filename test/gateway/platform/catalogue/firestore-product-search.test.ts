import { randomUUID } from "node:crypto";
import t from "tap";
import { FirestoreProducts } from "../../../../gateway/platform/catalogue/firestore-catalogue.ts";
import {
  packSearchPage,
  searchEntry,
  searchPageOf,
} from "../../../../gateway/platform/catalogue/firestore-search-page.ts";
import { catalogueIn, searchPagesIn } from "../../../../gateway/platform/firestore/firestore-collections.ts";
import { productSearchContract } from "../../../contract/product-search.ts";
import { firebaseProject, firestoreEmulator } from "../../../support/firebase.ts";
import { openFirestore } from "../../../support/firebase-admin.ts";
import { openFirebase } from "../../../support/platform.ts";
import { cardOf, findProducts, makeProduct } from "../../../support/shop.ts";

if (await firestoreEmulator(t)) {
  productSearchContract(t, openFirebase, 12);

  t.test("finds products in index pages of releases that kept letters such as ł", async (t) => {
    const firestore = openFirestore(t, firebaseProject().projectId);
    const sellerId = randomUUID();
    const product = makeProduct({ sellerId, categoryId: "cups", title: "Łódź" });
    const entry = { ...searchEntry(product), title: ["łodz"] };
    const page = searchPagesIn(firestore, sellerId).doc(String(searchPageOf(product.id)));
    await page.set({ entries: packSearchPage(new Map([[product.id, entry]])) });
    await catalogueIn(firestore, sellerId, "products").doc(product.id).set(product);
    const platform = { products: new FirestoreProducts(firestore) };
    for (const text of ["lodz", "Łódź"])
      t.strictSame(
        await findProducts(platform, sellerId, text),
        { products: [cardOf(product)], corrected: null },
        text,
      );
  });
}
