import t from "tap";
import { readImporters, withImporters } from "../../../scripts/test/import-graph.ts";

t.test("follows importers through circles, and stops where it is told to", async (t) => {
  const importers = new Map([
    ["a", ["b", "support"]],
    ["b", ["c", "a"]],
    ["support", ["d"]],
  ]);
  t.same([...withImporters(["a"], importers)].sort(), ["a", "b", "c", "d", "support"]);
  t.same([...withImporters(["a"], importers, (file) => file !== "support")].sort(), ["a", "b", "c"]);
  t.same([...withImporters(["alone"], importers)], ["alone"]);
});

t.test("finds this file among the importers of what it tests", async (t) => {
  const importers = await readImporters(new AbortController().signal);
  t.ok(importers.get("scripts/test/import-graph.ts")?.includes("test/scripts/test/import-graph.test.ts"));
});
