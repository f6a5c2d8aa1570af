import t from "tap";
import { NOT_RENDERED } from "../../../../areas/shared/texts/rendered-texts.ts";
import { renderOutdatedTexts } from "../../../../gateway/platform/migration/render-outdated-texts.ts";
import { RENDERER_VERSION } from "../../../../gateway/platform/texts/markdown.ts";
import { textsContract } from "../../../contract/texts.ts";
import { firestoreEmulator } from "../../../support/firebase.ts";
import { openFirebase } from "../../../support/platform.ts";
import { storeShop } from "../../../support/shop.ts";

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
}
