import t from "tap";
import { StartProblem } from "../../../scripts/start/run-command.ts";
import { type Check, FAILED, PASSED, runChecks, SKIPPED } from "../../../scripts/test/run-checks.ts";
import { programCheck } from "../../../scripts/test/static-checks.ts";

const never = new AbortController().signal;
const capture = (t: Tap) => {
  const calls = t.capture(console, "log", () => {});
  return () => calls().map(({ args: [line] }) => String(line));
};
type Tap = typeof t;

t.test("runs and counts all checks despite failures", async (t) => {
  const lines = capture(t as Tap);
  const checks: Check[] = [
    { title: "A", run: async () => ({ ...FAILED, details: "why\nwhere" }) },
    { title: "B", run: () => Promise.reject(new Error("crashed")) },
    { title: "B2", run: () => Promise.reject(new StartProblem("can't build")) },
    { title: "C", run: async () => ({ ...SKIPPED, details: "offline" }) },
    { title: "D", run: async () => ({ passed: 40, failed: 0, skipped: 2 }) },
    { title: "E", run: async () => PASSED },
  ];
  t.same(await runChecks(checks, never), { passed: 41, failed: 3, skipped: 3 });
  const text = lines().join("\n");
  for (const expected of [
    /^✖ A \d+\.\d s\n {2}why\n {2}where$/m,
    /^✖ B .*\n {2}Error: crashed/m,
    // Without a stack: the user can fix it.
    /^✖ B2 .*\n {2}can't build\n–/m,
    /^– C .*\n {2}offline/m,
    /^✔ D /m,
    /^✔ E /m,
  ]) {
    t.match(text, expected);
  }
});

t.test("a program's exit code decides, and its output is shown if it fails", async (t) => {
  const lines = capture(t as Tap);
  const node = (title: string, script: string) => programCheck(title, process.execPath, "-e", script);
  const checks = [
    node("good", "console.log('unseen')"),
    node("bad", "console.log('out'); console.error('err'); process.exitCode = 3"),
    node("killed", "process.kill(process.pid, 'SIGKILL')"),
    programCheck("missing", "/nonexistent/program"),
  ];
  t.same(await runChecks(checks, never), { passed: 1, failed: 3, skipped: 0 });
  const text = lines().join("\n");
  t.notMatch(text, "unseen");
  t.match(text, "  out\n  err");
  t.match(text, "ENOENT");
});

t.test("an interruption ends the program and skips the rest", async (t) => {
  capture(t as Tap);
  const controller = new AbortController();
  let ran = false;
  const checks: Check[] = [
    programCheck("endless", process.execPath, "-e", "setInterval(() => {}, 1000)"),
    { title: "next", run: async () => ((ran = true), PASSED) },
  ];
  const running = runChecks(checks, controller.signal);
  controller.abort();
  await t.rejects(running, { name: "AbortError" });
  t.notOk(ran);
});
