import { execFile } from "node:child_process";
import { cpSync, existsSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import t from "tap";
import { PROJECT_ROOT } from "../../../scripts/build/paths.ts";
import { programEnvironment, testFolder } from "../../support/system.ts";

/** Runs a script in a small copy of the project, which has no areas to build. @returns what it logs, as JSON */
async function run(folder: string, script: string): Promise<unknown> {
  for (const part of ["scripts/build", "areas/shared/domain"])
    cpSync(join(PROJECT_ROOT, part), join(folder, part), { recursive: true });
  const imports = `import { buildAreas, recompressAreas } from "./scripts/build/build.ts";
    import { freshBuild } from "./scripts/build/build-stamp.ts";`;
  writeFileSync(join(folder, "script.mjs"), `${imports}\n${script}`);
  const options = { cwd: folder, env: programEnvironment() };
  const { stdout } = await promisify(execFile)(process.execPath, ["script.mjs"], options);
  return JSON.parse(stdout);
}

t.test("a source that is saved during the build makes the build outdated", async (t) => {
  const folder = testFolder(t, { "package-lock.json": "{}" });
  for (const area of ["landing", "storefront", "admin"])
    mkdirSync(join(folder, ".build", area, "browser/assets", area), { recursive: true });
  const log = await run(
    folder,
    `import { writeFileSync } from "node:fs";
    await recompressAreas("best", () => {});
    const fresh = await freshBuild();
    await recompressAreas("best", () => writeFileSync("areas/saved.ts", "// changed"));
    console.log(JSON.stringify([fresh, (await freshBuild()) ?? "outdated"]));`,
  );
  t.same(log, ["best", "outdated"]);
});

t.test("deletes the folders of builds that were killed, not those of running ones", async (t) => {
  const running = `next-${process.pid}`;
  // Process ids are smaller than 2 ** 22.
  const folder = testFolder(t, {
    "package-lock.json": "{}",
    ".build": { "next-4194305": { landing: {} }, [running]: { landing: {} }, landing: {} },
  });
  const message = await run(
    folder,
    `buildAreas("quick", () => {}).catch((e) => console.log(JSON.stringify(e.message)));`,
  );
  t.match(message, /Could not resolve/);
  const isThere = (name: string) => existsSync(join(folder, ".build", name));
  t.same(["next-4194305", running, "landing"].map(isThere), [false, true, true]);
});

t.test("a development build after a production build makes it outdated", async (t) => {
  const area = () => ({ "main.tsx": "export {};", "server.tsx": "export {};", "index.html": "<!--assets-->" });
  const folder = testFolder(t, {
    "package-lock.json": "{}",
    areas: { landing: area(), storefront: area(), admin: area(), shared: { boot: { "early-clicks.ts": "" } } },
  });
  const log = await run(
    folder,
    `import { writeFileSync } from "node:fs";
    import { sourcesHash, stampBuild } from "./scripts/build/build-stamp.ts";
    import { watchAreas } from "./scripts/build/watch-areas.ts";
    const builds = { count: 0, errors: [], onCount() {} };
    const counted = (count) => new Promise((resolve) => {
      builds.onCount = () => builds.count === count && resolve();
    });
    const count = () => {
      builds.count += 1;
      builds.onCount();
    };
    const all = counted(6);
    const areas = await watchAreas({
      onBuilt: count,
      onError(area, error) {
        builds.errors.push(error.message);
        count();
      },
    });
    await all;
    await stampBuild(sourcesHash(), "best");
    const fresh = await freshBuild();
    const next = counted(7);
    // Repeated, because the first save may come before the file is watched.
    const saving = setInterval(() => writeFileSync("areas/landing/server.tsx", "export {};"), 200);
    await next;
    clearInterval(saving);
    console.log(JSON.stringify([builds.errors, fresh, (await freshBuild()) ?? "outdated"]));
    await areas.close();`,
  );
  t.same(log, [[], "best", "outdated"]);
});
