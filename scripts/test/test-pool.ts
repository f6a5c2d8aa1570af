import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { PROJECT_ROOT } from "../build/paths.ts";
import type { DoneMessage, FileResult, RunRequest, WorkerMessage } from "./worker-messages.ts";

const WORKER = resolve(import.meta.dirname, "test-worker.ts");
const LOADER = pathToFileURL(resolve(PROJECT_ROOT, "test/support/load-tsx.js")).href;
/** Ends a file that hangs. The longest one takes 3 minutes on two quiet cores, and 10 on slow ones. */
const FILE_TIMEOUT = 1_200_000;
/** A blocked event loop can't run its own timeout. The pool kills the process after this multiple of the timeout. */
const BLOCKED = 1.1;
/** Marks a test file that can't share a process; the comment gives the reason. */
const OWN_PROCESS = /^\/\/ Runs in a process of its own: /m;

export interface FinishedFile extends FileResult {
  file: string;
  /** In ms. */
  duration: number;
  /** The file's standard output and standard error. */
  output: string;
}

export interface PoolOptions {
  /** Variables for the workers in addition to this process's own. */
  env?: NodeJS.ProcessEnv;
  /** Titles, one per level of nesting: only tests whose title contains the text run. */
  grep?: readonly string[];
  /** Number of parallel files; by default two more than cores, because tests wait for other processes. */
  jobs?: number;
  /** Time limit of one file, in ms. */
  timeout?: number;
  /** Aborts the run. */
  signal: AbortSignal;
  onFinished?: (file: FinishedFile) => void;
}

export interface PoolResult {
  files: FinishedFile[];
  /** Number of parallel files. */
  jobs: number;
  /** How often each program was started: `node` for the workers, and the programs that tests started. */
  programs: Map<string, number>;
}

/**
 * Runs test files in a few worker processes, in the given order. A worker that has finished a file takes the next one.
 * @throws AbortError if the signal aborts, after the workers have ended
 */
export async function runTestFiles(files: readonly string[], options: PoolOptions): Promise<PoolResult> {
  const { jobs = availableParallelism() + 2, signal, onFinished } = options;
  const waiting = [...files];
  const result: PoolResult = { files: [], jobs, programs: new Map() };
  const count = (program: string): void => void result.programs.set(program, (result.programs.get(program) ?? 0) + 1);
  const start = (): TestWorker => {
    count("node (test worker)");
    return new TestWorker(options);
  };
  const work = async (): Promise<void> => {
    let shared: TestWorker | undefined;
    try {
      for (let file = waiting.shift(); file !== undefined && !signal.aborted; file = waiting.shift()) {
        const needsOwnProcess = OWN_PROCESS.test(readFileSync(resolve(PROJECT_ROOT, file), "utf8"));
        const worker = needsOwnProcess ? start() : (shared ??= start());
        const { finished, programs, isUsable } = await worker.run(file);
        if (needsOwnProcess || !isUsable) await worker.end();
        if (!isUsable && worker === shared) shared = undefined;
        programs.forEach(count);
        result.files.push(finished);
        onFinished?.(finished);
      }
    } finally {
      await shared?.end();
    }
  };
  await Promise.all(Array.from({ length: Math.min(jobs, files.length) }, work));
  signal.throwIfAborted();
  return result;
}

/** One process that runs test files. */
class TestWorker {
  readonly #child: ChildProcess;
  readonly #ready: Promise<unknown>;
  readonly #signal: AbortSignal;
  readonly #timeout: number;
  #output = "";
  /** Why the pool killed the process. */
  #killReason: string | undefined;

  constructor({ env, grep = [], timeout = FILE_TIMEOUT, signal }: PoolOptions) {
    this.#signal = signal;
    this.#timeout = timeout;
    this.#child = fork(WORKER, [], {
      cwd: PROJECT_ROOT,
      execArgv: [`--import=${LOADER}`, "--enable-source-maps", "--max-semi-space-size=32"],
      env: {
        ...process.env,
        ...env,
        // Test files in this process may share expensive resources.
        TEST_WORKER: "1",
        TEST_FILE_TIMEOUT: String(timeout),
        // No limit for tap's root test, which lasts as long as the worker.
        TAP_TIMEOUT: "0",
        // One pattern per level: any file, then the titles.
        TAP_GREP: grep.length > 0 ? ["", ...grep.map((title) => RegExp.escape(title))].join("\n") : undefined,
      },
      stdio: ["ignore", "pipe", "pipe", "ipc"],
    });
    for (const stream of [this.#child.stdout, this.#child.stderr]) {
      stream?.setEncoding("utf8").on("data", (text: string) => {
        this.#output += text;
      });
    }
    this.#ready = this.#message("ready");
  }

  async run(file: string): Promise<{ finished: FinishedFile; programs: string[]; isUsable: boolean }> {
    const startedAt = performance.now();
    const message = await this.#ask(file).catch((error: Error) => error);
    const output = this.#output;
    this.#output = "";
    const finished = { file, duration: performance.now() - startedAt, output };
    if (!(message instanceof Error)) {
      return { finished: { ...finished, ...message.result }, programs: message.programs, isUsable: true };
    }
    const failures = [{ titles: [], message: message.message, details: "" }];
    const result = { passed: 0, failed: 1, skipped: 0, failures, skips: [] };
    return { finished: { ...finished, ...result }, programs: [], isUsable: false };
  }

  /** @throws Error if the process ends before the file is done, or is blocked for too long */
  async #ask(file: string): Promise<DoneMessage> {
    await this.#ready;
    const blocked = setTimeout(() => this.#kill(`was blocked for ${this.#timeout / 1000} s`), this.#timeout * BLOCKED);
    try {
      // An interruption may have ended the process, which #message reports. Without a callback, `send` emits an error.
      this.#child.send({ file } satisfies RunRequest, () => undefined);
      return (await this.#message("done")) as DoneMessage;
    } finally {
      clearTimeout(blocked);
    }
  }

  #kill(reason: string): void {
    this.#killReason = reason;
    this.#child.kill("SIGKILL");
  }

  async end(): Promise<void> {
    if (this.#child.exitCode !== null || this.#child.signalCode !== null) return;
    const exited = once(this.#child, "exit");
    if (this.#child.connected) this.#child.disconnect();
    const kill = setTimeout(() => this.#child.kill("SIGKILL"), 5_000);
    await exited;
    clearTimeout(kill);
  }

  /** Waits for the worker's next message of a kind. @throws Error if the process ends first */
  #message(kind: WorkerMessage["kind"]): Promise<WorkerMessage> {
    return new Promise((resolve, reject) => {
      const child = this.#child;
      const done = (): void => {
        child.off("message", onMessage).off("exit", onExit);
        this.#signal.removeEventListener("abort", onAbort);
      };
      const onMessage = (message: WorkerMessage): void => {
        if (message.kind !== kind) return;
        done();
        resolve(message);
      };
      const onExit = (code: number | null, signal: string | null): void => {
        done();
        const end = this.#killReason ?? `ended with ${signal ?? `exit code ${code}`}`;
        reject(new Error(`The test process ${end} before the file finished.`));
      };
      const onAbort = (): void => void child.kill("SIGTERM");
      child.on("message", onMessage).on("exit", onExit);
      this.#signal.addEventListener("abort", onAbort);
    });
  }
}
