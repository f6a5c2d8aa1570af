import { lruMap } from "../../lru-map.ts";

export interface AttemptLimitOptions {
  /** Allowed attempts within `windowMs` after the first one. */
  attempts: number;
  windowMs: number;
  now: () => Date;
}

/** Stored keys: a few megabytes. Evicting a key takes this many other keys within its window. */
const MAX_KEYS = 50_000;

/**
 * Limits the attempts per key, from all client addresses: an attacker with many addresses evades limits per address.
 * The counts are in memory: each process counts its own attempts, and starts with none.
 */
export class AttemptLimit {
  readonly #options: AttemptLimitOptions;
  readonly #windows = lruMap<{ count: number; endsAt: number }>(MAX_KEYS);

  constructor(options: AttemptLimitOptions) {
    this.#options = options;
  }

  /** Counts an attempt if the limit allows it. @returns 0, or the seconds until the next allowed attempt */
  take(key: string): number {
    const { attempts, windowMs, now } = this.#options;
    const time = now().getTime();
    const window = this.#windows.get(key);
    // If it ends later than a new one would, the system's clock was set back.
    if (!window || window.endsAt <= time || window.endsAt > time + windowMs) {
      this.#windows.set(key, { count: 1, endsAt: time + windowMs });
      return 0;
    }
    if (window.count >= attempts) return Math.ceil((window.endsAt - time) / 1000);
    window.count += 1;
    return 0;
  }

  /** Uncounts the last attempt. */
  giveBack(key: string): void {
    const window = this.#windows.get(key);
    if (window && window.count > 0) window.count -= 1;
  }

  forget(key: string): void {
    this.#windows.delete(key);
  }
}

const MINUTE = 60_000;

/** Limits per email address unless stated otherwise. They also apply to addresses without an account. */
export interface AccountLimits {
  /** Wrong passwords per typed address, or per account on a known device. A reset by mail is possible at any time. */
  passwords: AttemptLimit;
  /** Password reset mails. */
  resets: AttemptLimit;
  /** Password changes, per account id. Each one sends a mail, possibly to a stranger's address. */
  changes: AttemptLimit;
  /** Registration mails, per mailbox (`mailboxOf`): anyone can enter a stranger's address. */
  registrationsPerHour: AttemptLimit;
  registrationsPerDay: AttemptLimit;
}

export function createAccountLimits(now: () => Date): AccountLimits {
  return {
    passwords: new AttemptLimit({ attempts: 10, windowMs: 15 * MINUTE, now }),
    resets: new AttemptLimit({ attempts: 3, windowMs: 60 * MINUTE, now }),
    changes: new AttemptLimit({ attempts: 10, windowMs: 60 * MINUTE, now }),
    registrationsPerHour: new AttemptLimit({ attempts: 5, windowMs: 60 * MINUTE, now }),
    registrationsPerDay: new AttemptLimit({ attempts: 10, windowMs: 24 * 60 * MINUTE, now }),
  };
}
