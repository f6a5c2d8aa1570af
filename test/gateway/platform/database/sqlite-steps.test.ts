import { existsSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import t from "tap";
import type { SqliteDatabase } from "../../../../gateway/platform/database/sqlite-database.ts";
import { StorageFailure } from "../../../../gateway/platform/errors.ts";
import { openDatabase } from "../../../../gateway/platform/open-database.ts";
import { testFolder } from "../../../support/system.ts";

const INSERT = "INSERT INTO notes (text) VALUES (:text)";
const COUNT = "SELECT count(*) AS count FROM notes";
const count = (database: SqliteDatabase): number => Number(database.get(COUNT)?.["count"]);

function open(folder: string, patience?: number): SqliteDatabase {
  const database = openDatabase(join(folder, "awning.sqlite"), patience === undefined ? {} : { patience });
  database.exec("CREATE TABLE IF NOT EXISTS notes (text TEXT NOT NULL) STRICT");
  return database;
}

/** Blocks the process until the step's time has passed. */
function spend(milliseconds: number): void {
  const end = performance.now() + milliseconds;
  while (performance.now() < end);
}

t.test("a transaction in steps is atomic, and yields to the event loop between steps", async (t) => {
  const database = open(testFolder(t));
  t.teardown(() => database.close());
  let turns = 0;
  const over = new AbortController();
  const seen = new Set<number>();
  const others = (async () => {
    while (!over.signal.aborted) {
      turns += 1;
      seen.add(count(database));
      await new Promise((resume) => setImmediate(resume));
    }
  })();
  const before = database.epoch();
  const outcome = await database.transactionInSteps(function* (own) {
    for (let index = 0; index < 10; index += 1) {
      own.run(INSERT, { text: String(index) });
      t.equal(count(own), index + 1);
      spend(12);
      yield;
    }
    return "done";
  });
  over.abort();
  await others;
  t.equal(outcome, "done");
  t.same(
    [...seen].filter((each) => each !== 10),
    [0],
  );
  t.ok(turns >= 10, "the event loop ran after every step");
  t.equal(count(database), 10);
  t.ok(database.epoch() > before, "caches are invalidated");
});

t.test("rolls back if a step fails, and allows further transactions", async (t) => {
  const database = open(testFolder(t));
  t.teardown(() => database.close());
  const failure = new RangeError("no");
  const failing = database.transactionInSteps(function* (own) {
    own.run(INSERT, { text: "x" });
    yield;
    throw failure;
  });
  await t.rejects(failing, failure);
  t.equal(count(database), 0);
  await database.transaction(() => database.run(INSERT, { text: "y" }));
  t.equal(count(database), 1);
});

t.test("transactions and those in steps wait for each other, up to their limit", async (t) => {
  const folder = testFolder(t);
  const [database, hasty] = [open(folder), open(folder, 0)];
  t.teardown(() => database.close());
  t.teardown(() => hasty.close());
  const order: string[] = [];
  const inSteps = (name: string) =>
    database.transactionInSteps(function* (own) {
      order.push(`${name} begins`);
      own.run(INSERT, { text: name });
      for (let step = 0; step < 4; step++) {
        spend(12);
        yield;
      }
      order.push(`${name} ends`);
    });
  const first = inSteps("first");
  while (order.length === 0) await new Promise((resume) => setImmediate(resume));
  const refused = hasty.transaction(() => order.push("hasty"));
  const waiting = database.transaction(() => order.push("ordinary"));
  await t.rejects(refused, { name: StorageFailure.name });
  await Promise.all([first, waiting, inSteps("second")]);
  t.same(order.slice(0, 2), ["first begins", "first ends"], "no other transaction in between");
  t.equal(order.indexOf("second ends") - order.indexOf("second begins"), 1);
  t.ok(order.includes("ordinary"));
  t.equal(count(database), 2);
});

const LOCKS = "/proc/locks";

t.test("a transaction in steps leaves the lock of the file", { skip: !existsSync(LOCKS) }, async (t) => {
  const folder = testFolder(t);
  const database = open(folder);
  t.teardown(() => database.close());
  const { ino } = statSync(join(folder, "awning.sqlite"));
  const locks = () => readFileSync(LOCKS, "utf8").match(new RegExp(` ${process.pid} [^ ]*:${ino} [^\n]*`, "g"));
  const before = locks();
  t.equal(before?.length, 1);
  await database.transactionInSteps(function* (own) {
    own.run(INSERT, { text: "in steps" });
    yield;
  });
  t.strictSame(locks(), before);
});
