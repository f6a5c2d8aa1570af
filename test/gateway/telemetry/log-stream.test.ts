import { execFile } from "node:child_process";
import { closeSync, openSync, readFileSync, write } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import t from "tap";
import { LogStream } from "../../../gateway/telemetry/log-stream.ts";
import { pollUntil, testFolder } from "../../support/system.ts";

t.test("writes every line once, completely and in order, at any size", async (t) => {
  const file = join(testFolder(t), "log");
  const fd = openSync(file, "w");
  const stream = new LogStream(fd);
  let expected = "";
  for (let i = 0; i < 2_000; i++) {
    const line = `${i} ${"zß水🧺".repeat(i % 60)}\n`;
    expected += line;
    stream.write(line);
    if (i % 300 === 0) await new Promise(setImmediate);
  }
  await stream.end();
  t.equal(readFileSync(file, "utf8"), expected);
  closeSync(fd);
});

t.test("writes a few lines without waiting for more", async (t) => {
  const file = join(testFolder(t), "log");
  const stream = new LogStream(openSync(file, "w"));
  stream.write("alone\n");
  const text = await pollUntil(
    async () => readFileSync(file, "utf8"),
    (written) => written !== "",
  );
  t.equal(text, "alone\n");
});

t.test("a process that exits at once, as after a second error, leaves its last lines in the log", async (t) => {
  const module = new URL("../../../gateway/telemetry/log-stream.ts", import.meta.url);
  const script = `
    import { openLog } from ${JSON.stringify(module.href)};
    const { log } = openLog("info");
    log.fatal({ err: new Error("out of paper") }, "an uncaught error: stopping");
    process.exit(1);`;
  const run = promisify(execFile)(process.execPath, ["--input-type=module", "--eval", script]);
  const { code, stdout } = (await run.catch((error: unknown) => error)) as { code: number; stdout: string };
  t.equal(code, 1);
  t.match(JSON.parse(stdout), { msg: "an uncaught error: stopping", err: { message: "out of paper" } });
});

t.test("a descriptor that can't be written ends the log without an error", async (t) => {
  const stream = new LogStream(openSync(join(testFolder(t, { log: "" }), "log"), "r"));
  stream.write("x\n");
  await stream.end();
  stream.write("y\n");
  await stream.end();
});

t.test("writes again once a full disk has room, and does not wait for it at the end", async (t) => {
  const file = join(testFolder(t), "log");
  const fd = openSync("/dev/full", "w");
  const stream = new LogStream(fd);
  // Long enough to be written at once.
  const line = `${"x".repeat(70_000)}\n`;
  stream.write(line);
  await t.rejects(promisify(write)(fd, "y"), { code: "ENOSPC" }, "after the stream's own attempt");
  // The disk gets room: the same descriptor is a file.
  closeSync(fd);
  t.equal(openSync(file, "w"), fd);
  const text = await pollUntil(
    async () => readFileSync(file, "utf8"),
    (written) => written.length >= line.length,
  );
  t.equal(text, line);

  const full = new LogStream(openSync("/dev/full", "w"));
  full.write("lost\n");
  await full.end();
});

t.test("drops lines instead of using more memory if the reader is slow, and logs their number", async (t) => {
  const file = join(testFolder(t), "log");
  const stream = new LogStream(openSync(file, "w"));
  const line = `${"x".repeat(1_023)}\n`;
  // All within one turn of the event loop: nothing is written between the lines.
  for (let i = 0; i < 20_000; i++) stream.write(line);
  await stream.end();
  const lines = readFileSync(file, "utf8").trim().split("\n");
  const { dropped, msg } = JSON.parse(lines.at(-1) as string);
  t.equal(msg, "log lines dropped");
  t.equal(lines.length - 1 + dropped, 20_000);
  t.ok(lines.length < 17_000);
});
