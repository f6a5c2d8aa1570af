import { spawn } from "node:child_process";
import { once } from "node:events";
import { readdirSync } from "node:fs";
import { constants } from "node:os";
import t from "tap";
import { PROJECT_ROOT } from "../../../scripts/build/paths.ts";
import { programEnvironment, testFolder } from "../../support/system.ts";

/** Starts a server as a measurement does. The server has the same standard output. */
const RUN = `
  import { writeFileSync } from "node:fs";
  import { openBenchFolder } from "./scripts/bench/bench-folder.ts";
  import { startNode } from "./scripts/bench/subjects.ts";
  const folder = openBenchFolder();
  writeFileSync(folder + "/headers", "[]");
  await startNode("bare-node.ts", [folder + "/headers", folder + "/headers"]);
  console.log("started");
`;

for (const signal of ["SIGINT", "SIGTERM"] as const) {
  t.test(`${signal} ends a run with its servers, and removes its files`, async (t) => {
    const folder = testFolder(t);
    const run = spawn(process.execPath, ["--input-type=module", "-e", RUN], {
      cwd: PROJECT_ROOT,
      env: { ...programEnvironment(), TMPDIR: folder },
      stdio: ["ignore", "pipe", "inherit"],
    });
    const ended = once(run, "exit");
    const serverEnded = once(run, "close");
    await once(run.stdout, "data");
    t.equal(readdirSync(folder).length, 1);
    run.kill(signal);
    t.same(await ended, [128 + constants.signals[signal], null]);
    await serverEnded;
    t.same(readdirSync(folder), []);
  });
}
