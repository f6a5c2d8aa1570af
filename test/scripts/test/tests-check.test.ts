import { relative } from "node:path";
import t from "tap";
import { PROJECT_ROOT } from "../../../scripts/build/paths.ts";
import { testsCheck } from "../../../scripts/test/tests-check.ts";

t.test("fails and says so if no test has the title", async (t) => {
  const check = testsCheck({ names: [relative(PROJECT_ROOT, import.meta.filename)], grep: ["outer", "not here"] });
  t.same(await check.run(new AbortController().signal), {
    passed: 0,
    failed: 1,
    skipped: 0,
    details: "No test matches --grep 'outer' --grep 'not here'.",
  });
});
