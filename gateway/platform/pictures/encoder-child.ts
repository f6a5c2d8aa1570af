import { type ChildProcess, fork } from "node:child_process";
import type { Socket } from "node:net";
import { setPriority } from "node:os";
import { fileURLToPath } from "node:url";
import { UnusableImage } from "./images.ts";
import type { EncoderAnswer, EncoderJob, EncoderResults } from "./picture-file.ts";

/** Beside this file, also in the function's bundle, where both are JavaScript. */
const EXTENSION = import.meta.url.slice(import.meta.url.lastIndexOf("."));
const PROGRAM = fileURLToPath(new URL(`./encoder-process${EXTENSION}`, import.meta.url));
/** All that the child needs of the environment; secrets stay with the gateway. */
const ENVIRONMENT = /^(?:PATH|HOME|LANG|LC_\w+|TMPDIR|NODE_COMPILE_CACHE|LD_LIBRARY_PATH|FONTCONFIG_\w+|XDG_\w+)$/;
/** Characters of the child's standard error that go into the error when it dies. */
const LAST_WORDS = 2_000;

/** The encoder process ended, or took too long, before it answered. */
export class EncoderDied extends Error {
  override name = "EncoderDied";
}

/** One encoder process. It never keeps the gateway alive unless somebody waits for its answer. */
export class EncoderChild {
  readonly #process: ChildProcess;
  #lastWords = "";
  #hasEnded = false;
  readonly nice: number;

  /** @param nice the priority, which can't be raised again: https://man7.org/linux/man-pages/man2/setpriority.2.html */
  constructor(nice: number) {
    this.nice = nice;
    const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => ENVIRONMENT.test(name)));
    this.#process = fork(PROGRAM, [String(nice)], {
      env,
      execArgv: [],
      serialization: "advanced",
      stdio: ["ignore", "ignore", "pipe", "ipc"],
    });
    // At once; the child sees to threads that it has started before this.
    try {
      if (this.#process.pid !== undefined) setPriority(this.#process.pid, nice);
    } catch {
      // It has ended already, which its first job reports.
    }
    this.#process.stderr?.setEncoding("utf8").on("data", (chunk: string) => {
      this.#lastWords = (this.#lastWords + chunk).slice(-LAST_WORDS);
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

  /** Whether this process may end while the child works. */
  keepAlive(isWaitedFor: boolean): void {
    const change = isWaitedFor ? "ref" : "unref";
    this.#process[change]();
    this.#process.channel?.[change]();
  }

  /**
   * Does one job; the one before must be done.
   * @param deadline milliseconds, after which the child is killed
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
      reject(new EncoderDied(`The encoder process ${what}. ${this.#lastWords}`.trim()));
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
