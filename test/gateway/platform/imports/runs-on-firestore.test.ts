import t from "tap";
import { ImportRuns } from "../../../../gateway/platform/imports/import-runs.ts";
import { planFile } from "../../../../gateway/platform/imports/read-plan.ts";
import { firestoreEmulator } from "../../../support/firebase.ts";
import { largeShopifyExport, shopifyCsv } from "../../../support/imports.ts";
import { openFirebase } from "../../../support/platform.ts";
import { storeShop } from "../../../support/shop.ts";
import { pollUntil } from "../../../support/system.ts";

if (await firestoreEmulator(t)) {
  t.test("imports a file into Firestore, and changes nothing the second time", async (t) => {
    const platform = await openFirebase(t);
    const subscription = { plan: "pro", status: "active", currentPeriodEnd: null } as const;
    const { seller } = await storeShop(platform, { subscription }, 3);
    const file = Buffer.from(shopifyCsv(largeShopifyExport(801)));
    const planned = await planFile(platform, seller, file);
    t.match(planned, { create: 200, categories: 10, problems: [], state: "planned" });
    t.equal(await platform.products.count(seller.id, {}), 3);
    const errors: unknown[] = [];
    const runs = new ImportRuns({
      platform,
      makeRoom: async () => 0,
      stopping: new AbortController().signal,
      log: { error: (facts) => errors.push(facts) },
    });
    const finish = async (importId: string, keepStock: boolean) => {
      await runs.start(seller, importId, keepStock);
      return pollUntil(
        () => runs.read(seller.id, importId),
        ({ state }) => state !== "running",
      );
    };
    const report = await finish(planned.id, false);
    t.match(report, { state: "done", progress: { done: 200, total: 200 }, failure: null });
    t.same(errors, []);
    t.equal(await platform.products.count(seller.id, { status: "active" }), 203);
    t.equal((await platform.sellers.get(seller.id))?.version, 2);
    t.match(await planFile(platform, seller, file), { create: 0, change: 0, unchanged: 200, categories: 0 });

    const [first, ...others] = largeShopifyExport(9);
    const corrected = [{ ...first, "Variant Inventory Qty": "30", "Variant Price": "5" }, ...others];
    const again = await planFile(platform, seller, Buffer.from(shopifyCsv(corrected)));
    t.match(again, { change: 1, unchanged: 1, stockVariants: 1 });
    t.match(await finish(again.id, true), { state: "done", keepStock: true });
    t.match(await platform.products.findBySlug(seller.id, "linen-shirt-0"), { variants: [{ price: 500, stock: 0 }] });
  });
}
