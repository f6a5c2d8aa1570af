import { existsSync } from "node:fs";
import { resolve } from "node:path";
import t, { type Test } from "tap";
import { PROJECT_ROOT } from "../../../scripts/build/paths.ts";
import { type FinishedFile, type PoolOptions, runTestFiles } from "../../../scripts/test/test-pool.ts";
import { pollUntil, testFolder } from "../../support/system.ts";

const never = new AbortController().signal;

/** Runs test files with these texts, in one process unless `jobs` is set. */
async function run(t: Test, texts: Record<string, string>, options: Partial<PoolOptions> = {}) {
  const folder = testFolder(
    t,
    Object.fromEntries(
      Object.entries(texts).map(([name, text]) => [`${name}.test.ts`, `import t from "tap";\n${text}`]),
    ),
  );
  const files = Object.keys(texts).map((name) => resolve(folder, `${name}.test.ts`));
  const { files: finished, programs } = await runTestFiles(files, { jobs: 1, signal: never, ...options });
  const byName = Object.fromEntries(finished.map((file) => [/([\w-]+)\.test\.ts$/.exec(file.file)?.[1], file]));
  return { byName: byName as Record<string, FinishedFile>, programs };
}

t.test("counts test cases, and reports each failure with its titles and location", async (t) => {
  const { byName } = await run(t, {
    mixed: `
      t.test("outer", async (t) => {
        t.test("fails twice", async (t) => { t.equal(1, 2, "unlike"); t.ok(false, "not ok"); });
        t.test("passes", async (t) => { t.ok(1); t.ok(2); t.ok(3); });
      });
      t.test("throws", async () => { throw new Error("oops"); });
      t.test("throws later", async () => {
        setTimeout(() => { throw new Error("late"); });
        await new Promise((resume) => setTimeout(resume, 20));
      });
      t.test("has no assertions", async () => {});
      t.test("says why it is skipped", async (t) => { t.plan(0, "needs nginx"); });
      t.test("is to be done", { todo: "one day" }, async () => {});`,
  });
  const { passed, failed, skipped, skips, failures } = byName["mixed"] as FinishedFile;
  t.same({ passed, failed, skipped }, { passed: 2, failed: 3, skipped: 2 });
  t.same(skips, ["needs nginx", "one day"]);
  t.same(
    failures.map(({ titles, message }) => [...titles, message].join(" › ")),
    ["outer › fails twice › unlike", "outer › fails twice › not ok", "throws › oops", "throws later › late"],
  );
  t.match(failures[0]?.details, /-2\n\+1[\s\S]*mixed\.test\.ts:4/);
});

t.test("fails files that have no tests or end before their tests do", async (t) => {
  const { byName } = await run(
    t,
    {
      empty: "",
      broken: `throw new Error("at once");`,
      ends: `t.test("exits", async () => process.exit(0));`,
      blocks: `t.test("blocks", async () => { for (;;); });`,
      good: `t.test("good", async (t) => t.ok(1));`,
    },
    { timeout: 1_000 },
  );
  t.same(Object.fromEntries(Object.entries(byName).map(([name, file]) => [name, file.failures[0]?.message])), {
    empty: "The file has no tests.",
    broken: "at once",
    ends: "The test process ended with exit code 0 before the file finished.",
    blocks: "The test process was blocked for 1 s before the file finished.",
    good: undefined,
  });
});

t.test("runs files in shared processes, and restores environment and folder after each", async (t) => {
  const report = `t.test("reports", async (t) => {
    console.log(JSON.stringify([process.pid, process.env.LEFT, process.env.HOME === "/nowhere", process.cwd()]));
    t.ok(1);
  });`;
  const { byName, programs } = await run(t, {
    first: `${report}
      t.test("changes", async (t) => { process.env.LEFT = "1"; process.env.HOME = "/nowhere"; process.chdir("/"); t.ok(1); });`,
    second: report,
    alone: `// Runs in a process of its own: it counts descriptors.\n${report}`,
  });
  const [first, second, alone] = ["first", "second", "alone"].map((name) => JSON.parse(byName[name]?.output ?? ""));
  t.same(second, first);
  t.not(alone[0], first[0]);
  t.same(Object.fromEntries(programs), { "node (test worker)": 2 });
});

t.test("runs the tests of an imported test file again", async (t) => {
  const tests = `t.test("runs", async (t) => t.ok(1));`;
  const { byName } = await run(t, { one: tests, other: `await import("./one.test.ts");` });
  t.match(byName, { one: { passed: 1 }, other: { passed: 1, failed: 0 } });
});

t.test("grep selects tests by title, one text per level", async (t) => {
  const file = `
    t.test("a (1)", async (t) => { t.test("x", async (t) => t.ok(1)); t.test("y", async (t) => t.ok(1)); });
    t.test("b", async (t) => t.fail("not selected"));`;
  const results = [];
  for (const grep of [["(1)"], ["a", "y"], ["c"]]) {
    const { passed, failed, skipped } = (await run(t, { file }, { grep })).byName["file"] as FinishedFile;
    results.push([passed, failed, skipped]);
  }
  t.same(results, [
    [2, 0, 0],
    [1, 0, 0],
    [0, 0, 0],
  ]);
});

t.test("an interruption ends the workers and the run", async (t) => {
  const interruption = new AbortController();
  const running = run(
    t,
    { endless: `t.test("endless", () => new Promise(() => setInterval(() => {}, 1000)));` },
    {
      signal: interruption.signal,
    },
  );
  interruption.abort();
  await t.rejects(running, { name: "AbortError" });
});

t.test("an interruption ends a worker that has a browser", async (t) => {
  const folder = testFolder(t);
  const [started, ranOn] = [resolve(folder, "started"), resolve(folder, "ran-on")];
  const interruption = new AbortController();
  const endless = `
    import { writeFileSync } from "node:fs";
    import { launchBrowser } from ${JSON.stringify(resolve(PROJECT_ROOT, "test/support/browser.ts"))};
    t.test("endless", async (t) => {
      const browser = await launchBrowser(t);
      browser.once("disconnected", () => writeFileSync(${JSON.stringify(ranOn)}, ""));
      writeFileSync(${JSON.stringify(started)}, "");
      await new Promise(() => setInterval(() => {}, 1000));
    });`;
  const running = run(t, { endless }, { signal: interruption.signal, timeout: 60_000 });
  const rejected = t.rejects(running, { name: "AbortError" });
  await pollUntil(async () => existsSync(started), Boolean);
  interruption.abort();
  await rejected;
  t.notOk(existsSync(ranOn), "the process ends before its browser");
});
