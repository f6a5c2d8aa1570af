import { spawnSync } from "node:child_process";
import { resolve } from "node:path";
import t from "tap";
import { PROJECT_ROOT } from "../../../scripts/build/paths.ts";
import { CaseTable, programEnvironment } from "../../support/system.ts";

t.test("the commands for developers name an option that does not exist, and print their usage", async (t) => {
  const table = new CaseTable();
  for (const name of ["check", "test", "bench"]) {
    const run = (option: string) =>
      spawnSync(process.execPath, [resolve(PROJECT_ROOT, `scripts/${name}.ts`), option], {
        env: programEnvironment(),
        encoding: "utf8",
      });
    const usage = `Usage: npm run ${name} -- [`.replace("run test", "test");
    const help = run("--help");
    table.check(`${name} --help`, [help.status, help.stdout.startsWith(usage), help.stderr], [0, true, ""]);
    const wrong = run("--nonsense");
    table.check(`${name} --nonsense: status`, wrong.status, 1);
    const [problem, lastLine] = wrong.stderr.trim().split("\n");
    table.check(`${name} --nonsense: problem`, problem?.startsWith("Unknown option '--nonsense'"), true);
    table.check(`${name} --nonsense: usage`, lastLine?.startsWith(usage), true);
  }
  t.same(table.wrong(), []);
});
