import { readFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import t from "tap";
import { SqliteDatabase } from "../../../../../gateway/platform/adapters/embedded/sqlite-database.ts";
import { SCHEMA_STEPS } from "../../../../../gateway/platform/adapters/embedded/sqlite-schema.ts";
import { SqliteSellers } from "../../../../../gateway/platform/adapters/embedded/sqlite-sellers.ts";
import { SqliteShops } from "../../../../../gateway/platform/adapters/embedded/sqlite-shops.ts";
import { StorageFailure } from "../../../../../gateway/platform/ports/errors.ts";
import { makeSeller } from "../../../../support/shop-records.ts";

const now = (): Date => new Date(0);

t.test("a new file gets the whole schema, the write-ahead log, and full durability", async (t) => {
  const database = new SqliteDatabase(join(t.testdir(), "new", "folder", "awning.sqlite"));
  t.equal(database.get("PRAGMA user_version")?.["user_version"], SCHEMA_STEPS.length);
  t.equal(database.get("PRAGMA journal_mode")?.["journal_mode"], "wal");
  t.equal(database.get("PRAGMA synchronous")?.["synchronous"], 2);
  t.equal(database.get("PRAGMA foreign_keys")?.["foreign_keys"], 1);
  database.close();
  t.doesNotThrow(() => database.close(), "closing twice is harmless");
});

t.test("opening again keeps what is there", async (t) => {
  const file = join(t.testdir(), "awning.sqlite");
  const seller = makeSeller();
  const first = new SqliteDatabase(file);
  await new SqliteShops(first).create({ seller, categories: [], products: [] });
  first.close();
  const second = new SqliteDatabase(file);
  t.same(await new SqliteSellers(second, now).get(seller.id), seller);
  second.close();
});

t.test("a database of a newer release is refused, and left as it is", async (t) => {
  const file = join(t.testdir(), "awning.sqlite");
  const newer = new DatabaseSync(file);
  newer.exec(`PRAGMA journal_mode = WAL; PRAGMA user_version = ${SCHEMA_STEPS.length + 1}`);
  newer.close();
  const before = readFileSync(file);
  t.throws(() => new SqliteDatabase(file), { name: StorageFailure.name, message: /schema version 2.*newer release/s });
  t.same(readFileSync(file), before);
});

t.test("what can't be opened is a storage failure", async (t) => {
  const folder = t.testdir({ text: "This is no database, however long it is. ".repeat(100), file: "" });
  t.throws(() => new SqliteDatabase(join(folder, "text")), { name: StorageFailure.name });
  t.throws(() => new SqliteDatabase(folder), { name: StorageFailure.name }, "a folder");
  t.throws(() => new SqliteDatabase(join(folder, "file", "awning.sqlite")), { name: StorageFailure.name });
});

t.test("while another process writes, a write fails as a storage failure, and reads go on", async (t) => {
  const file = join(t.testdir(), "awning.sqlite");
  const database = new SqliteDatabase(file);
  const shops = new SqliteShops(database);
  const seller = makeSeller();
  await shops.create({ seller, categories: [], products: [] });
  database.exec("PRAGMA busy_timeout = 1");
  const other = new DatabaseSync(file);
  other.exec("BEGIN IMMEDIATE");
  const sellers = new SqliteSellers(database, now);
  await t.rejects(sellers.update(seller.id, { name: "x" }), { name: StorageFailure.name });
  t.same(await sellers.get(seller.id), seller);
  other.exec("ROLLBACK");
  other.close();
  t.equal((await sellers.update(seller.id, { name: "x" })).name, "x");
  database.close();
});

t.test("a failing transaction leaves nothing, and the connection usable", async (t) => {
  const database = new SqliteDatabase(join(t.testdir(), "awning.sqlite"));
  const epoch = database.epoch();
  const own = new Error("own");
  t.throws(
    () =>
      database.transaction(() => {
        database.run("INSERT INTO domains (name, kind, sellerId) VALUES ('x', 'current', 'nobody')");
      }),
    { code: "object-not-found" },
    "a reference to nothing",
  );
  t.throws(
    () =>
      database.transaction(() => {
        database.exec("PRAGMA user_version = 77");
        throw own;
      }),
    { message: "own" },
  );
  t.equal(database.get("PRAGMA user_version")?.["user_version"], SCHEMA_STEPS.length);
  t.equal(database.epoch(), epoch, "nothing has changed");
  t.throws(() => database.all("SELECT nonsense"), { name: StorageFailure.name });
  database.close();
  t.throws(() => database.all("SELECT 1"), { name: StorageFailure.name }, "closed is closed");
  t.throws(() => database.epoch(), { name: StorageFailure.name });
});

t.test("every query of a page finds its rows by an index", async (t) => {
  const database = new SqliteDatabase(join(t.testdir(), "awning.sqlite"));
  const queries = [
    "SELECT * FROM sellers WHERE domain = 'a' LIMIT 1",
    "SELECT * FROM domains JOIN sellers ON sellers.id = domains.sellerId WHERE domains.name = 'a' AND kind = 'custom'",
    "SELECT * FROM categories WHERE sellerId = 'a'",
    "SELECT * FROM products WHERE sellerId = 'a' AND slug = 'b'",
    "SELECT * FROM products WHERE sellerId = 'a' AND categoryId = 'b' AND status = 'active' ORDER BY position, id LIMIT 8",
    "SELECT count(*) FROM products WHERE sellerId = 'a' AND categoryId = 'b' AND status = 'active'",
    "SELECT * FROM products WHERE sellerId = 'a' ORDER BY position, id LIMIT 8",
  ];
  for (const query of queries) {
    const plan = database.all(`EXPLAIN QUERY PLAN ${query}`).map((row) => String(row["detail"]));
    t.ok(
      plan.every((step) => step.startsWith("SEARCH")),
      `${query}\n${plan.join("\n")}`,
    );
  }
  database.close();
});
