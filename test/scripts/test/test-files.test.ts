import t from "tap";
import { filesWithin, findTestFiles } from "../../../scripts/test/test-files.ts";

t.test("prefers earlier files, and adds later ones that are short enough", async (t) => {
  const durations = { first: 600, long: 500, short: 300, last: 200 };
  t.same(filesWithin(["first", "long", "short", "last"], 1_000, durations), ["first", "short"]);
  t.same(filesWithin(["first", "long"], 10_000, durations), ["first", "long"]);
  t.same(filesWithin(["first"], 500, durations), []);
});

t.test("includes a file without a recorded duration", async (t) => {
  t.same(filesWithin(["first", "new"], 600, { first: 600 }), ["first", "new"]);
});

t.test("names a pattern that matches no test file, without a stack", async (t) => {
  const problem = {
    name: "StartProblem",
    message: "test/none.test.ts matches no test file (test/**/*.test.{ts,tsx}).",
  };
  await t.rejects(findTestFiles(["test/scripts", "test/none.test.ts"]), problem);
});
