import { fork } from "node:child_process";
import { once } from "node:events";
import { readdirSync, readFileSync } from "node:fs";
import { platform } from "node:os";
import { fileURLToPath } from "node:url";
import t from "tap";

const PROGRAM = fileURLToPath(import.meta.resolve("../../../../gateway/platform/pictures/encoder-process.ts"));

/** The 19th field: https://man7.org/linux/man-pages/man5/proc_pid_stat.5.html. The second field may contain spaces. */
const nicenessOf = (stat: string): number => Number(stat.slice(stat.lastIndexOf(")") + 2).split(" ")[16]);

t.test("sets the given niceness on all its threads", async (t) => {
  if (platform() !== "linux") return t.plan(0, "only Linux has a niceness per thread");
  const child = fork(PROGRAM, ["15"], { serialization: "advanced", execArgv: [] });
  t.teardown(() => child.kill("SIGKILL"));
  child.send({
    kind: "header",
    original: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="4" height="4"/>'),
  });
  await once(child, "message");
  const threads = readdirSync(`/proc/${child.pid}/task`).map((thread) =>
    nicenessOf(readFileSync(`/proc/${child.pid}/task/${thread}/stat`, "utf8")),
  );
  t.same(new Set(threads), new Set([15]));
});
