import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { glob, mkdir, rm } from "node:fs/promises";
import { join, resolve } from "node:path";
import { DatabaseSync, type StatementSync } from "node:sqlite";
import { setImmediate as nextTurn } from "node:timers/promises";
import { crc32 } from "node:zlib";
import type { Logger } from "pino";
import { MAX_AGE_MS, Page, type PageCache } from "./page.ts";

const FILE = "rendered-pages.sqlite";

const SCHEMA = `
  PRAGMA journal_mode = WAL;
  PRAGMA synchronous = OFF;
  -- Rows form a ring: each ends at a position that only increases, and those too far behind the last are deleted.
  CREATE TABLE IF NOT EXISTS pages (
    position INTEGER PRIMARY KEY,
    key TEXT NOT NULL UNIQUE,
    renderedAt INTEGER NOT NULL,
    about TEXT NOT NULL,
    body BLOB NOT NULL,
    checksum INTEGER NOT NULL
  ) STRICT;
`;

/**
 * Milliseconds between two writes, and the pages of each. Small batches write the index's pages again and again; a large
 * one delays requests (this one by 3 ms).
 */
const INTERVAL_MS = 250;
const BATCH = 128;
/** Pages that wait to be written. More are not stored. */
const MAX_WAITING = 2_000;
/** How long the start waits for another gateway that is creating the file, in ms. Later, nothing waits. */
const OPEN_MS = 250;
/** Milliseconds without writes after the disk was full. */
const FULL_PAUSE_MS = 10 * 60_000;
/** https://www.sqlite.org/rescode.html#busy: another gateway is writing to the same file. */
const SQLITE_BUSY = 5;
/** https://www.sqlite.org/rescode.html#full: the disk is full. The transaction is rolled back. */
const SQLITE_FULL = 13;

/** Extended codes have the primary code in their lowest byte. */
const codeOf = (error: unknown): number => ((error as { errcode?: number }).errcode ?? 0) & 0xff;
const isBusy = (error: unknown): boolean => codeOf(error) === SQLITE_BUSY;

interface StoredPage {
  key: string;
  page: Page;
  /** Since it was rendered, in ms. */
  age: number;
}

interface OpenFile extends Record<"select" | "before" | "insert" | "trim" | "expire", StatementSync> {
  database: DatabaseSync;
}

export interface PageStoreOptions {
  folder: string;
  /** Of everything but a shop's data that pages depend on ({@link releaseOf}). Pages of other releases are not used. */
  release: string;
  maxBytes: number;
  log: Pick<Logger, "warn">;
  now: () => number;
}

/**
 * Rendered pages on disk, so that a restarted gateway does not render them again. Keys contain the versions of all data
 * (`pageKey`), so a page that has changed since is never found. The file is a cache: without it, or if it is damaged,
 * pages are rendered.
 */
export class PageStore {
  readonly #options: PageStoreOptions;
  readonly #file: string;
  readonly #waiting = new Map<string, Page>();
  #open: OpenFile | undefined;
  #timer: NodeJS.Timeout | undefined;
  #fullSince = Number.NEGATIVE_INFINITY;

  private constructor(options: PageStoreOptions) {
    this.#options = options;
    this.#file = join(options.folder, FILE);
  }

  /** Replaces a damaged file, but not one that another gateway is writing to. Without a usable file the store is empty. */
  static async open(options: PageStoreOptions): Promise<PageStore> {
    const store = new PageStore(options);
    const file = store.#file;
    try {
      await mkdir(options.folder, { recursive: true });
      store.#openFile();
    } catch (error) {
      options.log.warn({ err: error, file }, "the stored pages can't be read: starting without them");
      // The other gateway would go on writing to a deleted file.
      if (isBusy(error)) return store;
      try {
        await Promise.all(["", "-wal", "-shm"].map((end) => rm(file + end, { force: true })));
        store.#openFile();
      } catch {
        // The folder is not writable, or the disk is full.
      }
    }
    return store;
  }

