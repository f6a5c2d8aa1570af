import { FieldValue } from "firebase-admin/firestore";
import t from "tap";
import { NOT_RENDERED } from "../../../../areas/shared/texts/rendered-texts.ts";
import { sellerRecordsIn } from "../../../../gateway/platform/firestore/firestore-collections.ts";
import { renderOutdatedTexts } from "../../../../gateway/platform/migration/render-outdated-texts.ts";
import { RENDERER_VERSION } from "../../../../gateway/platform/texts/markdown.ts";
import { textsContract } from "../../../contract/texts.ts";
import { firebaseProject, firestoreEmulator } from "../../../support/firebase.ts";
import { openFirestore } from "../../../support/firebase-admin.ts";
import { openFirebase, openTestPlatform } from "../../../support/platform.ts";
import { makeProduct, storeProduct, storeShop } from "../../../support/shop.ts";
import { testFolder } from "../../../support/system.ts";

if (await firestoreEmulator(t)) {
  textsContract(t, openFirebase);

  t.test("reads no records after markCurrent", async (t) => {
    const platform = await openFirebase(t);
    await storeShop(platform);
    const count = async (renderer: number) => (await Array.fromAsync(platform.texts.outdated(renderer))).length;
    t.equal(await count(9), 2);
    await platform.texts.markCurrent(9);
    t.equal(await count(9), 0);
    t.equal(await count(10), 2, "another version is not marked");
  });

  t.test("has no outdated texts after rendering them", async (t) => {
    const platform = await openFirebase(t);
    const { seller } = await storeShop(platform, { about: "*Hi*", rendered: NOT_RENDERED });
    await renderOutdatedTexts(platform, (text) => t.fail(JSON.stringify(text)));
    t.equal((await platform.sellers.get(seller.id))?.rendered.html["about"], "<p><em>Hi</em></p>");
    t.same(await Array.fromAsync(platform.texts.outdated(RENDERER_VERSION)), []);
  });

  t.test("renders the products of a broken seller, and the shops after it", async (t) => {
    const firebase = firebaseProject();
    const platform = await openTestPlatform(t, { backend: "firebase", dataDir: testFolder(t), firebase });
    const { seller, categories } = await storeShop(platform, { id: "shop-1" }, 0);
    const product = makeProduct({
      sellerId: seller.id,
      categoryId: categories[0]?.id ?? "",
      description: "*Hi*",
      rendered: NOT_RENDERED,
    });
    await storeProduct(platform, seller.id, product);
    await storeShop(platform, { id: "shop-2", domain: "bolt", about: "*Hi*", rendered: NOT_RENDERED });
    const record = sellerRecordsIn(openFirestore(t, firebase.projectId)).doc(seller.id);
    await record.update({ theme: FieldValue.delete() });
    await renderOutdatedTexts(platform, (text) => t.fail(JSON.stringify(text)));
    const hello = "<p><em>Hi</em></p>";
    t.equal((await platform.products.get(seller.id, product.id))?.rendered.html["description"], hello);
    t.equal((await platform.sellers.get("shop-2"))?.rendered.html["about"], hello);
  });
}
