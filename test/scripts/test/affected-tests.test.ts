import t from "tap";
import { readImporters, withImporters } from "../../../scripts/test/affected-tests.ts";

t.test("finds all importers of a file, even in an import cycle, except past excluded importers", async (t) => {
  const importers = new Map([
    ["a", ["b", "support"]],
    ["b", ["c", "a"]],
    ["support", ["d"]],
  ]);
  t.same([...withImporters(["a"], importers)].sort(), ["a", "b", "c", "d", "support"]);
  t.same([...withImporters(["a"], importers, (file) => file !== "support")].sort(), ["a", "b", "c"]);
  t.same([...withImporters(["alone"], importers)], ["alone"]);
});

t.test("finds that this test imports the module under test", async (t) => {
  const importers = await readImporters(new AbortController().signal);
  t.ok(importers.get("scripts/test/affected-tests.ts")?.includes("test/scripts/test/affected-tests.test.ts"));
});
