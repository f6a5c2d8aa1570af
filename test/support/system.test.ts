import { existsSync } from "node:fs";
import t from "tap";
import { setEnvironment, testFolder } from "./system.ts";

t.test("removes a test's folder after the test's teardowns", async (t) => {
  const seen: { folder?: string; atTeardown?: boolean } = {};
  await t.test("a test with a server", async (t) => {
    const folder = testFolder(t, { file: "content" });
    seen.folder = folder;
    t.teardown(() => {
      seen.atTeardown = existsSync(folder);
    });
  });
  t.equal(seen.atTeardown, true, "the folder exists while the server stops");
  t.equal(existsSync(seen.folder as string), false, "the folder is removed afterwards");
});

t.test("restores the environment when a test ends", async (t) => {
  const names = ["AWNING_TEST_SET", "AWNING_TEST_UNSET"] as const;
  const values = () => names.map((name) => process.env[name]);
  setEnvironment(t, { AWNING_TEST_SET: "before", AWNING_TEST_UNSET: undefined });
  await t.test("a test that changes variables", async (t) => {
    setEnvironment(t, { AWNING_TEST_SET: undefined, AWNING_TEST_UNSET: "within" });
    t.strictSame(values(), [undefined, "within"]);
  });
  t.strictSame(values(), ["before", undefined]);
});
