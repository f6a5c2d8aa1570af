import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { setFlagsFromString } from "node:v8";
import { runInThisContext } from "node:vm";
import t from "tap";
import { SCHEMA_STEPS } from "../../../../gateway/platform/database/sqlite-schema.ts";
import { StorageFailure } from "../../../../gateway/platform/errors.ts";
import { openDatabase } from "../../../../gateway/platform/open-database.ts";
import { SqliteSellers, sellerRows } from "../../../../gateway/platform/sellers/sqlite-sellers.ts";
import { SqliteShops } from "../../../../gateway/platform/shops/sqlite-shops.ts";
import { makeSeller } from "../../../support/shop.ts";
import { CaseTable, testFolder } from "../../../support/system.ts";

const now = (): Date => new Date(0);

t.test("reads records as objects with fixed fields, not as hash tables, which take twice the memory", async (t) => {
  // https://v8.dev/blog/fast-properties. Runs first: code that has built such records before could hide a hash table.
  const read = sellerRows.fromRow(sellerRows.toRow(makeSeller()) as Parameters<typeof sellerRows.fromRow>[0]);
  setFlagsFromString("--allow-natives-syntax");
  t.teardown(() => setFlagsFromString("--no-allow-natives-syntax"));
  const hasFastProperties = runInThisContext("(record) => %HasFastProperties(record)") as (record: object) => boolean;
  t.ok(hasFastProperties(read));
});

t.test(
  "creates a file with the current schema, a write-ahead log, full durability and savepoints in memory",
  async (t) => {
    const database = openDatabase(join(testFolder(t), "new", "folder", "awning.sqlite"));
    t.equal(database.get("PRAGMA user_version")?.["user_version"], SCHEMA_STEPS.length);
    t.equal(database.get("PRAGMA journal_mode")?.["journal_mode"], "wal");
    t.equal(database.get("PRAGMA synchronous")?.["synchronous"], 2);
    t.equal(database.get("PRAGMA foreign_keys")?.["foreign_keys"], 1);
    t.equal(database.get("PRAGMA temp_store")?.["temp_store"], 2);
    database.close();
    t.doesNotThrow(() => database.close(), "closing twice is harmless");
  },
);

t.test("fails with StorageFailure for a file that can't be opened", async (t) => {
  const folder = testFolder(t, { text: "This is not a database. ".repeat(100), file: "" });
  t.throws(() => openDatabase(join(folder, "text")), { name: StorageFailure.name });
  t.throws(() => openDatabase(folder), { name: StorageFailure.name }, "a folder");
  t.throws(() => openDatabase(join(folder, "file", "awning.sqlite")), { name: StorageFailure.name });
});

t.test("a write waits for another process, reads continue, and a wait beyond the limit fails", async (t) => {
  const file = join(testFolder(t), "awning.sqlite");
  const patient = openDatabase(file);
  const hasty = openDatabase(file, { patience: 0 });
  const seller = makeSeller();
  await new SqliteShops(patient).create({ seller, categories: [], products: [] });
  const other = new DatabaseSync(file);
  other.exec("BEGIN IMMEDIATE");
  const sellers = new SqliteSellers(patient, now);
  const writing = sellers.change(seller.id, () => ({ name: "x" }));
  const failure = { name: StorageFailure.name, message: /locked for writing/ };
  await t.rejects(
    new SqliteSellers(hasty, now).change(seller.id, () => ({ name: "y" })),
    failure,
  );
  t.same(await sellers.get(seller.id), seller);
  other.exec("ROLLBACK");
  other.close();
  await writing;
  t.equal((await sellers.get(seller.id))?.name, "x");
  t.equal(
    (await new SqliteSellers(hasty, now).change(seller.id, () => ({ name: "y" }))).name,
    "y",
    "writes succeed again",
  );
  patient.close();
  hasty.close();
});

