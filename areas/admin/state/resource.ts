import { makeObservable, observable, observableRef, runInAction } from "mobx";
import { type Problem, problemOf } from "../../shared/api/api-error.ts";
import { TIMER, type Timer } from "./timer.ts";

/** The shortest noticeable wait, in milliseconds. */
const NOTICEABLE_WAIT = 300;

/**
 * A value loaded from the platform. The previous value stays while it reloads, and if that fails. A new request aborts
 * the running one.
 */
export class Resource<Value> {
  /** `undefined` until it is loaded. */
  value: Value | undefined = undefined;
  /** Whether a request is running. */
  loading = false;
  /** Whether the first request has been running for {@link NOTICEABLE_WAIT}: time to show a placeholder. */
  isSlow = false;
  /** Why the last request failed. */
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

  /** Loads the value unless it is loaded or loading. Never rejects: `problem` has the reason. */
  load(): Promise<void> {
    if (this.value !== undefined && !this.#running) return Promise.resolve();
    return this.#running?.promise ?? this.reload();
  }

  /** Reloads the value and aborts a running request. Never rejects. */
  reload(): Promise<void> {
    this.#running?.controller.abort();
    const controller = new AbortController();
    const running = { controller, promise: this.#run(controller) };
    this.#running = running;
    return running.promise;
  }

  /** Loads from another source, e.g. another page of a list. The previous value stays until then. */
  readFrom(read: (signal: AbortSignal) => Promise<Value>): Promise<void> {
    this.#read = read;
    return this.reload();
  }

  /** Sets the value to the response of a write. Aborts a running request, whose response is older. */
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
