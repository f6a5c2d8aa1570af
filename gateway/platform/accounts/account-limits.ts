import { AttemptLimit } from "./attempt-limit.ts";

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
