import type { ImportFailure } from "../../../areas/shared/imports/contract/import-findings.ts";
import type { ImportReport } from "../../../areas/shared/imports/import-report.ts";
import { isPublic, type Seller } from "../../../areas/shared/sellers/seller.ts";
import { concurrencyLimit, KeyedQueue } from "../concurrency.ts";
import {
  ImportRefused,
  ObjectNotFound,
  QuotaExceeded,
  SlugTaken,
  StorageFailure,
  TooMuchAtOnce,
  Unauthorized,
  VersionConflict,
} from "../errors.ts";
import type { SweepSeller } from "../pictures/sweep-pictures.ts";
import type { Platform } from "../platform.ts";
import { buildImport } from "./build-import.ts";
import { fetchPictures } from "./fetch-pictures.ts";
import { currentReport, isRunning, type StoredImport } from "./imports.ts";
import { withStockKept } from "./plan-import.ts";
import { readPlan, reportOf } from "./read-plan.ts";

/** Milliseconds between two heartbeats of a running import. */
const BEAT = 10_000;

export interface ImportRunsOptions {
  platform: Platform;
  makeRoom: SweepSeller;
  /** Aborted when the process begins to shut down. */
  stopping: AbortSignal;
  log: { error(facts: object, message: string): void };
}

/** Problems that the same file may have while the machine is busy, and not a minute later. */
const TIMED_PROBLEMS: ReadonlySet<string> = new Set(["slow-descriptions", "too-complex"]);

/** Imports that run at the same time. The others wait and send heartbeats. */
const CONCURRENCY = 4;

/**
 * The imports that run in this process. Their outcome is stored. Their progress is kept in memory and stored with each
 * heartbeat for other processes.
 */
export class ImportRuns {
  readonly #options: ImportRunsOptions;
  readonly #limit = concurrencyLimit(CONCURRENCY);
  /**
   * An owner's imports run one after another: one on slow picture servers takes half an hour, and those of one owner's
   * shops must not occupy all places.
   */
  readonly #owners = new KeyedQueue(Number.POSITIVE_INFINITY);
  /** By run id. */
  readonly #progress = new Map<string, ImportReport["progress"]>();

  constructor(options: ImportRunsOptions) {
    this.#options = options;
  }

  /** Returns the current report of an import. @throws ObjectNotFound unless it is the seller's last one */
  async read(sellerId: string, importId: string): Promise<ImportReport> {
    const { platform } = this.#options;
    const stored = await platform.imports.get(sellerId);
    if (stored?.report.id !== importId) throw new ObjectNotFound(`The seller has no import ${importId}.`);
    const progress = this.#progressOf(stored);
    if (!progress) return currentReport(stored, platform.now());
    return stored.report.state === "running" ? { ...stored.report, progress: { ...progress } } : stored.report;
  }

  /**
   * Starts an import, or restarts an interrupted one, and returns without waiting for it. An import that is running or
   * done is left unchanged.
   * @param keepStock whether stored variants keep their stock
   * @throws ObjectNotFound
   * @throws ImportRefused if the file has problems
   */
  async start(seller: Seller, importId: string, keepStock: boolean): Promise<ImportReport> {
    const { platform } = this.#options;
    const runId = platform.newId();
    const stored = await platform.imports.change(seller.id, (last) => {
      if (last.report.id !== importId) throw new ObjectNotFound(`The seller has no import ${importId}.`);
      if (last.report.problemCount > 0) throw new ImportRefused();
      if (last.report.state === "done" || this.#progressOf(last) || isRunning(last, platform.now())) return last;
      const report = { ...last.report, keepStock };
      return {
        ...last,
        run: { id: runId, seenAt: platform.now().toISOString() },
        report: { ...report, state: "running", progress: { done: 0, total: totalOf(report) }, failure: null },
      };
    });
    if (stored.run?.id === runId) void this.#run(seller, stored, runId);
    return stored.report;
  }

  /**
   * The progress of a run of this process. It needs no heartbeat, which waits while the import's own transaction is being
   * written: on a busy machine longer than the silence of a dead process.
   */
  #progressOf({ run }: StoredImport): ImportReport["progress"] | undefined {
    return run ? this.#progress.get(run.id) : undefined;
  }

