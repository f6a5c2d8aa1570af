import t from "tap";
import { changesBetween, readInventory } from "../../../../gateway/platform/migration/inventory.ts";
import { openEmbedded } from "../../../support/platform.ts";
import { storeShop } from "../../../support/shop.ts";

t.test("lists changed counts and shop versions", async (t) => {
  const platform = await openEmbedded(t);
  const { seller, products } = await storeShop(platform, { domain: "acme" }, 2);
  await storeShop(platform, { domain: "zeta" });
  const before = await readInventory(platform);
  t.strictSame(before.counts.get("products"), 3);
  t.strictSame(changesBetween(before, await readInventory(platform)), []);
  await platform.products.remove(seller.id, products[0]?.id ?? "");
  await storeShop(platform, { domain: "new-shop" });
  t.strictSame(changesBetween(before, await readInventory(platform)), [
    "The number of shops changed from 2 to 3.",
    "The number of categories changed from 2 to 3.",
    "acme changed from version 1 to version 2.",
  ]);
});
