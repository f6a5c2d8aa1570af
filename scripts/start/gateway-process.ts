import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { get, type RequestOptions } from "node:http";
import { constants } from "node:os";
import { resolve } from "node:path";
import { createInterface } from "node:readline";
import { setTimeout as delay } from "node:timers/promises";
import { readConfig } from "../../gateway/config.ts";
import { formatLogLine } from "./log-line.ts";
import { StartProblem } from "./run-command.ts";

/** Makes a Node process with an IPC channel end when its parent is gone. */
const END_WITH_PARENT = `--import=${new URL("end-with-parent.ts", import.meta.url).href}`;

const MAIN = resolve(import.meta.dirname, "../../gateway/main.ts");
const POLL_INTERVAL = 40;
const PROBE_TIMEOUT = 2_000;
const READY_TIMEOUT = 30_000;
/** In ms. The gateway itself stops draining 7.5 s after its SHUTDOWN_WAIT_MS. */
const DRAIN_LIMIT = 10_000;

/** The gateway as a child process. */
export class GatewayProcess {
  readonly #child: ChildProcess;
  readonly #shutdownWaitMs: number;
  /** The exit code; 128 + n if signal n ended the process. */
  readonly exited: Promise<number>;
  #isRunning = true;
  #isStopping = false;

  /**
   * The gateway's log goes to standard output: as JSON, or formatted on a terminal.
   * @param flags of Node
   */
  constructor(env: NodeJS.ProcessEnv, flags: readonly string[] = []) {
    this.#shutdownWaitMs = readConfig(env).shutdownWaitMs;
    this.#child = spawn(process.execPath, [END_WITH_PARENT, ...flags, MAIN], {
      env,
      detached: true,
      stdio: ["ignore", process.stdout.isTTY ? "pipe" : "inherit", "inherit", "ipc"],
    });
    if (this.#child.stdout) {
      createInterface({ input: this.#child.stdout }).on("line", (line) => {
        const readable = formatLogLine(line);
        if (readable !== undefined) process.stdout.write(`${readable}\n`);
      });
    }
    this.exited = new Promise((resolve, reject) => {
      this.#child.once("error", reject);
      this.#child.once("close", (code, signal) => {
        this.#isRunning = false;
        resolve(signal ? 128 + constants.signals[signal] : (code ?? 1));
      });
    });
  }

  /**
   * Resolves to true once `/readyz` returns 200, and to false if the gateway was stopped before that.
   * @throws StartProblem if the gateway exits, or is not ready within 30 s
   */
  async ready(address: RequestOptions): Promise<boolean> {
    const deadline = performance.now() + READY_TIMEOUT;
    while (!(await answersReady(address))) {
      if (this.#isStopping) return false;
      if (!this.#isRunning) {
        throw new StartProblem(`The gateway exited before it was ready (exit code ${await this.exited}).`);
      }
      if (performance.now() > deadline) {
        throw new StartProblem(`The gateway's /readyz did not return 200 within ${READY_TIMEOUT / 1000} s.`);
      }
      await delay(POLL_INTERVAL);
    }
    return !this.#isStopping;
  }

  /** Lets the gateway finish open requests and exit. Kills it after the time limit. */
  async stop(): Promise<number> {
    this.#isStopping = true;
    this.#child.kill("SIGTERM");
    const killTimer = setTimeout(() => this.kill(), this.#shutdownWaitMs + DRAIN_LIMIT);
    const exitCode = await this.exited;
    clearTimeout(killTimer);
    return exitCode;
  }

  kill(): void {
    this.#child.kill("SIGKILL");
  }
}

function answersReady(address: RequestOptions): Promise<boolean> {
  return new Promise((resolve) => {
    const request = get({ ...address, path: "/readyz", agent: false, timeout: PROBE_TIMEOUT }, (response) => {
      response.resume();
      resolve(response.statusCode === 200);
    });
    request.once("timeout", () => request.destroy());
    request.once("error", () => resolve(false));
  });
}

const PREPARE = resolve(import.meta.dirname, "prepare.ts");

/**
 * Builds and seeds in another process with the command's arguments. @returns whether it succeeded; errors are already
 * printed
 */
export async function runPrepare(args: string[]): Promise<boolean> {
  const child = spawn(process.execPath, [END_WITH_PARENT, PREPARE, ...args], {
    stdio: ["inherit", "inherit", "inherit", "ipc"],
  });
  const [exitCode] = (await once(child, "close")) as [number | null];
  return exitCode === 0;
}