  /** Never rejects: the report names the failure. */
  async #run(seller: Seller, stored: StoredImport, runId: string): Promise<void> {
    const progress = { ...stored.report.progress };
    this.#progress.set(runId, progress);
    const lost = new AbortController();
    const beat = setInterval(() => void this.#beat(seller.id, runId, lost), BEAT).unref();
    const signal = AbortSignal.any([this.#options.stopping, lost.signal]);
    try {
      await this.#owners.take(seller.ownerId ?? seller.id, () =>
        this.#limit(() => this.#import(seller, stored, { runId, progress, signal })),
      );
    } catch (error) {
      await this.#fail(seller.id, runId, error);
    } finally {
      clearInterval(beat);
      this.#progress.delete(runId);
    }
  }

  /**
   * Plans the file again, because the plan is not stored. The same snapshot hash and the same time give the same prices
   * as the preview. Stock and the shop's pictures may have changed since.
   */
  async #import(
    seller: Seller,
    stored: StoredImport,
    { runId, progress, signal }: { runId: string; progress: ImportReport["progress"]; signal: AbortSignal },
  ): Promise<void> {
    const { platform, makeRoom } = this.#options;
    signal.throwIfAborted();
    const file = await platform.imports.readFile(seller.id);
    const now = await platform.sellers.get(seller.id);
    if (!file || !now) throw new ObjectNotFound("The import or its seller no longer exists.");
    const { keepStock } = stored.report;
    const read = await readPlan(platform, now, file, new Date(stored.createdAt));
    const planned = keepStock ? { ...read, plan: withStockKept(read.plan) } : read;
    const { plan } = planned;
    if (plan.snapshotHash !== stored.snapshotHash) throw new VersionConflict();
    const problems = planned.findings.problems();
    if (problems.length > 0) {
      const isSlow = problems.every(({ code }) => TIMED_PROBLEMS.has(code));
      throw isSlow ? new StorageFailure("The descriptions could not be formatted in time.") : new VersionConflict();
    }
    const onFetched = (): void => {
      progress.done += 1;
    };
    const images = await fetchPictures(platform, now, planned, { signal, makeRoom, onFetched });
    signal.throwIfAborted();
    const fetched = plan.pictures.length;
    const total = progress.total;
    const report: ImportReport = {
      ...reportOf(stored.report.id, planned),
      keepStock,
      state: "done",
      missingPictures: fetched - images.size,
      progress: { done: total, total },
    };
    const changed = plan.products
      .filter(({ before, action }) => before && action !== "unchanged")
      .map(({ product }) => product.id);
    await platform.imports.write(
      seller.id,
      changed,
      (snapshot, last) => {
        if (last.run?.id !== runId) throw new VersionConflict("Another run of the import has started.");
        if (!isPublic(snapshot.seller)) throw new Unauthorized(`The shop is ${snapshot.seller.status}.`);
        if (snapshot.seller.ownerId !== seller.ownerId) throw new Unauthorized("The shop has another owner.");
        const products = buildImport(plan, snapshot, { images, now: platform.now() });
        return { stored: { ...last, report }, categories: plan.categories, products };
      },
      (written) => {
        progress.done = fetched + written;
      },
    );
  }

  /** Stores a heartbeat with the progress. Aborts the run if another run has replaced it. */
  async #beat(sellerId: string, runId: string, lost: AbortController): Promise<void> {
    const { platform, log } = this.#options;
    try {
      await platform.imports.change(sellerId, (last) => {
        if (last.run?.id !== runId) throw new ObjectNotFound("Another run has taken over the import.");
        if (last.report.state !== "running") return last;
        const progress = { ...(this.#progress.get(runId) ?? last.report.progress) };
        return {
          ...last,
          run: { id: runId, seenAt: platform.now().toISOString() },
          report: { ...last.report, progress },
        };
      });
    } catch (error) {
      if (error instanceof ObjectNotFound) lost.abort(error);
      else log.error({ err: error, sellerId }, "can't store an import's progress");
    }
  }

  async #fail(sellerId: string, runId: string, error: unknown): Promise<void> {
    const { platform, log } = this.#options;
    const failure = this.#failureOf(error);
    // The operator can act on these, such as on a full disk. The seller can act on the others.
    if (failure === undefined || failure === "not-written") log.error({ err: error, sellerId }, "an import failed");
    try {
      await platform.imports.change(sellerId, (last) => {
        if (last.run?.id !== runId || last.report.state !== "running") return last;
        return { ...last, report: { ...last.report, state: "failed", failure: failure ?? "internal" } };
      });
    } catch (storageError) {
      // Without heartbeats, the import counts as failed after a minute.
      if (!(storageError instanceof ObjectNotFound))
        log.error({ err: storageError, sellerId }, "can't store that an import failed");
    }
  }

  #failureOf(error: unknown): ImportFailure | undefined {
    if (this.#options.stopping.aborted) return "restarted";
    const changes = [VersionConflict, SlugTaken, ObjectNotFound, QuotaExceeded, Unauthorized];
    if (changes.some((kind) => error instanceof kind)) {
      return "shop-changed";
    }
    if (error instanceof TooMuchAtOnce) return "too-much";
    if (error instanceof StorageFailure) return "not-written";
    return undefined;
  }
}

/** Returns the number of products and pictures to process. Reports of earlier versions have no `stock`. */
function totalOf({ create, change, stock, pictures, keepStock }: ImportReport): number {
  return create + change + (keepStock ? 0 : (stock ?? 0)) + pictures;
}

/** Milliseconds that an import is kept, long enough to read the outcome the next morning. */
const KEPT = 36 * 3_600_000;

/** Deletes all sellers' imports that are older than 36 hours, including the uploaded files. */
export function forgetImports({ imports, now }: Pick<Platform, "imports" | "now">): Promise<void> {
  return imports.forget(new Date(now().getTime() - KEPT));
}
