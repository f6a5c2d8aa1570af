import { promisify } from "node:util";
import { gunzip, gzip } from "node:zlib";
import type { CatalogueSnapshot } from "../catalogue/catalogue.ts";
import { readProducts, readSnapshot, storeProduct } from "../catalogue/sqlite-catalogue.ts";
import { categoryRows } from "../catalogue/sqlite-catalogue-rows.ts";
import { chunksOf } from "../concurrency.ts";
import { type Parameters, type Row, type SqliteDatabase, upsertInto } from "../database/sqlite-database.ts";
import { ObjectNotFound } from "../errors.ts";
import { parseField } from "../record-structure.ts";
import { growVersion } from "../sellers/sqlite-sellers.ts";
import type { Imports, ImportWrite, StoredImport } from "./imports.ts";

/** Files are stored gzipped: a CSV catalogue shrinks to a tenth of its size. */
const [compress, decompress] = [promisify(gzip), promisify(gunzip)];

const COLUMNS = "sellerId, report, snapshotHash, run, createdAt";
const GET = `SELECT ${COLUMNS} FROM imports WHERE sellerId = :sellerId`;
const GET_FILE = "SELECT file FROM imports WHERE sellerId = :sellerId";
const PUT = upsertInto("imports", `${COLUMNS}, file`, "sellerId");
const CHANGE = `
  UPDATE imports SET report = :report, snapshotHash = :snapshotHash, run = :run, createdAt = :createdAt
  WHERE sellerId = :sellerId`;
const DROP_FILE = "UPDATE imports SET file = NULL WHERE sellerId = :sellerId";
const FORGET = "DELETE FROM imports WHERE createdAt < :before";

/** Products read at a time. */
const BATCH = 20;

export class SqliteImports implements Imports {
  readonly #database: SqliteDatabase;

  constructor(database: SqliteDatabase) {
    this.#database = database;
  }

  async get(sellerId: string): Promise<StoredImport | undefined> {
    const row = this.#database.get(GET, { sellerId });
    return row && fromRow(row);
  }

  async readFile(sellerId: string): Promise<Uint8Array | undefined> {
    const file = this.#database.get(GET_FILE, { sellerId })?.["file"];
    return file instanceof Uint8Array ? decompress(file) : undefined;
  }

  async put(
    sellerId: string,
    file: Uint8Array,
    build: (last: StoredImport | undefined) => StoredImport,
  ): Promise<StoredImport> {
    const kept = await compress(file);
    return this.#database.transaction(() => {
      const row = this.#database.get(GET, { sellerId });
      const stored = build(row && fromRow(row));
      this.#database.run(PUT, { ...toRow(sellerId, stored), file: kept });
      return stored;
    });
  }

  change(sellerId: string, build: (stored: StoredImport) => StoredImport): Promise<StoredImport> {
    return this.#database.transaction(() => {
      const stored = build(read(this.#database, sellerId));
      this.#database.run(CHANGE, toRow(sellerId, stored));
      return stored;
    });
  }

  write(
    sellerId: string,
    productIds: string[],
    build: (snapshot: CatalogueSnapshot, stored: StoredImport) => ImportWrite,
    onProgress: (written: number) => void = () => undefined,
  ): Promise<StoredImport> {
    return this.#database.transactionInSteps(function* (database) {
      const snapshot = readSnapshot(database, sellerId, []);
      for (const some of chunksOf(productIds, BATCH)) {
        snapshot.products.push(...readProducts(database, sellerId, some));
        yield;
      }
      const { stored, categories, products } = build(snapshot, read(database, sellerId));
      if (products.length > 0 || categories.length > 0) growVersion(database, sellerId);
      for (const category of categories) {
        if (category.sellerId !== sellerId) throw new ObjectNotFound(`The seller has no category ${category.id}.`);
        database.run(categoryRows.insert, categoryRows.toRow(category));
      }
      for (const [index, product] of products.entries()) {
        storeProduct(database, sellerId, product);
        onProgress(index + 1);
        yield;
      }
      database.run(CHANGE, toRow(sellerId, stored));
      database.run(DROP_FILE, { sellerId });
      return stored;
    });
  }

  async forget(before: Date): Promise<void> {
    await this.#database.write(FORGET, { before: before.toISOString() });
  }
}

function read(database: SqliteDatabase, sellerId: string): StoredImport {
  const row = database.get(GET, { sellerId });
  if (!row) throw new ObjectNotFound(`The seller ${sellerId} has no import.`);
  return fromRow(row);
}

function toRow(sellerId: string, { report, snapshotHash, run, createdAt }: StoredImport): Parameters {
  return { sellerId, report: JSON.stringify(report), snapshotHash, run: JSON.stringify(run), createdAt };
}

function fromRow({ sellerId, report, snapshotHash, run, createdAt }: Row): StoredImport {
  return {
    report: parseField("imports", sellerId, "report", report) as StoredImport["report"],
    snapshotHash: String(snapshotHash),
    run: parseField("imports", sellerId, "run", run) as StoredImport["run"],
    createdAt: String(createdAt),
  };
}
