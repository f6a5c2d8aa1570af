import { writeFileSync } from "node:fs";
import { join } from "node:path";
import t from "tap";
import { watchSources } from "../../../scripts/dev/restarting-gateway.ts";
import { testFolder } from "../../support/system.ts";

t.test("calls once for a burst of changes at any depth", async (t) => {
  const folder = testFolder(t, { a: { deep: {} }, b: {} });
  let calls = 0;
  const called = new Promise<void>((resolve) => {
    const stop = watchSources([join(folder, "a"), join(folder, "b")], () => {
      calls += 1;
      resolve();
    });
    t.teardown(stop);
  });
  for (let i = 0; i < 20; i++) writeFileSync(join(folder, "a/deep", `${i}.ts`), "");
  writeFileSync(join(folder, "b/x.ts"), "");
  await called;
  t.equal(calls, 1);
});
