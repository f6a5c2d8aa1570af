import { execFileSync } from "node:child_process";
import { join } from "node:path";
import t from "tap";
import { affectedTests, lastChange, readImporters, withImporters } from "../../../scripts/test/affected-tests.ts";
import { testFolder } from "../../support/system.ts";

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

t.test("names a revision that git doesn't find", async (t) => {
  await t.rejects(affectedTests("no-such-revision", new AbortController().signal), {
    name: "StartProblem",
    message: /^git can't list the changes since no-such-revision: \S/,
  });
});

t.test("the last change is the last commit, or nothing if it has no parent as in a shallow clone", async (t) => {
  const folder = testFolder(t);
  process.env.GIT_DIR = join(folder, ".git");
  process.env.GIT_WORK_TREE = folder;
  t.teardown(() => {
    delete process.env.GIT_DIR;
    delete process.env.GIT_WORK_TREE;
  });
  const git = (...args: string[]) => execFileSync("git", args, { cwd: folder });
  const commit = () =>
    git("-c", "user.name=Ada", "-c", "user.email=ada@people.example", "commit", "-q", "--allow-empty", "-m", "Change");
  git("init", "-q");
  commit();
  const { signal } = new AbortController();
  t.equal(await lastChange(signal), "HEAD");
  commit();
  t.equal(await lastChange(signal), "HEAD~1");
});
