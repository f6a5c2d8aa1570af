import { setImmediate as nextTurn } from "node:timers/promises";
import { StorageFailure } from "./errors.ts";

/** Runs at most `limit` tasks at a time. Further tasks wait in the order of the calls. */
export function concurrencyLimit(limit: number): <T>(task: () => Promise<T>) => Promise<T> {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async (task) => {
    if (running >= limit) await new Promise<void>((start) => waiting.push(start));
    else running += 1;
    try {
      return await task();
    } finally {
      // Hands the slot directly to the next waiting task: a new task can't take it in between.
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}

/** Returns the running task of the key, or starts it: concurrent calls share one task. */
export function sharedTask<T>(running: Map<string, Promise<T>>, key: string, task: () => Promise<T>): Promise<T> {
  const shared = running.get(key) ?? task().finally(() => running.delete(key));
  running.set(key, shared);
  return shared;
}

/** Milliseconds. A task that has waited longer is rejected: its client has given up. */
const WAIT_LIMIT = 20_000;

/**
 * Runs tasks with the same key one after another, in the order of the calls. For transactions on the same Firestore
 * document: a transaction that loses the contention waits for a lock, then backs off for seconds. Tasks in a queue take
 * only the time of their own transactions. Contention with other instances remains.
 */
export class KeyedQueue {
  readonly #last = new Map<string, Promise<unknown>>();
  readonly #waitLimit: number;
  readonly #clock: () => number;

  constructor(waitLimit: number = WAIT_LIMIT, clock: () => number = () => performance.now()) {
    this.#waitLimit = waitLimit;
    this.#clock = clock;
  }

  /** @throws StorageFailure if the task waited longer than the limit; it did not start */
  take<T>(key: string, task: () => Promise<T>): Promise<T> {
    const latest = this.#clock() + this.#waitLimit;
    const before = this.#last.get(key) ?? Promise.resolve();
    const turn = before.then(() => {
      if (this.#clock() > latest) throw new StorageFailure("Too many requests are waiting for the storage.");
      return task();
    });
    // The caller receives the task's result or error.
    const end = Promise.allSettled([turn]);
    this.#last.set(key, end);
    void end.finally(() => this.#last.get(key) === end && this.#last.delete(key));
    return turn;
  }
}

/** Runs a function after the given time in milliseconds, once or repeatedly. @returns a function that cancels it */
export type Scheduler = (run: () => void, milliseconds: number) => () => void;

/** Runs once. unref: the timer must not keep the process alive. */
export const afterDelay: Scheduler = (run, milliseconds) => {
  const timer = setTimeout(run, milliseconds).unref();
  return () => clearTimeout(timer);
};

/** Runs repeatedly. unref: the timer must not keep the process alive. */
export const atInterval: Scheduler = (run, milliseconds) => {
  const timer = setInterval(run, milliseconds).unref();
  return () => clearInterval(timer);
};

/** Milliseconds of work before yielding to the event loop. */
const STEP = 10;

/**
 * For loops over many items of different sizes. Await the returned function between two items: it yields to the event
 * loop when the loop has run for {@link STEP}.
 */
export function workInTurns(): () => Promise<void> {
  let turn = performance.now();
  return async () => {
    if (performance.now() - turn < STEP) return;
    await nextTurn();
    turn = performance.now();
  };
}

/** Splits a list into parts of `size` items at most, for work that is bounded per step. */
export function chunksOf<T>(items: readonly T[], size: number): T[][] {
  const count = Math.ceil(items.length / size);
  return Array.from({ length: count }, (_, index) => items.slice(index * size, (index + 1) * size));
}

/**
 * Yields the items of a list that is read in pages. Other requests run between two reads.
 * @param read reads the page after the given item
 */
export async function* pagedItems<T>(pageSize: number, read: (last: T | undefined) => Promise<T[]>): AsyncGenerator<T> {
  let last: T | undefined;
  for (;;) {
    const page = await read(last);
    yield* page;
    if (page.length < pageSize) return;
    last = page.at(-1);
    await nextTurn();
  }
}

/** Lists after which {@link dueItems} ends: each one reads the faulty items of the earlier ones again. */
const MAX_LISTS = 6;

/**
 * Yields the items of a list of due ones, each once. Processed items leave the list. Faulty ones stay in it, before the
 * others: further lists read past them.
 */
export async function* dueItems<Item extends { id: string }>(
  list: (limit: number) => Promise<Item[]>,
  batch: number,
): AsyncGenerator<Item, void> {
  const seen = new Set<string>();
  for (let lists = 0; lists < MAX_LISTS; lists += 1) {
    const limit = batch + seen.size;
    const found = await list(limit);
    for (const item of found) {
      if (seen.has(item.id)) continue;
      seen.add(item.id);
      yield item;
    }
    if (found.length < limit) return;
  }
}

/**
 * The records that a job could not read or change, by id, with the time of the next attempt (ms). A broken record can't
 * store it. Pass the same map to each run: a faulty record must not fill the log.
 */
export type FaultyRecords = Map<string, number>;

/** Milliseconds before a record is tried again that could not be read or changed. */
export const FAULTY_PAUSE_MS = 15 * 60_000;

/** Adds a record. @returns the time of its next attempt, ISO 8601 */
export function addFaulty(faulty: FaultyRecords, id: string, now: Date): string {
  const retryAt = now.getTime() + FAULTY_PAUSE_MS;
  faulty.set(id, retryAt);
  return new Date(retryAt).toISOString();
}

/** Call it at the start of a run: removes the records whose next attempt is due. */
export function retryDue(faulty: FaultyRecords, now: Date): void {
  for (const [id, retryAt] of faulty) {
    const pause = retryAt - now.getTime();
    // If it is longer than a new one would be, the system's clock was set back.
    if (pause <= 0 || pause > FAULTY_PAUSE_MS) faulty.delete(id);
  }
}

/**
 * The sellers whose storage has failed in one run of a job. Changes of one seller's orders fail while too many others wait
 * for the same documents ({@link KeyedQueue}). They must not delay the orders of other sellers.
 */
export class BusySellers {
  readonly #failures = new Map<string, StorageFailure>();

  has(sellerId: string): boolean {
    return this.#failures.has(sellerId);
  }

  /** @throws StorageFailure the given one if it is a second seller's: then the storage itself fails */
  add(sellerId: string, failure: StorageFailure): void {
    this.#failures.set(sellerId, failure);
    if (this.#failures.size > 1) throw failure;
  }

  /** Ends the run. @throws StorageFailure if a seller's storage has failed: the job logs it, and retries the orders */
  end(): void {
    const [failure] = this.#failures.values();
    if (failure) throw failure;
  }
}
