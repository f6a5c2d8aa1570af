import { spawnSync } from "node:child_process";
import t from "tap";
import { PROJECT_ROOT } from "../../../scripts/build/paths.ts";
import { watchTests } from "../../../scripts/test/watch-tests.ts";
import { testFolder } from "../../support/system.ts";

t.test("an interruption during a run ends it, without an unhandled rejection", async (t) => {
  const interruption = new AbortController();
  const watching = watchTests({ names: [], grep: [] }, interruption.signal);
  interruption.abort();
  await t.rejects(watching, { name: "AbortError" });
});

t.test("outside a git checkout, ends with a sentence that asks for test files", async (t) => {
  const env = { ...process.env, GIT_DIR: testFolder(t) };
  const args = ["scripts/test.ts", "--watch"];
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { cwd: PROJECT_ROOT, env, encoding: "utf8" });
  t.same({ status, stdout, lines: stderr.trim().split("\n").length }, { status: 1, stdout: "", lines: 1 }, stderr);
  t.match(stderr, "no checkout here. Name test files: npm test -- [--watch] FILE…");
});
