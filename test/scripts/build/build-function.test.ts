import { execFile } from "node:child_process";
import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import t from "tap";
import { buildFunction } from "../../../scripts/build/build-function.ts";
import { PROJECT_ROOT } from "../../../scripts/build/paths.ts";
import { testFolder } from "../../support/system.ts";

const run = promisify(execFile);
const project = testFolder(t, {
  build: { functions: { stale: "from the build before" } },
  ".env.acme-shops": "FUNCTIONS_SECRETS=STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET\nFUNCTIONS_REGION=europe-west3\n",
});
const folder = join(project, "build/functions");
await buildFunction(folder);
const files = await readdir(folder);

/** The exports that the Firebase CLI finds in the folder. */
async function endpoint(env: Record<string, string> = {}) {
  const script = `import * as exported from ${JSON.stringify(join(folder, "index.js"))};
    console.log(JSON.stringify({ names: Object.keys(exported), platform: exported.platform.__endpoint }));`;
  const { stdout } = await run(process.execPath, ["--input-type=module", "--eval", script], { env });
  return JSON.parse(stdout);
}

t.test("replaces the previous build", async (t) => {
  t.notOk(files.includes("stale"));
  t.ok(files.includes("index.js"));
  t.strictSame(
    (await readdir(join(folder, ".."))).filter((name) => name !== "functions"),
    [],
    "leaves no other file",
  );
});

t.test("builds again only after a change of the sources", async (t) => {
  const file = join(folder, "index.js");
  await writeFile(file, "kept");
  await buildFunction(folder);
  t.equal(await readFile(file, "utf8"), "kept");
  await writeFile(join(folder, "sources"), "other sources");
  await buildFunction(folder);
  t.not(await readFile(file, "utf8"), "kept");
});

t.test("lists exactly the packages that it imports, with the lockfile's versions", async (t) => {
  const { dependencies, ...rest } = JSON.parse(await readFile(join(folder, "package.json"), "utf8"));
  t.match(rest, { private: true, type: "module", main: "index.js", engines: { node: "24" } });
  const lock = JSON.parse(await readFile(join(PROJECT_ROOT, "package-lock.json"), "utf8"));
  for (const [name, version] of Object.entries(dependencies))
    t.equal(version, lock.packages[`node_modules/${name}`].version, name);
  for (const name of ["firebase-functions", "firebase-admin", "express", "sharp"]) t.ok(dependencies[name], name);
  for (const name of ["firebase", "react", "rollup", "esbuild", "typescript"]) t.notOk(dependencies[name], name);
});

t.test("exports one HTTPS function without evaluating anything else", async (t) => {
  const { names, platform } = await endpoint();
  t.strictSame(names, ["platform"]);
  t.match(platform, {
    platform: "gcfv2",
    region: ["us-central1"],
    httpsTrigger: { invoker: ["public"] },
    secretEnvironmentVariables: [{ key: "PLATFORM_KEY" }],
  });
});

t.test("FUNCTIONS_REGION sets the region", async (t) => {
  t.match((await endpoint({ FUNCTIONS_REGION: "europe-west1" })).platform, { region: ["europe-west1"] });
});

t.test("a deployment binds the secrets that the project's file names", async (t) => {
  const asked = { FUNCTIONS_CONTROL_API: "true", GCLOUD_PROJECT: "acme-shops" };
  t.match((await endpoint(asked)).platform, {
    region: ["europe-west3"],
    secretEnvironmentVariables: [
      { key: "PLATFORM_KEY" },
      { key: "STRIPE_SECRET_KEY" },
      { key: "STRIPE_WEBHOOK_SECRET" },
    ],
  });
  t.match((await endpoint({ ...asked, GCLOUD_PROJECT: "other" })).platform, { region: ["us-central1"] });
});
