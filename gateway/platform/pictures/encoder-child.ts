import { type ChildProcess, fork } from "node:child_process";
import type { Socket } from "node:net";
import { setPriority } from "node:os";
import { fileURLToPath } from "node:url";
import { UnusableImage } from "./images.ts";
import type { EncoderAnswer, EncoderJob, EncoderResults } from "./picture-file.ts";

/** The program is in this file's folder with the same extension: `.ts`, or `.js` in the function's bundle. */
const EXTENSION = import.meta.url.slice(import.meta.url.lastIndexOf("."));
const PROGRAM = fileURLToPath(new URL(`./encoder-process${EXTENSION}`, import.meta.url));
/** The environment variables that the child gets. It gets no secrets. */
const ENVIRONMENT = /^(?:PATH|HOME|LANG|LC_\w+|TMPDIR|NODE_COMPILE_CACHE|LD_LIBRARY_PATH|FONTCONFIG_\w+|XDG_\w+)$/;
/** Characters of the child's standard error in the error message when it dies. */
const STDERR_TAIL = 2_000;

/** The encoder process ended or timed out before it returned a result. */
export class EncoderDied extends Error {
  override name = "EncoderDied";
}

/** One encoder process. It keeps the gateway alive only while a result is awaited. */
export class EncoderChild {
  readonly #process: ChildProcess;
  #stderrTail = "";
  #hasEnded = false;
  readonly nice: number;

  /**
   * @param nice the niceness, which can't be lowered again: https://man7.org/linux/man-pages/man2/setpriority.2.html
   */
  constructor(nice: number) {
    this.nice = nice;
    const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => ENVIRONMENT.test(name)));
    this.#process = fork(PROGRAM, [String(nice)], {
      env,
      execArgv: [],
      serialization: "advanced",
      stdio: ["ignore", "ignore", "pipe", "ipc"],
    });
    // Set immediately. The child sets the priority of threads that were started before.
    try {
      if (this.#process.pid !== undefined) setPriority(this.#process.pid, nice);
    } catch {
      // The process has already ended. Its first job reports that.
    }
    this.#process.stderr?.setEncoding("utf8").on("data", (chunk: string) => {
      this.#stderrTail = (this.#stderrTail + chunk).slice(-STDERR_TAIL);
    });
    const end = (): void => {
      this.#hasEnded = true;
    };
    this.#process.once("exit", end).once("error", end);
    (this.#process.stderr as Socket | null)?.unref();
    this.keepAlive(false);
  }

  get hasEnded(): boolean {
    return this.#hasEnded;
  }

  /** Sets whether the child keeps this process alive. */
  keepAlive(isAwaited: boolean): void {
    const change = isAwaited ? "ref" : "unref";
    this.#process[change]();
    this.#process.channel?.[change]();
  }

  /**
   * Runs one job. The previous job must be finished.
   * @param deadline milliseconds after which the child is killed
   * @throws UnusableImage @throws EncoderDied
   */
  run<Kind extends EncoderJob["kind"]>(
    job: Extract<EncoderJob, { kind: Kind }>,
    deadline: number,
  ): Promise<EncoderResults[Kind]> {
    const child = this.#process;
    const { promise, resolve, reject } = Promise.withResolvers<EncoderResults[Kind]>();
    let isLate = false;
    const timer = setTimeout(() => {
      isLate = true;
      this.end();
    }, deadline).unref();
    const onMessage = (answer: EncoderAnswer): void => {
      if ("result" in answer) resolve(answer.result as EncoderResults[Kind]);
      else if ("unusable" in answer) reject(new UnusableImage(answer.unusable));
      else reject(new Error(answer.error));
    };
    const onExit = (code: number | null, signal: string | null): void => {
      const what = isLate ? `took more than ${deadline} ms` : `ended with ${signal ?? code}`;
      reject(new EncoderDied(`The encoder process ${what}. ${this.#stderrTail}`.trim()));
    };
    const onError = (error: Error): void => reject(new EncoderDied("The encoder process failed.", { cause: error }));
    child.once("message", onMessage).once("exit", onExit).once("error", onError);
    if (this.#hasEnded) onExit(child.exitCode, child.signalCode);
    // A send that fails is reported by `exit`.
    else child.send(job, () => undefined);
    return promise.finally(() => {
      clearTimeout(timer);
      child.off("message", onMessage).off("exit", onExit).off("error", onError);
    });
  }

  end(): void {
    this.#hasEnded = true;
    this.#process.kill("SIGKILL");
  }
}
