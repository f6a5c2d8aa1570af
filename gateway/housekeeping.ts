import type { Logger } from "pino";
import type { Seller } from "../areas/shared/domain/seller.ts";
import { deliverMails } from "./platform/commands/deliver-mails.ts";
import { expireOrders } from "./platform/commands/orders/expire-orders.ts";
import type { Platform } from "./platform/platform.ts";

/** What has to be done without being asked for. */
type Task = (stopping: AbortSignal) => Promise<unknown>;

export interface HousekeepingOptions {
  tasks: Record<string, Task>;
  /** Milliseconds between the end of one run and the beginning of the next. */
  intervalMs: number;
  log: Pick<Logger, "error">;
  /** Runs something later; returns what calls it off. */
  later?: (run: () => void, milliseconds: number) => () => void;
}

/** While a task keeps failing, runs come less and less often: up to this many milliseconds between them. */
const LONGEST_PAUSE_MS = 60_000;

/** Of a process that wants to end, a timer is no reason to stay. */
function laterByTimer(run: () => void, milliseconds: number): () => void {
  const timer = setTimeout(run, milliseconds).unref();
  return () => clearTimeout(timer);
}

/** Does its tasks over and over, one run at a time. A task that fails is logged, and has its next chance in the next run. */
export class Housekeeping {
  readonly #options: Required<HousekeepingOptions>;
  readonly #stopping = new AbortController();
  #cancelNext: () => void = () => {};
  #run: Promise<void> | undefined;
  #isAskedFor = false;
  #failures = 0;

  constructor(options: HousekeepingOptions) {
    this.#options = { later: laterByTimer, ...options };
    this.#plan();
  }

  /** A run now, or right after the one under way, because there is something to do. */
  kick(): void {
    if (this.#stopping.signal.aborted) return;
    if (this.#run) {
      this.#isAskedFor = true;
      return;
    }
    this.#cancelNext();
    this.#isAskedFor = false;
    this.#run = this.#doTasks().finally(() => {
      this.#run = undefined;
      if (this.#isAskedFor) this.kick();
      else this.#plan();
    });
  }

  /** No further run; resolves when the one under way is over. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    this.#cancelNext();
    await this.#run;
  }

  #plan(): void {
    if (this.#stopping.signal.aborted) return;
    const { later, intervalMs } = this.#options;
    const pause = Math.max(intervalMs, Math.min(intervalMs * 2 ** this.#failures, LONGEST_PAUSE_MS));
    this.#cancelNext = later(() => this.kick(), pause);
  }

  async #doTasks(): Promise<void> {
    const { tasks, log } = this.#options;
    let failed = false;
    for (const [task, run] of Object.entries(tasks)) {
      try {
        await run(this.#stopping.signal);
      } catch (error) {
        failed = true;
        log.error({ err: error, task }, "housekeeping failed, and will be tried again");
      }
    }
    this.#failures = failed ? this.#failures + 1 : 0;
  }
}

/** In milliseconds. A look at SQLite is one indexed query; Firestore takes money for each. */
const INTERVALS: Record<Platform["backend"], number> = { embedded: 1_000, firebase: 10_000 };

/** The platform's own: mails go out, and unpaid orders are given up. Several processes on the same data may do it. */
export function platformHousekeeping(
  platform: Platform,
  log: Logger,
  shopOrigin: (seller: Seller) => string,
): Housekeeping {
  return new Housekeeping({
    tasks: {
      "expire-orders": () => expireOrders(platform, shopOrigin),
      "deliver-mails": (stopping) => deliverMails(platform, log, stopping),
    },
    intervalMs: INTERVALS[platform.backend],
    log,
  });
}