t.test("waits once for a stopped writer, then fails fast until it is gone", async (t) => {
  const file = join(testFolder(t), "awning.sqlite");
  let now = 0;
  const pause = async (milliseconds: number) => {
    now += milliseconds;
  };
  const database = openDatabase(file, { clock: () => now, pause });
  const stopped = new DatabaseSync(file);
  stopped.exec("BEGIN IMMEDIATE");
  const table = new CaseTable();
  const refusal = async () => {
    const begin = now;
    const error = await database.transaction(() => undefined).catch((reason: StorageFailure) => reason);
    return { code: error?.code, retryAfter: error?.retryAfter, seconds: Math.round((now - begin) / 100) / 10 };
  };
  const refused = { code: "storage-unavailable", retryAfter: 5 };
  table.check("the first", await refusal(), { ...refused, seconds: 5 });
  table.check("the second", await refusal(), { ...refused, seconds: 0.2 });
  table.check("the third", await refusal(), { ...refused, seconds: 0.2 });
  stopped.exec("ROLLBACK");
  table.check("gone", await database.transaction(() => "written"), "written");
  stopped.exec("BEGIN IMMEDIATE");
  table.check("stopped again", await refusal(), { ...refused, seconds: 5 });
  stopped.exec("ROLLBACK");
  now += 60_000;
  stopped.exec("BEGIN IMMEDIATE");
  table.check("another one, without a write between both", await refusal(), { ...refused, seconds: 5 });
  t.same(table.wrong(), []);
  stopped.close();
  database.close();
});

t.test("runs transactions in the order of the calls, even if earlier ones fail", async (t) => {
  const file = join(testFolder(t), "awning.sqlite");
  const database = openDatabase(file);
  const other = new DatabaseSync(file);
  other.exec("BEGIN IMMEDIATE");
  const begun: number[] = [];
  const outcomes = Promise.allSettled(
    [0, 1, 2, 3].map((index) =>
      database.transaction(() => {
        begun.push(index);
        if (index % 2 === 0) throw new Error("refused");
        return index;
      }),
    ),
  );
  await new Promise((resume) => setImmediate(resume));
  t.same(begun, []);
  other.exec("ROLLBACK");
  other.close();
  t.match(await outcomes, [
    { status: "rejected" },
    { status: "fulfilled", value: 1 },
    { status: "rejected" },
    { status: "fulfilled", value: 3 },
  ]);
  t.same(begun, [0, 1, 2, 3]);
  const late = database.transaction(() => 1);
  database.close();
  await t.rejects(late, { name: StorageFailure.name }, "closed in between");
});

t.test("rolls back a failed transaction and keeps the connection usable", async (t) => {
  const database = openDatabase(join(testFolder(t), "awning.sqlite"));
  const epoch = database.epoch();
  await t.rejects(
    database.transaction(() => {
      database.run("INSERT INTO domains (name, kind, sellerId) VALUES ('x', 'current', 'nobody')");
    }),
    { code: "object-not-found" },
    "a reference to a missing record",
  );
  const failing = (): never => {
    database.exec("PRAGMA user_version = 77");
    throw new Error("own");
  };
  await t.rejects(database.transaction(failing), { message: "own" });
  t.throws(() => database.transactionNow(failing), { message: "own" });
  t.equal(database.get("PRAGMA user_version")?.["user_version"], SCHEMA_STEPS.length);
  t.equal(database.epoch(), epoch, "the epoch is unchanged");
  t.throws(() => database.all("SELECT nonsense"), { name: StorageFailure.name });
  database.close();
  t.throws(() => database.all("SELECT 1"), { name: StorageFailure.name }, "the connection is closed");
  t.throws(() => database.epoch(), { name: StorageFailure.name });
});

