import { lruMap } from "../../lru-map.ts";

export interface AttemptLimitOptions {
  /** How many there may be within `windowMs` of the first. */
  attempts: number;
  windowMs: number;
  now: () => Date;
}

/** Keys kept: a few megabytes. Whoever would crowd one out needs as many others within its window. */
const MAX_KEYS = 50_000;

/**
 * Counts what is tried under a key, from wherever: limits by address don't hold somebody with many of them. It is kept in
 * memory, so each process counts its own, and anew when it starts.
 */
export class AttemptLimit {
  readonly #options: AttemptLimitOptions;
  readonly #windows = lruMap<{ count: number; endsAt: number }>(MAX_KEYS);

  constructor(options: AttemptLimitOptions) {
    this.#options = options;
  }

  /** Counts one more, if there may be one more: 0; otherwise the seconds until there may. */
  take(key: string): number {
    const { attempts, windowMs, now } = this.#options;
    const time = now().getTime();
    const window = this.#windows.get(key);
    if (!window || window.endsAt <= time) {
      this.#windows.set(key, { count: 1, endsAt: time + windowMs });
      return 0;
    }
    if (window.count >= attempts) return Math.ceil((window.endsAt - time) / 1000);
    window.count += 1;
    return 0;
  }

  /** What was counted last came to nothing, and is no attempt. */
  giveBack(key: string): void {
    const window = this.#windows.get(key);
    if (window && window.count > 0) window.count -= 1;
  }

  forget(key: string): void {
    this.#windows.delete(key);
  }
}

const MINUTE = 60_000;

/** How often something may be tried with one account, by its e-mail address, whether or not there is such an account. */
export interface AccountLimits {
  /** Wrong passwords, by the typed address, and in known devices by the account. Anybody can reset a forgotten one meanwhile. */
  passwords: AttemptLimit;
  /** Mails to choose another. */
  resets: AttemptLimit;
  /** Changes of the password, by the account's id: each is told by mail, to an address that may be somebody else's. */
  changes: AttemptLimit;
  /** Mails about a registration, by the mailbox (`mailboxOf`): anybody can type anybody's address. */
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
