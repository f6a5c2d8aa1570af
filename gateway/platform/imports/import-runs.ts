import type { ImportFailure } from "../../../areas/shared/imports/contract/import-findings.ts";
import type { ImportReport } from "../../../areas/shared/imports/import-report.ts";
import type { Seller } from "../../../areas/shared/sellers/seller.ts";
import { concurrencyLimit } from "../concurrency.ts";
import {
  ImportRefused,
  ObjectNotFound,
  QuotaExceeded,
  SlugTaken,
  StorageFailure,
  TooMuchAtOnce,
  VersionConflict,
} from "../errors.ts";
import type { SweepSeller } from "../pictures/sweep-pictures.ts";
import type { Platform } from "../platform.ts";
import { drawImport } from "./draw-import.ts";
import { fetchPictures } from "./fetch-pictures.ts";
import { currentReport, isRunning, type StoredImport } from "./imports.ts";
import { readPlan, reportOf } from "./read-plan.ts";

/** Milliseconds between two signs of life of whoever runs an import. */
const BEAT = 10_000;

export interface ImportRunsOptions {
  platform: Platform;
  makeRoom: SweepSeller;
  /** Aborted when the process begins to go. */
  stopping: AbortSignal;
  log: { error(facts: object, message: string): void };
}

/** Imports at work at a time; the others wait, and say that they live. */
const CONCURRENCY = 4;

/**
 * The imports that run in this process. What they come to is stored; how far one is in between this process knows best,
 * and stores it now and then for the others.
 */
export class ImportRuns {
  readonly #options: ImportRunsOptions;
  readonly #limit = concurrencyLimit(CONCURRENCY);
  /** By run. */
  readonly #progress = new Map<string, ImportReport["progress"]>();

  constructor(options: ImportRunsOptions) {
    this.#options = options;
  }

  /** How an import stands. @throws ObjectNotFound unless it is the seller's last one */
  async read(sellerId: string, importId: string): Promise<ImportReport> {
    const { platform } = this.#options;
    const stored = await platform.imports.get(sellerId);
    if (stored?.report.id !== importId) throw new ObjectNotFound(`The seller has no import ${importId}.`);
    const report = currentReport(stored, platform.now());
    const progress = stored.run ? this.#progress.get(stored.run.id) : undefined;
    return report.state === "running" && progress ? { ...report, progress: { ...progress } } : report;
  }

  /**
   * Starts an import, or goes on with one that was interrupted, and answers at once; one that is under way or done stays
   * so. @throws ObjectNotFound @throws ImportRefused where the file has problems
   */
  async start(seller: Seller, importId: string): Promise<ImportReport> {
    const { platform } = this.#options;
    const runId = platform.newId();
    const stored = await platform.imports.change(seller.id, (last) => {
      if (last.report.id !== importId) throw new ObjectNotFound(`The seller has no import ${importId}.`);
      if (last.report.problemCount > 0) throw new ImportRefused();
      if (last.report.state === "done" || isRunning(last, platform.now())) return last;
      const { total } = last.report.progress;
      return {
        ...last,
        run: { id: runId, seenAt: platform.now().toISOString() },
        report: { ...last.report, state: "running", progress: { done: 0, total }, failure: null },
      };
    });
    if (stored.run?.id === runId) void this.#run(seller, stored, runId);
    return stored.report;
  }

  /** Never rejects: what goes wrong is the report's. */
  async #run(seller: Seller, stored: StoredImport, runId: string): Promise<void> {
    const progress = { ...stored.report.progress };
    this.#progress.set(runId, progress);
    const lost = new AbortController();
    const beat = setInterval(() => void this.#beat(seller.id, runId, lost), BEAT).unref();
    const signal = AbortSignal.any([this.#options.stopping, lost.signal]);
    try {
      await this.#limit(() => this.#import(seller, stored, { runId, progress, signal }));
    } catch (error) {
      await this.#fail(seller.id, runId, error);
    } finally {
      clearInterval(beat);
      this.#progress.delete(runId);
    }
  }

  /** The file is planned once more, because the plan is not kept; with the same ground it is the same. */
  async #import(
    seller: Seller,
    stored: StoredImport,
    { runId, progress, signal }: { runId: string; progress: ImportReport["progress"]; signal: AbortSignal },
  ): Promise<void> {
    const { platform, makeRoom } = this.#options;
    signal.throwIfAborted();
    const file = await platform.imports.readFile(seller.id);
    const now = await platform.sellers.get(seller.id);
    if (!file || !now) throw new ObjectNotFound("The import is gone.");
    const planned = await readPlan(platform, now, file);
    const { plan } = planned;
    if (plan.ground !== stored.ground || planned.findings.problemCount > 0) throw new VersionConflict();
    const onFetched = (): void => {
      progress.done += 1;
    };
    const images = await fetchPictures(platform, now, planned, { signal, makeRoom, onFetched });
    signal.throwIfAborted();
    const fetched = plan.pictures.length;
    const total = progress.total;
    const report: ImportReport = {
      ...reportOf(stored.report.id, planned),
      state: "done",
      missingPictures: fetched - images.size,
      progress: { done: total, total },
    };
    const changed = plan.products.filter(({ action }) => action === "change").map(({ product }) => product.id);
    await platform.imports.write(
      seller.id,
      changed,
      (ground, last) => {
        if (last.run?.id !== runId) throw new VersionConflict("Somebody else has begun another import.");
        const products = drawImport(plan, ground, { images, now: platform.now() });
        return { stored: { ...last, report }, categories: plan.categories, products };
      },
      (written) => {
        progress.done = fetched + written;
      },
    );
  }

  /** A sign of life, with how far it is. An import that is another's now has no use for going on. */
  async #beat(sellerId: string, runId: string, lost: AbortController): Promise<void> {
    const { platform, log } = this.#options;
    try {
      await platform.imports.change(sellerId, (last) => {
        if (last.run?.id !== runId) throw new ObjectNotFound("The import is another's.");
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
      else log.error({ err: error, sellerId }, "an import could not say how far it is");
    }
  }

  async #fail(sellerId: string, runId: string, error: unknown): Promise<void> {
    const { platform, log } = this.#options;
    const failure = this.#failureOf(error);
    if (failure === undefined) log.error({ err: error, sellerId }, "an import failed");
    try {
      await platform.imports.change(sellerId, (last) => {
        if (last.run?.id !== runId || last.report.state !== "running") return last;
        return { ...last, report: { ...last.report, state: "failed", failure: failure ?? "internal" } };
      });
    } catch (unsaid) {
      // Without a sign of life the import counts as failed soon.
      if (!(unsaid instanceof ObjectNotFound))
        log.error({ err: unsaid, sellerId }, "an import could not say that it failed");
    }
  }

  #failureOf(error: unknown): ImportFailure | undefined {
    if (this.#options.stopping.aborted) return "restarted";
    if ([VersionConflict, SlugTaken, ObjectNotFound, QuotaExceeded].some((kind) => error instanceof kind)) {
      return "shop-changed";
    }
    if (error instanceof TooMuchAtOnce) return "too-much";
    if (error instanceof StorageFailure) return "not-written";
    return undefined;
  }
}

/** Milliseconds that an import is known: for whoever looks at the outcome the next morning. */
const KEPT = 36 * 3_600_000;

/** Forgets all sellers' imports that are a day and a half old, and with them the files that were sent. */
export function forgetImports({ imports, now }: Pick<Platform, "imports" | "now">): Promise<void> {
  return imports.forget(new Date(now().getTime() - KEPT));
}
