import type { Logger } from "pino";
import type { Seller } from "../areas/shared/sellers/seller.ts";
import { forgetImports } from "./platform/imports/import-runs.ts";
import { deliverMails } from "./platform/mails/deliver-mails.ts";
import { MailAllowance } from "./platform/mails/mail-allowance.ts";
import { renderOutdatedTexts } from "./platform/migration/render-outdated-texts.ts";
import { expireOrders } from "./platform/orders/expire-orders.ts";
import { remindOrders } from "./platform/orders/remind-orders.ts";
import { settleOrders } from "./platform/orders/settle-orders.ts";
import type { Platform } from "./platform/platform.ts";
import { ShopSweep } from "./platform/sellers/shop-sweep.ts";

/** What has to be done without being asked for. */
type Task = (stopping: AbortSignal) => Promise<unknown>;

export interface HousekeepingOptions {
  /** For the log. */
  name: string;
  task: Task;
  /** Milliseconds between the end of one run and the beginning of the next. */
  intervalMs: number;
  log: Pick<Logger, "error">;
  /** Runs something later; returns what calls it off. */
  later?: (run: () => void, milliseconds: number) => () => void;
}

/** While the task keeps failing, runs come less and less often: up to this many milliseconds between them. */
const LONGEST_PAUSE_MS = 60_000;

/** Of a process that wants to end, a timer is no reason to stay. */
function laterByTimer(run: () => void, milliseconds: number): () => void {
  const timer = setTimeout(run, milliseconds).unref();
  return () => clearTimeout(timer);
}

/** Does its task over and over, one run at a time. A run that fails is logged, and the next one is its next chance. */
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
    this.#run = this.#doTask().finally(() => {
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

  async #doTask(): Promise<void> {
    const { name, task, log } = this.#options;
    try {
      await task(this.#stopping.signal);
      this.#failures = 0;
    } catch (error) {
      this.#failures += 1;
      log.error({ err: error, task: name }, "housekeeping failed, and will be tried again");
    }
  }
}

/** In milliseconds. A look at SQLite is one indexed query; Firestore takes money for each. */
const INTERVALS: Record<Platform["backend"], number> = { embedded: 1_000, firebase: 10_000 };

/** Between some shops and the next ones; each has its turn once a day. */
const PICTURES_INTERVAL = 60_000;

/** For each seller's address, which nobody has confirmed. Whoever has more orders than that sees them in the admin. */
const SELLER_MAILS_PER_DAY = 500;

/** Reminders are planned by the day. */
const REMINDING_INTERVAL = 60_000;

/** Refunds that failed are in no hurry. */
const SETTLING_INTERVAL = 60_000;

/** Sessions, tickets and registrations that are over open nothing, and an import is known for long: they may lie about for a while. */
const FORGETTING_INTERVAL = 3_600_000;

/** Everything is rendered by the first run, unless it fails. */
const RENDERING_INTERVAL = 3_600_000;

export interface PlatformHousekeeping {
  /** There may be mails to send. */
  kick(): void;
  /** No further runs; resolves when those under way are over. */
  stop(): Promise<void>;
}

export interface PlatformHousekeepingOptions {
  platform: Platform;
  log: Logger;
  /** The origin of a seller's shop, to which mails lead. */
  shopOrigin: (seller: Seller) => string;
  /** For each customer's address. */
  mailsPerDay: number;
  later?: HousekeepingOptions["later"];
}

/**
 * The platform's own: mails go out, customers are reminded of unpaid orders, which are then given up, refunds are seen
 * through, pictures that nobody needs are removed, sessions, tickets, registrations and imports that are over forgotten,
 * and on Firestore stored texts are rendered after an update. Several processes on the same data may do it. Each goes its
 * own way, because a mail server or a payment provider may take minutes to fail.
 */
export function platformHousekeeping(options: PlatformHousekeepingOptions): PlatformHousekeeping {
  const { platform, log, shopOrigin, mailsPerDay, later } = options;
  const common = { log, ...(later ? { later } : {}) };
  const allowances = {
    customer: new MailAllowance(mailsPerDay, () => platform.now()),
    seller: new MailAllowance(SELLER_MAILS_PER_DAY, () => platform.now()),
  };
  const intervalMs = INTERVALS[platform.backend];
  const mails = new Housekeeping({
    name: "deliver-mails",
    task: (stopping) => deliverMails(platform, log, { allowances, stopping }),
    intervalMs,
    ...common,
  });
  const expiry = new Housekeeping({
    name: "expire-orders",
    task: () => expireOrders(platform, shopOrigin, log),
    intervalMs,
    ...common,
  });
  const reminding = new Housekeeping({
    name: "remind-orders",
    task: () => remindOrders(platform, shopOrigin, log),
    intervalMs: REMINDING_INTERVAL,
    ...common,
  });
  const settling = new Housekeeping({
    name: "settle-orders",
    task: () => settleOrders(platform, log),
    intervalMs: SETTLING_INTERVAL,
    ...common,
  });
  const shopSweep = new ShopSweep(platform);
  const pictures = new Housekeeping({
    name: "sweep-pictures",
    task: (stopping) => shopSweep.run(stopping),
    intervalMs: PICTURES_INTERVAL,
    ...common,
  });
  const forgetting = new Housekeeping({
    name: "forget-what-is-over",
    task: async () => {
      await platform.sessions.sweep();
      await platform.tickets.sweep();
      await platform.registrations.sweep();
      await forgetImports(platform);
    },
    intervalMs: FORGETTING_INTERVAL,
    ...common,
  });
  // The embedded platform does it before it opens.
  const rendering =
    platform.backend === "embedded"
      ? undefined
      : new Housekeeping({
          name: "render-texts",
          task: (stopping) =>
            renderOutdatedTexts(platform, (text) => log.warn(text, "a stored text is too complex to format"), stopping),
          intervalMs: RENDERING_INTERVAL,
          ...common,
        });
  rendering?.kick();
  return {
    kick: () => mails.kick(),
    async stop() {
      await Promise.all(
        [mails, expiry, reminding, settling, pictures, forgetting, rendering].flatMap((each) =>
          each ? [each.stop()] : [],
        ),
      );
    },
  };
}
