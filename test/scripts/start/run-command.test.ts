import { spawnSync } from "node:child_process";
import { resolve } from "node:path";
import t from "tap";
import { PROJECT_ROOT } from "../../../scripts/build/paths.ts";
import { CaseTable, programEnvironment } from "../../support/system.ts";

t.test("the commands name an option that does not exist, and print their usage", async (t) => {
  const table = new CaseTable();
  for (const name of ["check", "test", "bench", "start", "dev", "build", "house", "sentences"]) {
    const run = (option: string) =>
      spawnSync(process.execPath, [resolve(PROJECT_ROOT, `scripts/${name}.ts`), option], {
        env: programEnvironment(),
        encoding: "utf8",
      });
    const hasOptions = !["build", "house", "sentences"].includes(name);
    const usage = `Usage: npm run ${name}${hasOptions ? " -- [" : ""}`.replace(/run (test|start)/, "$1");
    const help = run("--help");
    table.check(`${name} --help`, [help.status, help.stdout.startsWith(usage), help.stderr], [0, true, ""]);
    const wrong = run("--nonsense");
    table.check(`${name} --nonsense: status`, wrong.status, 1);
    const [problem, secondLine] = wrong.stderr.trim().split("\n");
    table.check(`${name} --nonsense: problem`, problem?.startsWith("Unknown option '--nonsense'"), true);
    table.check(`${name} --nonsense: usage`, secondLine?.startsWith(usage), true);
    if (name === "dev") table.check("dev: --stripe", /^ {2}--stripe /m.test(help.stdout), true);
  }
  t.same(table.wrong(), []);
});

t.test("the benchmark refuses options of a measurement that it does not run", (t) => {
  for (const options of [["--peer"], ["--film", "films"]]) {
    const { status, stderr } = spawnSync(
      process.execPath,
      [resolve(PROJECT_ROOT, "scripts/bench.ts"), "--only", "miss,page", ...options],
      { env: programEnvironment(), encoding: "utf8" },
    );
    const message = `${options[0]} belongs to the measurement paint. Add it: --only miss,page,paint\n`;
    t.same([status, stderr], [1, message]);
  }
  t.end();
});
