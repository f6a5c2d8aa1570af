import type { Logger } from "pino";
import type { Seller } from "../areas/shared/sellers/seller.ts";
import { afterDelay, type Scheduler } from "./platform/concurrency.ts";
import { forgetImports } from "./platform/imports/import-runs.ts";
import { deliverMails, MailAllowance } from "./platform/mails/deliver-mails.ts";
import { type PlainText, renderOutdatedTexts } from "./platform/migration/render-outdated-texts.ts";
import { settleOrders } from "./platform/orders/order-payment.ts";
import { expireOrders, remindOrders } from "./platform/orders/unpaid-orders.ts";
import type { Platform } from "./platform/platform.ts";
import { ShopSweep } from "./platform/sellers/shop-sweep.ts";

/** What has to be done without being asked for. */
type Task = (stopping: AbortSignal) => Promise<unknown>;

export interface BackgroundJobOptions {
  /** For the log. */
  name: string;
  task: Task;
  /** Milliseconds between the end of one run and the beginning of the next. */
  intervalMs: number;
  log: Pick<Logger, "error">;
  later?: Scheduler;
}

/** While the task keeps failing, runs come less and less often: up to this many milliseconds between them. */
const LONGEST_PAUSE_MS = 60_000;

/** Does its task over and over, one run at a time. A run that fails is logged, and the next one is its next chance. */
export class BackgroundJob {
  readonly #options: Required<BackgroundJobOptions>;
  readonly #stopping = new AbortController();
  #cancelNext: () => void = () => {};
  #run: Promise<void> | undefined;
  #isAskedFor = false;
  #failures = 0;

  constructor(options: BackgroundJobOptions) {
    this.#options = { later: afterDelay, ...options };
    this.#plan();
  }

  /** A run now, or right after the one under way, because there is something to do. */
  wake(): void {
    if (this.#stopping.signal.aborted) return;
    if (this.#run) {
      this.#isAskedFor = true;
      return;
    }
    this.#cancelNext();
    this.#isAskedFor = false;
    this.#run = this.#doTask().finally(() => {
      this.#run = undefined;
      if (this.#isAskedFor) this.wake();
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
    this.#cancelNext = later(() => this.wake(), pause);
  }

  async #doTask(): Promise<void> {
    const { name, task, log } = this.#options;
    try {
      await task(this.#stopping.signal);
      this.#failures = 0;
    } catch (error) {
      this.#failures += 1;
      log.error({ err: error, task: name }, "a background job failed and will be retried");
    }
  }
}

/** In milliseconds. A look at SQLite is one indexed query; Firestore takes money for each. */
const INTERVALS: Record<Platform["backend"], number> = { embedded: 1_000, firebase: 10_000 };
const [MINUTE, HOUR] = [60_000, 3_600_000];

/** For each seller's address, which nobody has confirmed. Whoever has more orders than that sees them in the admin. */
const SELLER_MAILS_PER_DAY = 500;

export interface BackgroundJobs {
  /** There may be mails to send. */
  wake(): void;
  /** No further runs; resolves when those under way are over. */
  stop(): Promise<void>;
}

export interface BackgroundJobsOptions {
  platform: Platform;
  log: Logger;
  /** The origin of a seller's shop, to which mails lead. */
  shopOrigin: (seller: Seller) => string;
  /** For each customer's address. */
  mailsPerDay: number;
  later?: Scheduler;
}

/**
 * The platform's own: mails go out, customers are reminded of unpaid orders, which are then given up, refunds are seen
 * through, pictures that nobody needs are removed, sessions, tickets, registrations and imports that are over forgotten,
 * and on Firestore stored texts are rendered after an update. Several processes on the same data may do it. Each goes its
 * own way, because a mail server or a payment provider may take minutes to fail.
 */
export function startBackgroundJobs(options: BackgroundJobsOptions): BackgroundJobs {
  const { platform, log, shopOrigin, mailsPerDay, later = afterDelay } = options;
  const allowances = {
    customer: new MailAllowance(mailsPerDay, () => platform.now()),
    seller: new MailAllowance(SELLER_MAILS_PER_DAY, () => platform.now()),
  };
  const repeat = (name: string, intervalMs: number, task: Task) =>
    new BackgroundJob({ name, task, intervalMs, log, later });
  const interval = INTERVALS[platform.backend];
  const mails = repeat("deliver-mails", interval, (stopping) => deliverMails(platform, log, { allowances, stopping }));
  const shopSweep = new ShopSweep(platform);
  const others = [
    repeat("expire-orders", interval, () => expireOrders(platform, shopOrigin, log)),
    // Reminders are planned by the day, and refunds that failed are in no hurry.
    repeat("remind-orders", MINUTE, () => remindOrders(platform, shopOrigin, log)),
    repeat("settle-orders", MINUTE, () => settleOrders(platform, log)),
    // Some shops in each run; each has its turn once a day.
    repeat("sweep-pictures", MINUTE, (stopping) => shopSweep.run(stopping)),
    // What is over opens nothing, and an import is known for long: they may lie about for a while.
    repeat("forget-what-is-over", HOUR, async () => {
      await platform.sessions.sweep();
      await platform.tickets.sweep();
      await platform.registrations.sweep();
      await forgetImports(platform);
    }),
  ];
  // The embedded platform does it before it opens. Everything is rendered by the first run, unless it fails.
  if (platform.backend !== "embedded") {
    const warn = (text: PlainText) => log.warn(text, "a stored text is too complex to format");
    const rendering = repeat("render-texts", HOUR, (stopping) => renderOutdatedTexts(platform, warn, stopping));
    rendering.wake();
    others.push(rendering);
  }
  return {
    wake: () => mails.wake(),
    async stop() {
      await Promise.all([mails, ...others].map((each) => each.stop()));
    },
  };
}
