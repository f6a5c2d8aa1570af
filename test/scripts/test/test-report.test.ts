import { stripVTControlCharacters } from "node:util";
import t from "tap";
import type { FinishedFile } from "../../../scripts/test/test-pool.ts";
import { formatFailures, formatPrograms, formatSlowest, overLimits } from "../../../scripts/test/test-report.ts";

const finished = (given: Partial<FinishedFile>): FinishedFile => ({
  file: "test/a.test.ts",
  duration: 0,
  output: "",
  passed: 0,
  failed: 0,
  skipped: 0,
  failures: [],
  skips: [],
  ...given,
});

t.test("reports a failure with file, titles, location, output, and the command that runs only that test", async (t) => {
  const details =
    '-1\n+  "scripts/test/a.ts:5: text",\n  work (gateway/work.ts:3:4)\n  run (node_modules/tap/run.js:1:1)\n  scripts/test/test-worker.ts:5';
  const failures = [{ titles: ["outer", "it’s one"], message: "unlike", details }];
  t.equal(
    stripVTControlCharacters(formatFailures(finished({ failures, output: "a warning\n" }))),
    `✖ test/a.test.ts › outer › it’s one
  unlike
  -1
  +  "scripts/test/a.ts:5: text",
    work (gateway/work.ts:3:4)
  npm test -- test/a.test.ts --grep 'outer' --grep 'it’s one'

test/a.test.ts wrote:
  a warning`,
  );
  t.equal(formatFailures(finished({ output: "a warning" })), "", "no report for a file without failures");
});

t.test("quotes titles for the shell in the command", async (t) => {
  const failures = [{ titles: ["it's $HOME"], message: "", details: "" }];
  t.match(formatFailures(finished({ failures })), `--grep 'it'\\''s $HOME'`);
});

t.test("lists the ten slowest files, slowest first", async (t) => {
  const files = Array.from({ length: 12 }, (_, index) => finished({ file: `${index}`, duration: index * 1_000 }));
  const lines = formatSlowest(files).split("\n");
  t.equal(lines.length, 11);
  t.equal(lines[1], "  11.0 s  11");
  t.equal(lines.at(-1), "   2.0 s  2");
});

t.test("counts the starts of programs, and names those above their limit", async (t) => {
  const programs = new Map([
    ["node main.ts", 3],
    ["chromium-headless-shell", 8],
    ["nginx", 24],
  ]);
  t.equal(formatPrograms({ programs }), "Processes started: 24 nginx, 8 chromium-headless-shell, 3 node main.ts.");
  t.same(overLimits({ programs, jobs: 3 }), [
    "chromium-headless-shell was started 8 times, more than 7 (scripts/test/test-report.ts).",
  ]);
  t.same(overLimits({ programs, jobs: 5 }), [], "more workers may start more programs");
});
