import t from "tap";
import { ImportRuns } from "../../../../gateway/platform/imports/import-runs.ts";
import { planFile } from "../../../../gateway/platform/imports/read-plan.ts";
import { largeShopifyExport, shopifyCsv } from "../../../support/imports.ts";
import { openOrderShop } from "../../../support/platform.ts";
import { CaseTable, pollUntil } from "../../../support/system.ts";

t.test("a run without heartbeats counts as interrupted for other processes only", async (t) => {
  const { platform, seller, clock } = await openOrderShop(t);
  const { id } = await planFile(platform, seller, Buffer.from(shopifyCsv(largeShopifyExport(20))));
  const begun = Promise.withResolvers<void>();
  const letGo = Promise.withResolvers<void>();
  const write = platform.imports.write.bind(platform.imports);
  platform.imports.write = async (...given) => {
    begun.resolve();
    await letGo.promise;
    return write(...given);
  };
  const errors: unknown[] = [];
  const [own, other] = [0, 1].map(
    () =>
      new ImportRuns({
        platform,
        makeRoom: async () => 0,
        stopping: new AbortController().signal,
        log: { error: (facts) => errors.push(facts) },
      }),
  ) as [ImportRuns, ImportRuns];
  await own.start(seller, id);
  await begun.promise;
  clock.now = new Date(clock.now.getTime() + 61_000);

  const table = new CaseTable();
  table.check("its own process", (await own.read(seller.id, id)).state, "running");
  table.check("another process", (await other.read(seller.id, id)).failure, "interrupted");
  table.check("started again", (await own.start(seller, id)).state, "running");
  letGo.resolve();
  const report = await pollUntil(
    () => own.read(seller.id, id),
    ({ state }) => state !== "running",
  );
  table.check("in the end", [report.state, report.failure], ["done", null]);
  t.same(table.wrong(), []);
  t.same(errors, []);
});
