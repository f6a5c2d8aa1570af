import { spawnSync } from "node:child_process";
import { resolve } from "node:path";
import t from "tap";
import { FinishedFiles, readTapReport } from "../../../scripts/test/tap-report.ts";

const tapModule = JSON.stringify(import.meta.resolve("tap"));

type Tap = typeof t;

/** What tap itself writes about these test files. */
function runTap(t: Tap, files: Record<string, string>): string {
  const names = Object.keys(files).map((name) => resolve(t.testdirName, name));
  t.testdir(files);
  // Otherwise it would take itself for a part of the run that this test is in.
  const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !/^_?TAP/.test(name)));
  const tap = resolve(import.meta.dirname, "../../../node_modules/.bin/tap");
  return spawnSync(tap, ["--reporter=tap", ...names], { encoding: "utf8", env }).stdout;
}

t.test("counts assertions, and shows failures and reasons only", async (t) => {
  const tap = runTap(t as Tap, {
    "good.mjs": `import t from ${tapModule}; t.test("one", async (t) => { t.ok(1); t.ok(2); }); t.test("two", async (t) => { t.plan(0, "needs nginx"); });`,
    "bad.mjs": `import t from ${tapModule}; t.test("three", async (t) => { t.ok(1, "fine"); t.equal(1, 2, "unlike"); t.ok(0, "later", { todo: true }); });`,
    "crash.mjs": "throw new Error('at once');",
  });
  const { passed, failed, skipped, failures, skips } = readTapReport(tap);
  t.same({ passed, failed, skipped }, { passed: 3, failed: 2, skipped: 2 });
  t.same(skips, ["needs nginx"]);
  t.match(failures, "not ok 2 - unlike");
  t.match(failures, "crash.mjs");
  t.notMatch(failures, "ok 1 - fine");
  t.notMatch(failures, "good.mjs");
  for (const size of [1, 7, 1_000, tap.length]) {
    const finished = new FinishedFiles();
    let count = 0;
    for (let at = 0; at < tap.length; at += size) count = finished.take(tap.slice(at, at + size));
    t.equal(count, 3, `in pieces of ${size}`);
  }
});

t.test("a run of nothing is a failure", async (t) => {
  for (const tap of ["", "TAP version 14\n1..0\n", "# { total: 0, pass: 0 }\n", "ok 1 - a\n1..1\n"]) {
    t.equal(readTapReport(tap).failed, 1, JSON.stringify(tap));
  }
});
