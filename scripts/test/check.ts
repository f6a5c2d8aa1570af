/** How many things were checked, by outcome. */
export interface Tally {
  passed: number;
  failed: number;
  skipped: number;
}

export interface CheckResult extends Tally {
  /** Why something failed or was skipped; lines for people. */
  details?: string;
}

/** One thing that `npm test` checks. */
export interface Check {
  title: string;
  /** Ends early, by rejecting, when the signal aborts. */
  run(signal: AbortSignal): Promise<CheckResult>;
}

export const PASSED: Tally = { passed: 1, failed: 0, skipped: 0 };
export const FAILED: Tally = { passed: 0, failed: 1, skipped: 0 };
export const SKIPPED: Tally = { passed: 0, failed: 0, skipped: 1 };

export function sum(tallies: readonly Tally[]): Tally {
  return tallies.reduce(
    (total, { passed, failed, skipped }) => ({
      passed: total.passed + passed,
      failed: total.failed + failed,
      skipped: total.skipped + skipped,
    }),
    { passed: 0, failed: 0, skipped: 0 },
  );
}
