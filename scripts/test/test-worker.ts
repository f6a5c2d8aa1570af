// Runs test files one after another in one process. This saves a process start per file, and modules are loaded only
// once. Started by `TestPool`; communicates with `WorkerMessage`.
//
// A test file imports `t` from tap as usual. Here it gets a subtest of tap's root instead, so every file has its own
// results, teardowns and hooks. If the file is run directly (`node FILE`), it uses tap's root.
import type { ChildProcess } from "node:child_process";
import { subscribe } from "node:diagnostics_channel";
import { registerHooks } from "node:module";
import { basename, resolve } from "node:path";
import { Writable } from "node:stream";
import { pathToFileURL } from "node:url";
import { PROJECT_ROOT } from "../build/paths.ts";
import { collectCases } from "./collect-cases.ts";
import type { FileResult, RunRequest, WorkerMessage } from "./worker-messages.ts";

const TEST_FILE = /\.test\.tsx?(?:$|\?)/;
const SCRIPT = /\.[cm]?[jt]s$/;
const TAP = import.meta.resolve("tap");
const TAP_OF_FILE = "tap-of-file:";
/** tap's way to find the test that an error belongs to. Its async hooks follow every promise: a tenth of a worker's time. */
const ERROR_DOMAINS = "async-hook-domain";
const CURRENT_TEST = Symbol.for("awning.current-test");

const timeout = Number(process.env["TEST_FILE_TIMEOUT"]);
/** The processes that the current file has started. They are published before their program is known. */
let started: ChildProcess[] = [];

registerHooks({
  resolve(specifier, context, nextResolve) {
    const isFromTest = context.parentURL !== undefined && TEST_FILE.test(context.parentURL);
    if (isFromTest && specifier === "tap") return { url: TAP_OF_FILE + context.parentURL, shortCircuit: true };
    if (specifier === ERROR_DOMAINS) return { url: `${ERROR_DOMAINS}:`, shortCircuit: true };
    const found = nextResolve(specifier, context);
    // A test file that imports another one must run its tests again, so the module gets a separate URL.
    if (isFromTest && TEST_FILE.test(found.url)) return { ...found, url: `${found.url}?from=${context.parentURL}` };
    return found;
  },
  load(url, context, nextLoad) {
    if (url === `${ERROR_DOMAINS}:`) {
      const source = "export class Domain { constructor(onerror) { this.onerror = onerror; } destroy() {} }";
      return { format: "module", source, shortCircuit: true };
    }
    if (!url.startsWith(TAP_OF_FILE)) return nextLoad(url, context);
    const source = `export { Test } from ${JSON.stringify(TAP)};
      export default globalThis[Symbol.for(${JSON.stringify(CURRENT_TEST.description)})];`;
    return { format: "module", source, shortCircuit: true };
  },
});

// https://nodejs.org/api/diagnostics_channel.html#built-in-channels
subscribe("child_process", (message) => {
  started.push((message as { process: ChildProcess }).process);
});

// Imported after the hooks.
const { Test, t: root } = await import("tap");

// Tests run one after another, so an uncaught error belongs to the innermost one that runs.
process.setUncaughtExceptionCaptureCallback((error) => {
  let running: Pick<typeof root, "hookDomain"> = root;
  for (let [next] = root.activeSubtests; next instanceof Test; [next] = next.activeSubtests) running = next;
  running.hookDomain.onerror(error, "uncaughtException");
});

// Results are collected from the tests themselves. Without a pipe, tap would write to standard output.
root.pipe(new Writable({ write: (_chunk, _encoding, done) => done() }));

async function runFile(file: string): Promise<FileResult> {
  const environment = { ...process.env };
  const folder = process.cwd();
  let collected: (() => FileResult) | undefined;
  await root.test(file, { timeout }, async (t) => {
    collected = collectCases(t);
    Object.assign(globalThis, { [CURRENT_TEST]: t });
    await import(pathToFileURL(resolve(PROJECT_ROOT, file)).href);
  });
  process.chdir(folder);
  for (const name in process.env) if (!(name in environment)) delete process.env[name];
  Object.assign(process.env, environment);
  process.exitCode = 0;
  return collected?.() as FileResult;
}

/** Empty if the program could not be started. */
function nameOf({ spawnfile, spawnargs }: Partial<ChildProcess>): string[] {
  if (!spawnfile || !spawnargs) return [];
  const script = spawnargs.slice(1).find((arg) => SCRIPT.test(arg) && !arg.startsWith("-"));
  return [
    [spawnfile, script ?? ""]
      .map((path) => basename(path))
      .join(" ")
      .trim(),
  ];
}

function send(message: WorkerMessage): void {
  process.send?.(message);
}

async function answer({ file }: RunRequest): Promise<void> {
  const result = await runFile(file);
  send({ kind: "done", result, programs: started.flatMap(nameOf) });
  started = [];
}

process.on("message", (request: RunRequest) => void answer(request));
process.once("disconnect", () => process.exit());
send({ kind: "ready" });
