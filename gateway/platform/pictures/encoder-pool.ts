import { availableParallelism } from "node:os";
import { EncoderChild } from "./encoder-child.ts";
import type { EncoderJob, EncoderResults } from "./picture-file.ts";

export interface EncoderPoolOptions {
  /** Processes at most. */
  size?: number;
  /** Milliseconds for one job. */
  deadline?: number;
  /** Milliseconds after which a process without work is ended. */
  idleTime?: number;
}

/** More would only compete for memory: each may hold 50 million pixels. */
const MAX_SIZE = 4;
/** Far more than the largest picture takes on a machine that is busy with something else as well. */
const DEADLINE = 60_000;
/**
 * Pages come first, at 0. A request for a picture must not starve behind them, though: at 10 it would get a tenth of a
 * core's time beside a busy process, at 5 a quarter. Nobody waits for what is made in the background.
 */
const NICE = { requested: 5, background: 15 };
const IDLE_TIME = 15_000;

/** The task was taken out of the queue before its turn. */
export class EncodingDropped extends Error {
  override name = "EncodingDropped";
}

/** Loads a job when a process is free for it, so that waiting costs no memory; `undefined`: there is nothing to do. */
type LoadJob<Kind extends EncoderJob["kind"]> = () => Promise<Extract<EncoderJob, { kind: Kind }> | undefined>;

export interface EncoderTask<Result> {
  result: Promise<Result | undefined>;
  /** Somebody waits for the result now: a background task is moved before all others of its kind. */
  promote(): void;
  /** Takes it out of the queue; one that is being worked on is finished. */
  drop(): void;
}

export interface TaskOptions {
  /** Nobody waits for the result. */
  isBackground: boolean;
  /** Among the tasks that somebody waits for, the one with the least effort is next. */
  effort: number;
}

interface QueuedTask extends TaskOptions {
  load: LoadJob<EncoderJob["kind"]>;
  child: EncoderChild | undefined;
  resolve: (result: EncoderResults[EncoderJob["kind"]] | undefined) => void;
  reject: (error: unknown) => void;
}

/**
 * Runs jobs in a few processes of lower priority, one job per process at a time. A process that dies or hangs fails only
 * its own job. Background tasks wait for all others, and where there are several processes leave one of them free.
 */
export class EncoderPool {
  readonly #size: number;
  readonly #deadline: number;
  readonly #idleTime: number;
  readonly #requested = new Set<QueuedTask>();
  readonly #background = new Set<QueuedTask>();
  readonly #running = new Set<QueuedTask>();
  /** The one that was used last is used next, so that the others can end. */
  readonly #idle: { child: EncoderChild; timer: NodeJS.Timeout }[] = [];

  constructor({
    size = Math.min(MAX_SIZE, availableParallelism()),
    deadline = DEADLINE,
    idleTime = IDLE_TIME,
  }: EncoderPoolOptions = {}) {
    this.#size = size;
    this.#deadline = deadline;
    this.#idleTime = idleTime;
  }

  /** Tasks that wait for a process. */
  get waiting(): { requested: number; background: number } {
    return { requested: this.#requested.size, background: this.#background.size };
  }

  run<Kind extends EncoderJob["kind"]>(
    load: LoadJob<Kind>,
    { isBackground = false, effort = 0 }: Partial<TaskOptions> = {},
  ): EncoderTask<EncoderResults[Kind]> {
    const { promise, resolve, reject } = Promise.withResolvers<EncoderResults[Kind] | undefined>();
    const task = { load, isBackground, effort, child: undefined, resolve, reject } as unknown as QueuedTask;
    (isBackground ? this.#background : this.#requested).add(task);
    this.#startNext();
    return {
      result: promise,
      promote: () => {
        task.isBackground = false;
        if (this.#background.delete(task)) this.#requested.add(task);
        this.#startNext();
      },
      drop: () => {
        if (this.#background.delete(task) || this.#requested.delete(task)) reject(new EncodingDropped());
      },
    };
  }

  #startNext(): void {
    while (this.#running.size < this.#size) {
      const task = this.#takeNext();
      if (!task) break;
      this.#running.add(task);
      void this.#work(task);
    }
    this.#keepAliveIfAwaited();
  }

  /** A process that works in the background has to finish as well before a request gets its turn. */
  #keepAliveIfAwaited(): void {
    const someWait = this.#requested.size > 0;
    for (const { child, isBackground } of this.#running) child?.keepAlive(someWait || !isBackground);
  }

  #takeNext(): QueuedTask | undefined {
    let requested: QueuedTask | undefined;
    for (const task of this.#requested) if (!requested || task.effort < requested.effort) requested = task;
    if (requested) {
      this.#requested.delete(requested);
      return requested;
    }
    const inBackground = [...this.#running].filter(({ isBackground }) => isBackground).length;
    if (inBackground >= Math.max(1, this.#size - 1)) return undefined;
    const [background] = this.#background;
    if (background) this.#background.delete(background);
    return background;
  }

  async #work(task: QueuedTask): Promise<void> {
    try {
      const job = await task.load();
      task.resolve(job && (await this.#inChild(task, job)));
    } catch (error) {
      task.reject(error);
    } finally {
      this.#running.delete(task);
      this.#startNext();
    }
  }

  async #inChild(task: QueuedTask, job: EncoderJob): Promise<EncoderResults[EncoderJob["kind"]]> {
    const child = this.#takeChild(task.isBackground ? NICE.background : NICE.requested);
    task.child = child;
    this.#keepAliveIfAwaited();
    try {
      return await child.run(job, this.#deadline);
    } finally {
      task.child = undefined;
      child.keepAlive(false);
      if (!child.hasEnded) this.#rest(child);
    }
  }

  #takeChild(nice: number): EncoderChild {
    const index = this.#idle.findLastIndex(({ child }) => child.nice === nice && !child.hasEnded);
    const [found] = index < 0 ? [] : this.#idle.splice(index, 1);
    // One of the other priority makes room.
    const [surplus] = !found && this.#idle.length + this.#running.size > this.#size ? this.#idle.splice(0, 1) : [];
    for (const taken of [found, surplus]) clearTimeout(taken?.timer);
    surplus?.child.end();
    return found?.child ?? new EncoderChild(nice);
  }

  #rest(child: EncoderChild): void {
    const place = {
      child,
      timer: setTimeout(() => {
        this.#idle.splice(this.#idle.indexOf(place), 1);
        child.end();
      }, this.#idleTime).unref(),
    };
    this.#idle.push(place);
  }
}
