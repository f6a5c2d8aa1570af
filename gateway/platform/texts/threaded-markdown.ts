import { Worker } from "node:worker_threads";
import { lruMap } from "../../lru-map.ts";
import { StorageFailure, TooManyRequests } from "../errors.ts";
import { type MarkdownRenderer, TextTooComplex } from "./markdown.ts";

/** The worker thread's result for one text. `refusal`: why the text was rejected, for the log. */
export type MarkdownAnswer = { html: string } | { refusal: string };

/** The thread's file is in this file's folder with the same extension: `.ts`, or `.js` in the function's bundle. */
const EXTENSION = import.meta.url.slice(import.meta.url.lastIndexOf("."));
const PROGRAM = new URL(`./markdown-thread${EXTENSION}`, import.meta.url);

export interface ThreadedMarkdownOptions {
  /** Milliseconds for one text. */
  deadline?: number;
  /** Milliseconds after which an idle thread ends. */
  idleTime?: number;
  /** Milliseconds of rendering within {@link MEMORY} after which a seller's texts wait for those of others. */
  slow?: number;
}

/** Enough for 20,000 characters of real text in a cold thread on a busy machine (0.4 s on an idle machine). */
const DEADLINE = 3_000;
const IDLE_TIME = 15_000;
/** Real shops need less: a text takes milliseconds. */
const SLOW = 1_000;
/** Milliseconds for which a seller's time counts. */
const MEMORY = 60_000;
/** Sellers whose time is counted. */
const MAX_COUNTED = 1_000;
/** Megabytes; real texts need less than 30. */
const LIMITS = { maxOldGenerationSizeMb: 96, maxYoungGenerationSizeMb: 24, stackSizeMb: 4 };

/** Waiting texts per seller and in all. */
const MAX_WAITING = { seller: 10, all: 200 };
/** `Retry-After` in seconds when too many texts are waiting. */
const RETRY_AFTER = 5;

interface Job {
  sellerId: string;
  markdown: string;
  resolve: (html: string) => void;
  reject: (error: unknown) => void;
}

/**
 * Renders markdown in one worker thread, because micromark takes quadratic time for some texts: `"a\n=\n"`, repeated,
 * takes seconds. A text that exceeds the deadline or the memory limit ends only its own thread. The thread starts with
 * the first text. It keeps the process alive only while a text is being rendered.
 */
export class ThreadedMarkdown implements MarkdownRenderer {
  readonly #deadline: number;
  readonly #idleTime: number;
  readonly #slow: number;
  /** Rendering time by seller, in ms, since a time. */
  readonly #spent = lruMap<{ ms: number; since: number }>(MAX_COUNTED);
  /** By seller. The first seller is next, unless its texts are slow. */
  readonly #waiting = new Map<string, Job[]>();
  #count = 0;
  #thread: Worker | undefined;
  #isRunning = false;
  #isClosed = false;
  #idleTimer: NodeJS.Timeout | undefined;

  constructor({ deadline = DEADLINE, idleTime = IDLE_TIME, slow = SLOW }: ThreadedMarkdownOptions = {}) {
    this.#deadline = deadline;
    this.#idleTime = idleTime;
    this.#slow = slow;
  }

