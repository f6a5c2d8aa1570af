import { StorageFailure } from "../errors.ts";

/** Milliseconds after which whoever asked has given up. */
const WAIT_LIMIT = 20_000;

/**
 * Runs tasks that would contend for the same document one after another, in the order in which they came. Firestore
 * lets the losers of a contention wait for a lock and then back off for seconds; in turns, each takes the time of its
 * transaction. Only other instances are left to contend with.
 */
export class Turns {
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
export type Later = (run: () => void, milliseconds: number) => () => void;

/** Of a process that wants to end, a timer is no reason to stay. */
export function laterByTimer(run: () => void, milliseconds: number): () => void {
  const timer = setTimeout(run, milliseconds).unref();
  return () => clearTimeout(timer);
}