t.test("transactions that wait at the same time share a commit; a failed one changes nothing", async (t) => {
  const file = join(testFolder(t), "awning.sqlite");
  // On a busy machine, the three could take longer than a shared commit waits.
  const database = openDatabase(file, { clock: () => 0 });
  const epoch = database.epoch();
  const write = (value: string) => () => {
    database.run("INSERT INTO demo (value) VALUES (:value)", { value });
    return value;
  };
  database.exec("CREATE TABLE demo (value TEXT NOT NULL)");
  const seenBy = new DatabaseSync(file);
  const stored = () =>
    seenBy
      .prepare("SELECT value FROM demo")
      .all()
      .map(({ value }) => value);
  const seen: unknown[][] = [];
  const look = (value: string) => {
    seen.push(stored());
    return value;
  };
  const outcomes = await Promise.allSettled([
    database.transaction(write("one")).then(look),
    database.transaction(() => {
      write("two")();
      throw new Error("refused");
    }),
    database.transaction(write("three")).then(look),
  ]);
  t.match(outcomes, [{ value: "one" }, { status: "rejected", reason: { message: "refused" } }, { value: "three" }]);
  t.same(
    seen,
    [
      ["one", "three"],
      ["one", "three"],
    ],
    "each resolves after the commit of both",
  );
  t.equal(database.epoch(), epoch + 1, "one commit");
  seenBy.close();
  database.close();
});

t.test("a commit that fails rejects all its transactions", async (t) => {
  const database = openDatabase(join(testFolder(t), "awning.sqlite"), { clock: () => 0 });
  database.exec(`
    CREATE TABLE parents (id TEXT PRIMARY KEY);
    CREATE TABLE children (parent TEXT REFERENCES parents DEFERRABLE INITIALLY DEFERRED)`);
  const epoch = database.epoch();
  const outcomes = await Promise.allSettled([
    database.transaction(() => database.run("INSERT INTO parents VALUES ('a')")),
    database.transaction(() => database.run("INSERT INTO children VALUES ('nobody')")),
    database.transaction(() => {
      throw new Error("refused");
    }),
  ]);
  t.same(
    outcomes.map(({ status }) => status),
    ["rejected", "rejected", "rejected"],
  );
  t.same(database.all("SELECT * FROM parents"), []);
  t.equal(database.epoch(), epoch);
  t.equal(await database.transaction(() => "usable"), "usable");
  database.close();
});

t.test("every query of a page uses an index", async (t) => {
  const database = openDatabase(join(testFolder(t), "awning.sqlite"));
  const listed = "FROM products WHERE sellerId = 'a' AND categoryId = 'b' AND status = 'active'";
  const queries = [
    "SELECT * FROM sellers WHERE domain = 'a' LIMIT 1",
    "SELECT * FROM domains JOIN sellers ON sellers.id = domains.sellerId WHERE domains.name = 'a' AND kind = 'custom'",
    "SELECT * FROM categories WHERE sellerId = 'a'",
    "SELECT * FROM products WHERE sellerId = 'a' AND slug = 'b'",
    `SELECT * ${listed} ORDER BY position, id LIMIT 8`,
    `SELECT count(*) ${listed}`,
    "SELECT * FROM products WHERE sellerId = 'a' ORDER BY position, id LIMIT 8",
    `SELECT id ${listed} ORDER BY createdAt DESC, id LIMIT 8 OFFSET 8`,
    "SELECT * FROM orders WHERE sellerId = 'a' AND accessToken = 'b'",
    "SELECT * FROM orders WHERE sellerId = 'a' AND number < 9 ORDER BY number DESC LIMIT 8",
    "SELECT max(number) FROM orders WHERE sellerId = 'a'",
    "SELECT id FROM orders WHERE status = 'placed' AND payment = 'pending' AND expiresAt IS NOT NULL AND expiresAt < 'a' ORDER BY expiresAt, id LIMIT 8",
    "SELECT id FROM orders WHERE syncAt IS NOT NULL AND syncAt < 'a' ORDER BY syncAt, id LIMIT 8",
    "SELECT 1 FROM mails WHERE dueAt <= 'a' LIMIT 1",
  ];
  const plan = (query: string): string[] =>
    database.all(`EXPLAIN QUERY PLAN ${query}`).map((row) => String(row["detail"]));
  for (const query of queries) {
    t.ok(
      plan(query).every((step) => step.startsWith("SEARCH")),
      `${query}\n${plan(query).join("\n")}`,
    );
  }
  for (const order of ["listedPrice", "listedPrice DESC", "title"]) {
    const [search] = plan(`SELECT id ${listed} ORDER BY ${order}, id LIMIT 8`);
    t.match(search, /^SEARCH products USING COVERING INDEX/, `sorted by ${order} without reading rows`);
  }
  database.close();
});