  async render(sellerId: string, markdown: string): Promise<string> {
    if (markdown === "") return "";
    if (this.#isClosed) throw new StorageFailure("The platform is closed.");
    const own = this.#waiting.get(sellerId) ?? [];
    const retryAfter = { retryAfter: RETRY_AFTER };
    if (own.length >= MAX_WAITING.seller)
      throw new TooManyRequests("The seller has too many texts waiting.", retryAfter);
    if (this.#count >= MAX_WAITING.all && (this.#isSlow(sellerId) || !this.#dropSlow()))
      throw new StorageFailure("Too many texts are waiting.", retryAfter);
    const { promise, resolve, reject } = Promise.withResolvers<string>();
    own.push({ sellerId, markdown, resolve, reject });
    this.#waiting.set(sellerId, own);
    this.#count += 1;
    if (!this.#isRunning) void this.#runAll();
    return promise;
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    for (const jobs of this.#waiting.values()) {
      for (const { reject } of jobs) reject(new StorageFailure("The platform is closed."));
    }
    this.#waiting.clear();
    this.#count = 0;
    await this.#endThread();
  }

  async #runAll(): Promise<void> {
    this.#isRunning = true;
    clearTimeout(this.#idleTimer);
    for (let job = this.#takeNext(); job; job = this.#takeNext()) {
      try {
        job.resolve(await this.#renderOne(job));
      } catch (error) {
        job.reject(error);
      }
    }
    this.#isRunning = false;
    this.#idleTimer = setTimeout(() => void this.#endThread(), this.#idleTime).unref();
  }

  #countTime(sellerId: string, begin: number): void {
    const now = performance.now();
    const counted = this.#spent.get(sellerId);
    const { ms, since } = counted && now - counted.since < MEMORY ? counted : { ms: 0, since: begin };
    this.#spent.set(sellerId, { ms: ms + now - begin, since });
  }

  #isSlow(sellerId: string): boolean {
    const counted = this.#spent.get(sellerId);
    return counted !== undefined && counted.ms > this.#slow && performance.now() - counted.since < MEMORY;
  }

  /** Rejects the last text of a slow seller, to make room for another's. @returns `false` if there is none */
  #dropSlow(): boolean {
    const [sellerId = "", jobs] = [...this.#waiting].find(([id]) => this.#isSlow(id)) ?? [];
    const dropped = jobs?.pop();
    if (!dropped) return false;
    if (jobs?.length === 0) this.#waiting.delete(sellerId);
    this.#count -= 1;
    dropped.reject(new TooManyRequests("Texts of other sellers come first.", { retryAfter: RETRY_AFTER }));
    return true;
  }

  /**
   * Takes the first text of the next seller, and moves the seller to the end of the queue. Slow sellers come last: one
   * account may have ten shops, and texts that take seconds.
   */
  #takeNext(): Job | undefined {
    const sellers = [...this.#waiting];
    const next = sellers.find(([sellerId]) => !this.#isSlow(sellerId)) ?? sellers[0];
    if (!next) return undefined;
    const [sellerId, jobs] = next;
    const job = jobs.shift();
    this.#waiting.delete(sellerId);
    if (jobs.length > 0) this.#waiting.set(sellerId, jobs);
    this.#count -= 1;
    return job;
  }

  /** Starting the thread counts neither towards the deadline nor as the seller's time. */
  async #renderOne({ sellerId, markdown }: Job): Promise<string> {
    const thread = this.#thread ?? (await this.#startThread());
    const begin = performance.now();
    thread.ref();
    const { promise, resolve, reject } = Promise.withResolvers<string>();
    const onMessage = (answer: MarkdownAnswer): void => {
      if ("html" in answer) resolve(answer.html);
      else reject(new TextTooComplex(answer.refusal));
    };
    const onExit = (): void =>
      reject(this.#isClosed ? new StorageFailure("The platform is closed.") : new TextTooComplex("The thread ended."));
    // For example `ERR_WORKER_OUT_OF_MEMORY`.
    const onError = (cause: unknown): void => reject(new TextTooComplex("The thread failed.", { cause }));
    const timer = setTimeout(() => {
      reject(new TextTooComplex(`It took more than ${this.#deadline} ms.`));
      void this.#endThread();
    }, this.#deadline);
    thread.on("message", onMessage).on("error", onError).on("exit", onExit);
    thread.postMessage(markdown, []);
    try {
      return await promise;
    } finally {
      clearTimeout(timer);
      this.#countTime(sellerId, begin);
      thread.off("message", onMessage).off("error", onError).off("exit", onExit);
      thread.unref();
    }
  }

  async #startThread(): Promise<Worker> {
    const { NODE_COMPILE_CACHE } = process.env;
    // It gets no secrets. With the cache, a start takes two thirds of the CPU time.
    const env = { ...(NODE_COMPILE_CACHE !== undefined && { NODE_COMPILE_CACHE }) };
    const thread = new Worker(PROGRAM, { resourceLimits: LIMITS, env, stdin: false });
    this.#thread = thread;
    const clear = (): void => {
      if (this.#thread === thread) this.#thread = undefined;
    };
    // Never removed: an error outside a job must not end the process.
    thread.on("error", clear).on("exit", clear);
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const fail = (cause: unknown): void => reject(new StorageFailure("The markdown thread did not start.", { cause }));
    // The thread's first message is "ready".
    thread
      .once("message", () => resolve())
      .once("error", fail)
      .once("exit", fail);
    try {
      await promise;
    } finally {
      thread.off("error", fail).off("exit", fail);
    }
    return thread;
  }

  async #endThread(): Promise<void> {
    const thread = this.#thread;
    this.#thread = undefined;
    await thread?.terminate();
  }
}
