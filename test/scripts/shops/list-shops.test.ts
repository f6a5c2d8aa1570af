import t from "tap";
import { listShops } from "../../../scripts/shops/list-shops.ts";
import { openEmbedded } from "../../support/platform.ts";
import { makeSeller, storeShop } from "../../support/shop.ts";

t.test("reads several shops at the same time, and lists them by domain", async (t) => {
  const platform = await openEmbedded(t);
  const domains = ["acme", "bolt", "cedar"];
  for (const domain of domains.toReversed()) await storeShop(platform, makeSeller({ domain }));
  const { promise: isComplete, resolve: complete } = Promise.withResolvers<void>();
  const started = new Set<string>();
  const list = platform.categories.list.bind(platform.categories);
  platform.categories.list = async (sellerId) => {
    started.add(sellerId);
    if (started.size === domains.length) complete();
    await isComplete;
    return list(sellerId);
  };
  const table = await listShops(platform);
  t.same(table.match(/^[a-z]+/gm), domains);
});
