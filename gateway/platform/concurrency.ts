import { setImmediate as nextTurn } from "node:timers/promises";
import { StorageFailure } from "./errors.ts";

/** Runs at most `limit` tasks at a time; the others wait in the order in which they came. */
export function concurrencyLimit(limit: number): <T>(task: () => Promise<T>) => Promise<T> {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async (task) => {
    if (running >= limit) await new Promise<void>((start) => waiting.push(start));
    else running += 1;
    try {
      return await task();
    } finally {
      // The place goes straight to whoever waits, so nobody can slip in between.
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}

/** Milliseconds after which whoever asked has given up. */
const WAIT_LIMIT = 20_000;

/**
 * Runs tasks that would contend for the same document one after another, in the order in which they came. Firestore
 * lets the losers of a contention wait for a lock and then back off for seconds; in turns, each takes the time of its
 * transaction. Only other instances are left to contend with.
 */
export class KeyedQueue {
  readonly #last = new Map<string, Promise<void>>();
  readonly #waitLimit: number;
  readonly #clock: () => number;

  constructor(waitLimit: number = WAIT_LIMIT, clock: () => number = () => performance.now()) {
    this.#waitLimit = waitLimit;
    this.#clock = clock;
  }

  /** @throws StorageFailure when its turn came too late: then the task has not begun */
  take<T>(key: string, task: () => Promise<T>): Promise<T> {
    const latest = this.#clock() + this.#waitLimit;
    const before = this.#last.get(key) ?? Promise.resolve();
    const turn = before.then(() => {
      if (this.#clock() > latest) throw new StorageFailure("Too many wait for the storage.");
      return task();
    });
    const end = settled(turn);
    this.#last.set(key, end);
    void end.finally(() => this.#last.get(key) === end && this.#last.delete(key));
    return turn;
  }
}

/** Whatever becomes of it: whoever asked hears of that. */
async function settled(turn: Promise<unknown>): Promise<void> {
  await Promise.allSettled([turn]);
}

/** Runs something after so many milliseconds; returns what calls it off. */
export type Scheduler = (run: () => void, milliseconds: number) => () => void;

/** Of a process that wants to end, a timer is no reason to stay. */
export const afterDelay: Scheduler = (run, milliseconds) => {
  const timer = setTimeout(run, milliseconds).unref();
  return () => clearTimeout(timer);
};

/** Runs something every so many milliseconds; returns what calls it off. */
export const atInterval: Scheduler = (run, milliseconds) => {
  const timer = setInterval(run, milliseconds).unref();
  return () => clearInterval(timer);
};

/** Milliseconds of work after which others have their turn. */
const STEP = 10;

/**
 * For work on many things of which each may be small or large: what it returns is awaited between two of them, and lets
 * others have their turn once it is time.
 */
export function workInTurns(): () => Promise<void> {
  let turn = performance.now();
  return async () => {
    if (performance.now() - turn < STEP) return;
    await nextTurn();
    turn = performance.now();
  };
}
