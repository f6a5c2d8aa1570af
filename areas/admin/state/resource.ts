import { makeObservable, observable, observableRef, runInAction } from "mobx";
import { type Problem, problemOf } from "../../shared/api/api-error.ts";
import { TIMER, type Timer } from "./timer.ts";

/** What people notice as waiting, in milliseconds. */
const NOTICEABLE_WAIT = 300;

/**
 * Something that is read from the platform. What was read stays while it is read again, and when that fails; the latest
 * question wins.
 */
export class Resource<Value> {
  /** `undefined` until it has been read. */
  value: Value | undefined = undefined;
  /** It is being read. */
  loading = false;
  /** It is being read, has been for as long as people notice, and there is nothing to show meanwhile. */
  isSlow = false;
  /** Why it could not be read the last time. */
  problem: Problem | null = null;
  #read: (signal: AbortSignal) => Promise<Value>;
  readonly #timer: Timer;
  #running: { controller: AbortController; promise: Promise<void> } | undefined;

  constructor(read: (signal: AbortSignal) => Promise<Value>, { timer = TIMER }: { timer?: Timer } = {}) {
    this.#read = read;
    this.#timer = timer;
    makeObservable(this, {
      value: observableRef,
      loading: observable,
      isSlow: observable,
      problem: observableRef,
    });
  }

  /** Reads it unless it is there or on its way. Never rejects: `problem` says what went wrong. */
  load(): Promise<void> {
    if (this.value !== undefined && !this.#running) return Promise.resolve();
    return this.#running?.promise ?? this.reload();
  }

  /** Reads it again; an earlier reading that is still on its way is given up. Never rejects. */
  reload(): Promise<void> {
    this.#running?.controller.abort();
    const controller = new AbortController();
    const running = { controller, promise: this.#run(controller) };
    this.#running = running;
    return running.promise;
  }

  /** Reads something else in its place, e.g. another page of a list; what was there stays until that has come. */
  readFrom(read: (signal: AbortSignal) => Promise<Value>): Promise<void> {
    this.#read = read;
    return this.reload();
  }

  /** Takes what a write has answered; a reading that is on its way would bring what was before. */
  set(value: Value): void {
    this.#running?.controller.abort();
    this.#running = undefined;
    runInAction(() => {
      this.value = value;
      this.#settle();
    });
  }

  async #run(controller: AbortController): Promise<void> {
    const stop = this.#timer.after(NOTICEABLE_WAIT, () => {
      runInAction(() => {
        this.isSlow = !controller.signal.aborted && this.value === undefined;
      });
    });
    runInAction(() => {
      this.loading = true;
    });
    try {
      const value = await this.#read(controller.signal);
      if (controller.signal.aborted) return;
      runInAction(() => {
        this.value = value;
        this.#settle();
      });
    } catch (error) {
      if (controller.signal.aborted) return;
      runInAction(() => {
        this.#settle();
        this.problem = problemOf(error);
      });
    } finally {
      stop();
      if (this.#running?.controller === controller) this.#running = undefined;
    }
  }

  #settle(): void {
    this.loading = false;
    this.isSlow = false;
    this.problem = null;
  }
}
