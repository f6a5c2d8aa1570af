import { availableParallelism } from "node:os";
import { EncoderChild } from "./encoder-child.ts";
import type { EncoderJob, EncoderResults } from "./picture-file.ts";

export interface EncoderPoolOptions {
  /** The maximum number of processes. */
  size?: number;
  /** Milliseconds for one job. */
  deadline?: number;
  /** Milliseconds after which an idle process is ended. */
  idleTime?: number;
}

/** Limits memory: each process may decode 50 million pixels. */
const MAX_SIZE = 4;
/** Far longer than the largest picture takes on a busy machine. */
const DEADLINE = 60_000;
/**
 * The gateway itself has niceness 0. Next to a busy process at 0, niceness 5 gets a quarter of a core, 10 only a tenth.
 * So requested pictures don't starve. Background work may wait.
 */
const NICE = { requested: 5, background: 15 };
const IDLE_TIME = 15_000;

/** The task was removed from the queue before it started. */
export class EncodingDropped extends Error {
  override name = "EncodingDropped";
}

/** Loads a job when a process is free, so waiting tasks use no memory. Returns `undefined` if nothing is left to do. */
type LoadJob<Kind extends EncoderJob["kind"]> = () => Promise<Extract<EncoderJob, { kind: Kind }> | undefined>;

export interface EncoderTask<Result> {
  result: Promise<Result | undefined>;
  /** Turns a background task into a requested one. */
  promote(): void;
  /** Removes the task from the queue. A running task is finished. */
  drop(): void;
}

export interface TaskOptions {
  /** Whether no request waits for the result. */
  isBackground: boolean;
  /** Requested tasks with an effort run in ascending order of it, in turn with those without: uploads. */
  effort: number;
}

interface QueuedTask extends TaskOptions {
  load: LoadJob<EncoderJob["kind"]>;
  child: EncoderChild | undefined;
  resolve: (result: EncoderResults[EncoderJob["kind"]] | undefined) => void;
  reject: (error: unknown) => void;
}

/**
 * Runs jobs in a few processes of lower priority, one job per process at a time. A process that dies or hangs fails
 * only its own job. Background tasks run after all requested ones, and leave one of several processes free.
 */
export class EncoderPool {
  readonly #options: Required<EncoderPoolOptions>;
  readonly #requested = new Set<QueuedTask>();
  readonly #background = new Set<QueuedTask>();
  readonly #running = new Set<QueuedTask>();
  #isUploadNext = true;
  /** Reused last in, first out: the others reach their idle time and end. */
  readonly #idle: { child: EncoderChild; timer: NodeJS.Timeout }[] = [];

  constructor(options: EncoderPoolOptions = {}) {
    const size = Math.min(MAX_SIZE, availableParallelism());
    this.#options = { size, deadline: DEADLINE, idleTime: IDLE_TIME, ...options };
  }

  /** The number of tasks waiting for a process. */
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
    while (this.#running.size < this.#options.size) {
      const task = this.#takeNext();
      if (!task) break;
      this.#running.add(task);
      void this.#work(task);
    }
    this.#keepAliveIfAwaited();
  }

  /** Waiting requests keep background processes alive too: those must finish before a request can start. */
  #keepAliveIfAwaited(): void {
    const hasWaiting = this.#requested.size > 0;
    for (const { child, isBackground } of this.#running) child?.keepAlive(hasWaiting || !isBackground);
  }

  #takeNext(): QueuedTask | undefined {
    let upload: QueuedTask | undefined;
    let rendition: QueuedTask | undefined;
    for (const task of this.#requested) {
      if (task.effort === 0) upload ??= task;
      else if (!rendition || task.effort < rendition.effort) rendition = task;
    }
    // In turn: many uploads must not delay every visitor's pictures, nor the reverse.
    const requested = this.#isUploadNext ? (upload ?? rendition) : (rendition ?? upload);
    if (requested) {
      this.#isUploadNext = requested !== upload;
      this.#requested.delete(requested);
      return requested;
    }
    const inBackground = [...this.#running].filter(({ isBackground }) => isBackground).length;
    if (inBackground >= Math.max(1, this.#options.size - 1)) return undefined;
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
      return await child.run(job, this.#options.deadline);
    } finally {
      task.child = undefined;
      child.keepAlive(false);
      if (!child.hasEnded) this.#addIdle(child);
    }
  }

  #takeChild(nice: number): EncoderChild {
    const index = this.#idle.findLastIndex(({ child }) => child.nice === nice && !child.hasEnded);
    const [found] = index < 0 ? [] : this.#idle.splice(index, 1);
    // Without free capacity, ends an idle process of the other priority.
    const [surplus] =
      !found && this.#idle.length + this.#running.size > this.#options.size ? this.#idle.splice(0, 1) : [];
    for (const taken of [found, surplus]) clearTimeout(taken?.timer);
    surplus?.child.end();
    return found?.child ?? new EncoderChild(nice);
  }

  #addIdle(child: EncoderChild): void {
    const entry = {
      child,
      timer: setTimeout(() => {
        this.#idle.splice(this.#idle.indexOf(entry), 1);
        child.end();
      }, this.#options.idleTime).unref(),
    };
    this.#idle.push(entry);
  }
}
