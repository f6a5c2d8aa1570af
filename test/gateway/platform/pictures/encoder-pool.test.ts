// Runs in a process of its own: it counts the encoder processes.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { readdirSync, readFileSync } from "node:fs";
import { createInterface } from "node:readline";
import t from "tap";
import { EncoderPool } from "../../../../gateway/platform/pictures/encoder-pool.ts";
import { commandOf, encodersOf, makePicture, makeSvg } from "../../../support/pictures.ts";
import { pollUntil } from "../../../support/system.ts";

const header = { kind: "header", original: makeSvg(10, 20) } as const;
const upload = makePicture(400, 300).png().toBuffer();

/** The 19th field: https://man7.org/linux/man-pages/man5/proc_pid_stat.5.html */
const nicenessOf = (stat: string): number => Number(stat.slice(stat.lastIndexOf(")") + 2).split(" ")[16]);

t.test("runs one job per process, in at most `size` processes", async (t) => {
  const pool = new EncoderPool({ size: 2 });
  const results = await Promise.all(Array.from({ length: 9 }, () => pool.run<"header">(async () => header).result));
  t.same(new Set(results.map((result) => result?.width)), new Set([10]));
  t.equal(encodersOf(process.pid).length, 2);
});

t.test("runs requested and promoted tasks before background tasks", async (t) => {
  const pool = new EncoderPool({ size: 1 });
  const order: string[] = [];
  const gate = Promise.withResolvers<undefined>();
  const add = (name: string, isBackground: boolean) =>
    pool.run<"header">(
      async () => {
        order.push(name);
        return name === "first" ? gate.promise : undefined;
      },
      { isBackground },
    );
  const first = add("first", false);
  const background = ["a", "b", "c"].map((name) => add(name, true));
  const requested = add("requested", false);
  background[1]?.promote();
  background[2]?.drop();
  t.same(pool.waiting, { requested: 2, background: 1 });
  gate.resolve(undefined);
  await Promise.all([first.result, requested.result, background[0]?.result, background[1]?.result]);
  await t.rejects(background[2]?.result as Promise<unknown>, { name: "EncodingDropped" });
  t.same(order, ["first", "requested", "b", "a"]);
});

t.test("runs the requested task with the least effort next", async (t) => {
  const pool = new EncoderPool({ size: 1 });
  const order: number[] = [];
  const gate = Promise.withResolvers<undefined>();
  const running = pool.run<"header">(() => gate.promise);
  const tasks = [640, 320, 1280, 320.5, 640].map((effort) => {
    const load = async () => {
      order.push(effort);
      return undefined;
    };
    return pool.run<"header">(load, { effort });
  });
  gate.resolve(undefined);
  await Promise.all([running, ...tasks].map(({ result }) => result));
  t.same(order, [320, 320.5, 640, 640, 1280]);
});

t.test("runs uploads and requested renditions in turn", async (t) => {
  const pool = new EncoderPool({ size: 1 });
  const order: string[] = [];
  const gate = Promise.withResolvers<undefined>();
  const running = pool.run<"header">(() => gate.promise);
  const add = (name: string, effort?: number) =>
    pool.run<"header">(
      async () => {
        order.push(name);
        return undefined;
      },
      effort === undefined ? {} : { effort },
    );
  const uploads = ["a", "b", "c", "d"].map((name) => add(name));
  const renditions = [640, 320].map((width) => add(`${width}`, width));
  gate.resolve(undefined);
  await Promise.all([running, ...uploads, ...renditions].map(({ result }) => result));
  t.same(order, ["320", "a", "640", "b", "c", "d"]);
});

t.test("leaves a process free for requests while it works in the background", async (t) => {
  const pool = new EncoderPool({ size: 2 });
  const gate = Promise.withResolvers<undefined>();
  const tasks = [1, 2, 3].map(() => pool.run<"header">(() => gate.promise, { isBackground: true }));
  t.same(pool.waiting, { requested: 0, background: 2 });
  t.equal((await pool.run<"header">(async () => header).result)?.width, 10);
  gate.resolve(undefined);
  await Promise.all(tasks.map(({ result }) => result));
});

