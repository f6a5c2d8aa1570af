import type { Logger } from "pino";
import { faultOf } from "./errors.ts";
import { afterDelay, type FaultyRecords, type Scheduler } from "./platform/concurrency.ts";
import { forgetImports } from "./platform/imports/import-runs.ts";
import { deliverMails, MailAllowance, type Sending } from "./platform/mails/deliver-mails.ts";
import type { MailOutcome, WaitingMails } from "./platform/mails/mails.ts";
import { type PlainText, renderOutdatedTexts } from "./platform/migration/render-outdated-texts.ts";
import { syncOrders } from "./platform/orders/order-payment.ts";
import { expireOrders, remindOrders } from "./platform/orders/unpaid-orders.ts";
import { syncSubscriptions } from "./platform/payments/plan-billing.ts";
import type { Platform } from "./platform/platform.ts";
import { ShopSweep } from "./platform/sellers/shop-sweep.ts";

/** A background job's work, for example sending queued mails. */
type Task = (stopping: AbortSignal) => Promise<unknown>;

export interface BackgroundJobOptions {
  /** For the log. */
  name: string;
  task: Task;
  /** Milliseconds between the end of one run and the start of the next. */
  intervalMs: number;
  log: Pick<Logger, "error">;
  later?: Scheduler;
}

/** After each failure the interval doubles, up to this many milliseconds. */
const LONGEST_PAUSE_MS = 60_000;

/** Repeats its task, one run at a time. A failed run is logged and retried. */
export class BackgroundJob {
  readonly #options: Required<BackgroundJobOptions>;
  readonly #stopping = new AbortController();
  #cancelNext: () => void = () => {};
  #run: Promise<void> | undefined;
  #isWakePending = false;
  #failures = 0;

  constructor(options: BackgroundJobOptions) {
    this.#options = { later: afterDelay, ...options };
    this.#schedule();
  }

  /** Starts a run now, or directly after the current one. */
  wake(): void {
    if (this.#stopping.signal.aborted) return;
    if (this.#run) {
      this.#isWakePending = true;
      return;
    }
    this.#cancelNext();
    this.#isWakePending = false;
    this.#run = this.#doTask().finally(() => {
      this.#run = undefined;
      if (this.#isWakePending) this.wake();
      else this.#schedule();
    });
  }

  /** Cancels further runs. Resolves when the current run has ended. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    this.#cancelNext();
    await this.#run;
  }

  #schedule(): void {
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
      const fault = faultOf(error);
      log.error({ ...(fault ? { fault } : { err: error }), task: name }, "a background job failed and will be retried");
    }
  }
}

/** In milliseconds. On SQLite a run is one indexed query; Firestore charges for each. */
const INTERVALS: Record<Platform["backend"], number> = { embedded: 1_000, firebase: 10_000 };
const [MINUTE, HOUR] = [60_000, 3_600_000];

/** Per seller's address, because such addresses are unconfirmed. Sellers with more orders see them in the admin. */
const SELLER_MAILS_PER_DAY = 500;

export interface BackgroundJobs {
  /** Cancels further runs. Resolves when the current runs have ended. */
  stop(): Promise<void>;
}

export interface BackgroundJobsOptions {
  platform: Platform;
  log: Logger;
  /** Mails about orders, per customer's address. */
  mailsPerDay: number;
  /** Called for each attempt to send a mail. */
  onMail?: (outcome: MailOutcome) => void;
  /** Called at the start and every minute. */
  onMailsCounted?: (waiting: WaitingMails) => void;
  later?: Scheduler;
}

/**
 * Starts the background jobs: send and count mails, remind customers of unpaid orders and expire them, ask providers about
 * payments, refunds and plans, and delete unused pictures and expired sessions, tickets, registrations and imports. On
 * Firestore it also re-renders stored texts after an update. Several processes may run the jobs on the same data. The
 * jobs are independent, because a mail server or payment provider may take minutes to fail.
 */
export function startBackgroundJobs(options: BackgroundJobsOptions): BackgroundJobs {
  const { platform, log, mailsPerDay, onMail, onMailsCounted, later = afterDelay } = options;
  const allowances = {
    customer: new MailAllowance(mailsPerDay, () => platform.now()),
    byShop: new MailAllowance(mailsPerDay, () => platform.now()),
    seller: new MailAllowance(SELLER_MAILS_PER_DAY, () => platform.now()),
  };
  const repeat = (name: string, intervalMs: number, task: Task) =>
    new BackgroundJob({ name, task, intervalMs, log, later });
  const interval = INTERVALS[platform.backend];
  const accepted = new Set<string>();
  const sending: Sending = new Map();
  const faulty: Record<"mails" | "unpaid" | "payments" | "plans", FaultyRecords> = {
    mails: new Map(),
    unpaid: new Map(),
    payments: new Map(),
    plans: new Map(),
  };
  const posting = { allowances, accepted, sending, faulty: faulty.mails, ...(onMail && { onOutcome: onMail }) };
  const mails = repeat("deliver-mails", interval, (stopping) => deliverMails(platform, log, { ...posting, stopping }));
  // Mails that other processes queue are sent in the next run.
  platform.mails.onQueued = () => mails.wake();
  const shopSweep = new ShopSweep(platform);
  const others = [
    repeat("expire-orders", interval, (stopping) => expireOrders(platform, log, stopping, faulty.unpaid)),
    // Reminders are due by the day. Providers report most payments at once.
    repeat("remind-orders", MINUTE, (stopping) => remindOrders(platform, log, stopping, faulty.unpaid)),
    repeat("sync-orders", MINUTE, (stopping) => syncOrders(platform, log, stopping, faulty.payments)),
    // Each run checks some of the shops; a shop is checked once a day at most.
    repeat("sweep-pictures", MINUTE, (stopping) => shopSweep.run(stopping)),
    // Not urgent: expired records can't be used.
    repeat("delete-expired-sessions", HOUR, () => platform.sessions.sweep()),
    repeat("delete-expired-tickets", HOUR, () => platform.tickets.sweep()),
    repeat("delete-expired-registrations", HOUR, () => platform.registrations.sweep()),
    repeat("delete-old-imports", HOUR, () => forgetImports(platform)),
  ];
  const beginNow = (...job: Parameters<typeof repeat>) => {
    const begun = repeat(...job);
    begun.wake();
    others.push(begun);
  };
  if (onMailsCounted) beginNow("count-mails", MINUTE, async () => onMailsCounted(await platform.mails.waiting()));
  const { planPayments: plans } = platform;
  if (plans) {
    others.push(
      repeat("sync-subscriptions", MINUTE, (stopping) => syncSubscriptions(platform, log, stopping, faulty.plans)),
    );
    // For the landing: no visitor waits for the provider.
    beginNow("refresh-prices", MINUTE, () => plans.refreshPrices());
  }
  // The embedded platform renders them before it opens. The first run renders everything, unless it fails.
  if (platform.backend !== "embedded") {
    const warn = (text: PlainText) => log.warn(text, "a stored text is too complex to format");
    beginNow("render-texts", HOUR, (stopping) => renderOutdatedTexts(platform, warn, stopping));
  }
  return {
    async stop() {
      await Promise.all([mails, ...others].map((each) => each.stop()));
      await Promise.all(sending.keys());
    },
  };
}
