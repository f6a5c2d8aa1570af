import t from "tap";
import { changesBetween, readInventory } from "../../../../gateway/platform/migration/inventory.ts";
import { openEmbedded } from "../../../support/platform.ts";
import { storeShop } from "../../../support/shop.ts";

t.test("what has changed since is told: counts and shops' versions", async (t) => {
  const platform = await openEmbedded(t);
  const { seller, products } = await storeShop(platform, { domain: "acme" }, 2);
  await storeShop(platform, { domain: "zeta" });
  const before = await readInventory(platform);
  t.strictSame(before.counts.get("products"), 3);
  t.strictSame(changesBetween(before, await readInventory(platform)), []);
  await platform.products.remove(seller.id, products[0]?.id ?? "");
  await storeShop(platform, { domain: "new-shop" });
  t.strictSame(changesBetween(before, await readInventory(platform)), [
    "There were 2 shops, now there are 3.",
    "There were 2 categories, now there are 3.",
    "acme has changed (version 2, was 1).",
  ]);
});