t.test("fails only the job of a process that dies or takes too long", async (t) => {
  const pool = new EncoderPool({ size: 1 });
  await pool.run<"header">(async () => header).result;
  const before = encodersOf(process.pid);
  const job = { kind: "remake", upload: await makePicture(6000, 6000).png().toBuffer() } as const;
  const killed = pool.run<"remake">(async () => job);
  const next = pool.run<"header">(async () => header);
  setImmediate(() => {
    for (const pid of before) process.kill(pid, "SIGKILL");
  });
  await t.rejects(killed.result, { name: "EncoderDied", message: /SIGKILL/ });
  t.equal((await next.result)?.width, 10);
  const hurried = new EncoderPool({ size: 1, deadline: 1 });
  await t.rejects(hurried.run<"remake">(async () => job).result, { name: "EncoderDied", message: /1 ms/ });
});

t.test("reports a picture that can't be used, and keeps the process", async (t) => {
  const pool = new EncoderPool({ size: 1 });
  const empty = pool.run<"remake">(async () => ({ kind: "remake", upload: Buffer.from("text") }));
  await t.rejects(empty.result, { code: "unsupported-image" });
  const before = new Set(encodersOf(process.pid));
  t.equal((await pool.run<"header">(async () => header).result)?.width, 10);
  t.same(new Set(encodersOf(process.pid)), before);
});

t.test("gives its processes a low priority, none of the gateway's secrets, and ends them when idle", async (t) => {
  const earlier = new Set(encodersOf(process.pid));
  process.env["SMTP_URL"] = "smtp://user:secret@mail.example";
  t.teardown(() => delete process.env["SMTP_URL"]);
  const pool = new EncoderPool({ size: 1, idleTime: 2_000 });
  // Background work alone doesn't keep this process alive.
  const alive = setInterval(() => undefined, 1_000);
  t.teardown(() => clearInterval(alive));
  const job = { kind: "remake", upload: await upload } as const;
  let pid = 0;
  for (const [isBackground, nice] of [
    [false, 5],
    [true, 15],
  ] as const) {
    await pool.run<"remake">(async () => job, { isBackground }).result;
    const started = encodersOf(process.pid).filter((each) => !earlier.has(each) && each !== pid);
    t.equal(started.length, 1);
    pid = started[0] ?? 0;
    const threads = readdirSync(`/proc/${pid}/task`).map((thread) =>
      nicenessOf(readFileSync(`/proc/${pid}/task/${thread}/stat`, "utf8")),
    );
    t.same(new Set(threads), new Set([nice]));
    t.notMatch(readFileSync(`/proc/${pid}/environ`, "utf8"), "secret");
  }
  t.equal(
    await pollUntil(
      async () => commandOf(pid),
      (command) => command === "",
    ),
    "",
  );
});

t.test(
  "keeps its process alive only while a result is awaited, and ends encoders when that process ends",
  async (t) => {
    const script = `
    import { EncoderPool } from ${JSON.stringify(import.meta.resolve("../../../../gateway/platform/pictures/encoder-pool.ts"))};
    const pool = new EncoderPool({ size: 1 });
    const job = { kind: "header", original: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="4" height="4"/>') };
    // The request waits for the background work.
    pool.run(async () => job, { isBackground: true });
    const { width } = await pool.run(async () => job).result;
    console.log(width);
    if (process.argv[1] === "stay") setInterval(() => {}, 1000);`;
    const start = (...args: string[]) =>
      spawn(process.execPath, ["--input-type=module", "--eval", script, "--", ...args], {
        stdio: ["ignore", "pipe", "inherit"],
      });
    const leaving = start();
    const [answer] = await once(leaving.stdout, "data");
    t.equal(String(answer), "4\n");
    t.same(await once(leaving, "exit"), [0, null]);
    const staying = start("stay");
    const [line] = await once(createInterface({ input: staying.stdout }), "line");
    t.equal(line, "4");
    const encoders = encodersOf(staying.pid ?? 0);
    t.equal(encoders.length, 1);
    staying.kill("SIGKILL");
    const left = await pollUntil(
      async () => encoders.filter((pid) => commandOf(pid) !== ""),
      ({ length }) => length === 0,
    );
    t.same(left, []);
  },
);
