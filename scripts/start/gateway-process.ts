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

/** Makes a Node that is started with an IPC channel end when the process that started it is gone. */
const END_WITH_PARENT = `--import=${new URL("end-with-parent.ts", import.meta.url).href}`;

const MAIN = resolve(import.meta.dirname, "../../gateway/main.ts");
const POLL_INTERVAL = 40;
const PROBE_TIMEOUT = 2_000;
const READY_TIMEOUT = 30_000;
/** The gateway itself gives up draining 7.5 s after its SHUTDOWN_WAIT_MS. */
const DRAIN_LIMIT = 10_000;

/** The gateway as a child process. */
export class GatewayProcess {
  readonly #child: ChildProcess;
  readonly #shutdownWaitMs: number;
  /** The exit code, 128 + n where signal n ended it. */
  readonly exited: Promise<number>;
  #isRunning = true;
  #isStopping = false;

  /** Its log goes to standard output: as JSON, or on a terminal as lines for people. */
  constructor(env: NodeJS.ProcessEnv) {
    this.#shutdownWaitMs = readConfig(env).shutdownWaitMs;
    this.#child = spawn(process.execPath, [END_WITH_PARENT, "--enable-source-maps", MAIN], {
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
   * Resolves once `/readyz` answers 200: true; or when it was stopped meanwhile: false.
   * @throws StartProblem when the gateway ends by itself, or takes longer than 30 s
   */
  async ready(address: RequestOptions): Promise<boolean> {
    const deadline = performance.now() + READY_TIMEOUT;
    while (!(await answersReady(address))) {
      if (this.#isStopping) return false;
      if (!this.#isRunning) {
        throw new StartProblem(`The gateway ended before it was ready (exit code ${await this.exited}).`);
      }
      if (performance.now() > deadline) {
        throw new StartProblem(`The gateway's /readyz did not answer 200 within ${READY_TIMEOUT / 1000} s.`);
      }
      await delay(POLL_INTERVAL);
    }
    return !this.#isStopping;
  }

  /** Lets it finish what it is answering, then end; kills it if it has not done so in the time that it has for it. */
  async stop(): Promise<number> {
    this.#isStopping = true;
    this.#child.kill("SIGTERM");
    const lastResort = setTimeout(() => this.kill(), this.#shutdownWaitMs + DRAIN_LIMIT);
    const exitCode = await this.exited;
    clearTimeout(lastResort);
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

/** Builds and seeds in another process, which gets the command's arguments. @returns whether it succeeded; if not, that process has said why */
export async function runPrepare(args: string[]): Promise<boolean> {
  const child = spawn(process.execPath, [END_WITH_PARENT, PREPARE, ...args], {
    stdio: ["inherit", "inherit", "inherit", "ipc"],
  });
  const [exitCode] = (await once(child, "close")) as [number | null];
  return exitCode === 0;
}