  #openFile(): void {
    const database = new DatabaseSync(this.#file, { timeout: OPEN_MS });
    try {
      database.exec(SCHEMA);
      database.exec("PRAGMA busy_timeout = 0");
      this.#open = {
        database,
        select: database.prepare("SELECT * FROM pages WHERE key = ?"),
        before: database.prepare("SELECT * FROM pages WHERE position < ? ORDER BY position DESC LIMIT 1"),
        insert: database.prepare(`
          INSERT OR REPLACE INTO pages
          SELECT coalesce(max(position), 0) + length(:body), :key, :renderedAt, :about, :body, :checksum FROM pages`),
        trim: database.prepare("DELETE FROM pages WHERE position <= (SELECT max(position) FROM pages) - ?"),
        // Only among the oldest: an index on the time would cost each insert more than this costs each batch (0.1 ms).
        expire: database.prepare(`
          DELETE FROM pages WHERE renderedAt <= ?
            AND position IN (SELECT position FROM pages ORDER BY position LIMIT ${BATCH})`),
      };
    } catch (error) {
      database.close();
      throw error;
    }
  }

  get(key: string): StoredPage | undefined {
    const row = this.#attempt(({ select }) => select.get(`${this.#options.release} ${key}`));
    return row && this.#parse(row);
  }

  /** Stores a page soon, unless the disk was full ({@link FULL_PAUSE_MS}). */
  put(key: string, page: Page): void {
    // Not full after the system's clock was set back, either.
    const isFull = Math.abs(this.#options.now() - this.#fullSince) < FULL_PAUSE_MS;
    if (!this.#open || this.#waiting.size >= MAX_WAITING || isFull) return;
    this.#waiting.set(key, page);
    this.#timer ??= setTimeout(() => this.#write(), INTERVAL_MS).unref();
  }

  /**
   * The pages that are not too old, newest first; `undefined` for one that can't be used. Reads one row at a time, so
   * that the caller can pause.
   */
  *newest(): Generator<StoredPage | undefined> {
    let position = Number.MAX_SAFE_INTEGER;
    for (;;) {
      const row = this.#attempt(({ before }) => before.get(position));
      if (!row || this.#options.now() - Number(row["renderedAt"]) >= MAX_AGE_MS) return;
      position = Number(row["position"]);
      yield this.#parse(row);
    }
  }

  /** Writes the waiting pages, unless another gateway is writing. */
  close(): void {
    let waiting = Number.POSITIVE_INFINITY;
    while (this.#waiting.size > 0 && this.#waiting.size < waiting) {
      waiting = this.#waiting.size;
      this.#write();
    }
    clearTimeout(this.#timer);
    this.#waiting.clear();
    this.#open?.database.close();
    this.#open = undefined;
  }

  #write(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#attempt(({ database, insert, trim, expire }) => {
      database.exec("BEGIN IMMEDIATE");
      try {
        let count = 0;
        for (const [key, page] of this.#waiting) {
          if (++count > BATCH) break;
          this.#waiting.delete(key);
          const { body, ...rest } = page.record();
          const about = JSON.stringify(rest);
          insert.run({
            key: `${this.#options.release} ${key}`,
            renderedAt: this.#options.now(),
            about,
            body,
            checksum: checksum(about, body),
          });
        }
        trim.run(this.#options.maxBytes);
        expire.run(this.#options.now() - MAX_AGE_MS);
        database.exec("COMMIT");
      } catch (error) {
        if (database.isTransaction) database.exec("ROLLBACK");
        throw error;
      }
    });
    if (this.#waiting.size > 0) this.#timer = setTimeout(() => this.#write(), INTERVAL_MS).unref();
  }

  #parse(row: Record<string, unknown>): StoredPage | undefined {
    const prefix = `${this.#options.release} `;
    const key = String(row["key"]);
    const age = this.#options.now() - Number(row["renderedAt"]);
    const [body, about] = [row["body"] as Uint8Array, String(row["about"])];
    if (!key.startsWith(prefix) || age < 0 || age >= MAX_AGE_MS) return undefined;
    if (row["checksum"] !== checksum(about, body)) return undefined;
    return { key: key.slice(prefix.length), page: Page.restore({ ...JSON.parse(about), body }), age };
  }

  /** A failure other than a full disk ends the store until the next start. Pages don't depend on it. */
  #attempt<T>(work: (open: OpenFile) => T): T | undefined {
    if (!this.#open) return undefined;
    try {
      return work(this.#open);
    } catch (error) {
      if (isBusy(error)) return undefined;
      this.#waiting.clear();
      const facts = { err: error, file: this.#file };
      if (codeOf(error) === SQLITE_FULL) {
        this.#fullSince = this.#options.now();
        this.#options.log.warn(facts, "the disk is full: pages are not stored for ten minutes");
        return undefined;
      }
      this.#options.log.warn(facts, "the stored pages can't be used: pages are rendered again until the next start");
      this.#open.database.close();
      this.#open = undefined;
      return undefined;
    }
  }
}

/** Milliseconds of preloading in one turn of the event loop: about ten pages. Waiting requests are answered between. */
const PRELOAD_MS = 1;

/** Loads the stored pages into the cache, in the background. Stops at half of the cache's size. */
export async function preloadPages(store: PageStore, cache: PageCache, stopping: AbortSignal): Promise<void> {
  let turn = performance.now();
  for (const stored of store.newest()) {
    if (stopping.aborted || cache.isHalfFull) return;
    if (stored) {
      const { key, page, age } = stored;
      if (!cache.get(key)) cache.set(key, page, age);
    }
    if (performance.now() - turn < PRELOAD_MS) continue;
    await nextTurn();
    turn = performance.now();
  }
}

/** SQLite detects a damaged structure, but not damaged contents. */
const checksum = (about: string, body: Uint8Array): number => crc32(body, crc32(about));

/** Of this process's code, which doesn't change while it runs. */
let codeHash: Promise<string> | undefined;

/**
 * A hash of everything that pages depend on in addition to shops' data: this code, the packages, the built areas and the
 * configuration.
 */
export async function releaseOf(config: unknown, buildRoot: string): Promise<string> {
  const project = resolve(import.meta.dirname, "../..");
  codeHash ??= hashFiles(["gateway/**/*.ts", "areas/shared/**/*.ts", "package-lock.json"], project);
  // Names of chunks contain hashes of their contents.
  const built = hashFiles(["*/manifest.json", "*/browser/index.html", "*/server/server.mjs"], buildRoot);
  const parts = [JSON.stringify(config), ...(await Promise.all([codeHash, built]))];
  return createHash("sha256").update(parts.join("\0")).digest("base64url").slice(0, 22);
}

async function hashFiles(patterns: readonly string[], folder: string): Promise<string> {
  const files = await Array.fromAsync(glob(patterns, { cwd: folder }));
  const hash = createHash("sha256");
  // Opened one at a time: the number of open files is limited. Synchronous reads take less than half the CPU time.
  for (const file of files.sort()) hash.update(readFileSync(resolve(folder, file))).update("\0");
  return hash.digest("base64url");
}
