import { spawnSync } from "node:child_process";
import { join } from "node:path";
import t from "tap";
import { openPlatform } from "../../../../gateway/platform/adapters/open-platform.ts";
import { StorageFailure } from "../../../../gateway/platform/ports/errors.ts";

const ROOT = join(import.meta.dirname, "../../../..");

t.test("the embedded platform opens, answers, and closes", async (t) => {
  const now = new Date(5);
  const dataDir = t.testdir();
  const platform = await openPlatform({ backend: "embedded", dataDir, clock: () => now, newId: () => "an id" });
  t.equal(platform.backend, "embedded");
  t.equal(platform.now(), now);
  t.equal(platform.newId(), "an id");
  await platform.ping();
  await platform.close();
  await t.rejects(platform.ping(), { name: StorageFailure.name }, "the probe sees a database that is gone");
});

t.test("ids are opaque and never the same", async (t) => {
  const platform = await openPlatform({ backend: "embedded", dataDir: t.testdir() });
  t.teardown(() => platform.close());
  const ids = Array.from({ length: 1000 }, () => platform.newId());
  t.equal(new Set(ids).size, 1000);
  t.ok(ids.every((id) => /^[\w-]{16,64}$/.test(id)));
});

t.test("the embedded platform starts without loading Firebase", async (t) => {
  const script = `
    import { registerHooks } from "node:module";
    const loaded = [];
    registerHooks({ load: (url, context, next) => (loaded.push(url), next(url, context)) });
    const { openPlatform } = await import("./gateway/platform/adapters/open-platform.ts");
    const platform = await openPlatform({ backend: "embedded", dataDir: ${JSON.stringify(t.testdir())} });
    await platform.close();
    console.log(loaded.join("\\n"));`;
  const { stdout, stderr } = spawnSync(process.execPath, ["--input-type=module-typescript", "-e", script], {
    cwd: ROOT,
    encoding: "utf8",
  });
  t.match(stdout, "embedded/sqlite-database.ts", stderr);
  t.notMatch(stdout, /firebase|firestore/);
});

t.test("the backend firebase needs a project", async (t) => {
  await t.rejects(openPlatform({ backend: "firebase", dataDir: t.testdir() }), TypeError);
});
