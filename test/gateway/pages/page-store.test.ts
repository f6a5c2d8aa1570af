import { spawnSync } from "node:child_process";
import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import t from "tap";
import { Page, PageCache } from "../../../gateway/pages/page.ts";
import { PageStore, preloadPages, releaseOf } from "../../../gateway/pages/page-store.ts";
import { BUILD_ROOT } from "../../support/gateway.ts";
import { mountSmallDisk, pollUntil, skipSmallDisks, testFolder } from "../../support/system.ts";

const encode = (text: string) =>
  Page.encode(
    {
      status: 200,
      contentType: "text/html",
      opening: text.slice(0, 3),
      rest: [text.slice(3)],
      headers: [["Vary", "Accept-Encoding"]],
      personal: false,
    },
    "br",
  );

function openStore(
  folder: string,
  more: { release?: string; maxBytes?: number; now?: number; clock?: () => number } = {},
) {
  const warnings: string[] = [];
  const facts: object[] = [];
  const log = {
    warn(about: object, text: string) {
      facts.push(about);
      warnings.push(text);
    },
  };
  const { release = "1", maxBytes = 1e6, now = 0, clock = () => now } = more;
  return PageStore.open({ folder, release, maxBytes, log: log as never, now: clock }).then((store) => ({
    store,
    warnings,
    facts,
  }));
}

const isStored = (store: PageStore, key: string): Promise<boolean> =>
  pollUntil(
    async () => store.get(key) !== undefined,
    (found) => found,
  );

const damaged = (file: string) => {
  const bytes = readFileSync(file);
  bytes.fill(7, 0, 200);
  writeFileSync(file, bytes);
};

t.test("returns the same page after a restart, for ten minutes", async (t) => {
  const folder = testFolder(t);
  const page = await encode("<p>Tea</p>");
  const first = await openStore(folder, { now: 1_000 });
  first.store.put("a b host version /", page);
  first.store.close();

  const { store } = await openStore(folder, { now: 2_000 });
  const stored = store.get("a b host version /");
  t.strictSame([stored?.page.status, stored?.age], [200, 1_000]);
  t.strictSame(stored?.page.peek("br"), page.peek("br"));
  t.strictSame(await stored?.page.variant("identity"), await page.variant("identity"));
  t.equal(store.get("a b host version-2 /"), undefined);
  store.close();

  for (const [name, options] of Object.entries({
    "a page that is too old": { now: 1_000 + 600_000 },
    "a page from the future": { now: 999 },
    "another release": { now: 2_000, release: "2" },
  })) {
    const other = await openStore(folder, options);
    t.equal(other.store.get("a b host version /"), undefined, name);
    t.strictSame([...other.store.newest()].filter(Boolean), [], name);
    other.store.close();
  }
});

t.test("keeps the newest pages within its size", async (t) => {
  const folder = testFolder(t);
  const page = await encode("x".repeat(100));
  const size = page.record().body.length;
  const { store } = await openStore(folder, { maxBytes: 3 * size });
  for (const key of ["1", "2", "3", "4", "5"]) store.put(key, page);
  store.close();
  const again = await openStore(folder);
  t.strictSame(
    [...again.store.newest()].map((stored) => stored?.key),
    ["5", "4", "3"],
  );
  again.store.close();
});

t.test("deletes pages that are too old, for example of a deleted shop", async (t) => {
  const folder = testFolder(t);
  const page = await encode("<p>");
  for (const [key, now] of Object.entries({ deleted: 0, younger: 1, new: 600_000 })) {
    const { store } = await openStore(folder, { now });
    store.put(key, page);
    store.close();
  }
  const database = new DatabaseSync(join(folder, "rendered-pages.sqlite"));
  const rows = database.prepare("SELECT key FROM pages ORDER BY position").all();
  database.close();
  t.strictSame(
    rows.map(({ key }) => key),
    ["1 younger", "1 new"],
  );
});

t.test("replaces a damaged file, skips a damaged page, and says so", async (t) => {
  const folder = testFolder(t);
  const file = join(folder, "rendered-pages.sqlite");
  const page = await encode("<p>");
  const first = await openStore(folder);
  first.store.put("good", page);
  first.store.put("bad", page);
  first.store.close();
  const database = new DatabaseSync(file);
  database.exec("UPDATE pages SET body = x'00' WHERE key = '1 bad'");
  database.close();

  const second = await openStore(folder);
  t.equal(second.store.get("bad"), undefined);
  t.ok(second.store.get("good"));
  t.strictSame(second.warnings, []);
  second.store.close();

  damaged(file);
  const third = await openStore(folder);
  t.equal(third.store.get("good"), undefined);
  t.strictSame(third.warnings, ["the stored pages can't be read: starting without them"]);
  third.store.put("new", page);
  third.store.close();
  const fourth = await openStore(folder);
  t.ok(fourth.store.get("new"));
  fourth.store.close();
});

t.test("closes without waiting for another process that writes, and stores pages again after it", async (t) => {
  const folder = testFolder(t);
  const { store, warnings } = await openStore(folder);
  const page = await encode("<p>");
  const other = new DatabaseSync(join(folder, "rendered-pages.sqlite"));
  other.exec("BEGIN IMMEDIATE");
  store.put("a", page);
  store.close();
  other.exec("COMMIT");
  other.close();
  const again = await openStore(folder);
  t.equal(again.store.get("a"), undefined);
  again.store.put("a", page);
  again.store.close();
  const last = await openStore(folder);
  t.ok(last.store.get("a"));
  last.store.close();
  t.strictSame(warnings, []);
});

t.test("starts without the file that another process is creating, and does not delete it", async (t) => {
  const folder = testFolder(t);
  const file = join(folder, "rendered-pages.sqlite");
  const other = new DatabaseSync(file);
  other.exec("PRAGMA journal_mode = WAL; BEGIN IMMEDIATE; CREATE TABLE ofOther (one INTEGER)");
  const { store, warnings } = await openStore(folder);
  store.put("a", await encode("<p>"));
  t.equal(store.get("a"), undefined);
  store.close();
  t.strictSame(warnings, ["the stored pages can't be read: starting without them"]);
  other.exec("COMMIT");
  other.close();
  const again = new DatabaseSync(file);
  t.strictSame(again.prepare("SELECT * FROM ofOther").all(), [], "the file is the other's");
  again.close();
});

t.test("reads pages while the disk is full, and stores them again later", { skip: skipSmallDisks() }, async (t) => {
  const folder = testFolder(t);
  mountSmallDisk(t, folder, "1m");
  const start = 1_000_000;
  const time = { now: start };
  const { store, warnings } = await openStore(folder, { clock: () => time.now });
  t.teardown(() => store.close());
  const page = await encode("<p>");
  const filler = join(folder, "filler");
  store.put("before", page);
  t.ok(await isStored(store, "before"));
  t.throws(() => writeFileSync(filler, Buffer.alloc(2 ** 20)), { code: "ENOSPC" });
  for (let number = 0; number < 100; number += 1) store.put(`lost ${number}`, page);
  await pollUntil(
    async () => warnings.length,
    (count) => count > 0,
  );
  rmSync(filler);
  store.put("too early", page);
  time.now = 0;
  store.put("after the system's clock was set back", page);
  t.ok(await isStored(store, "after the system's clock was set back"));
  time.now = start + 599_999;
  t.ok(store.get("before"));
  time.now = start + 600_000;
  store.put("after", page);
  t.ok(await isStored(store, "after"));
  t.equal(store.get("too early"), undefined);
  t.strictSame(warnings, ["the disk is full: pages are not stored for ten minutes"]);
});

t.test("works after its file was deleted, and until the next start after the file can't be used", async (t) => {
  const folder = testFolder(t);
  const file = join(folder, "rendered-pages.sqlite");
  const page = await encode("<p>");
  const { store, warnings, facts } = await openStore(folder);
  t.teardown(() => store.close());
  store.put("before", page);
  t.ok(await isStored(store, "before"));
  for (const end of ["", "-wal", "-shm"]) rmSync(file + end);
  store.put("deleted", page);
  t.ok(await isStored(store, "deleted"));
  t.ok(store.get("before"));
  t.strictSame(warnings, []);

  const second = await openStore(folder);
  const other = new DatabaseSync(file);
  other.exec("DROP TABLE pages");
  other.close();
  for (let request = 0; request < 2; request += 1) {
    t.equal(second.store.get("before"), undefined);
    second.store.put("after", page);
  }
  t.strictSame(second.warnings, ["the stored pages can't be used: pages are rendered again until the next start"]);
  t.match(second.facts, [{ file, err: { message: /no such table/ } }]);
  second.store.close();
  const third = await openStore(folder);
  t.strictSame([third.warnings, facts], [[], []]);
  third.store.close();
});

t.test("works without a usable folder", async (t) => {
  const folder = testFolder(t, { file: "" });
  const { store, warnings } = await openStore(join(folder, "file"));
  store.put("a", await encode("<p>"));
  t.equal(store.get("a"), undefined);
  t.equal(warnings.length, 1);
  store.close();
});

t.test("preloads pages, newest first, until half of the cache is full", async (t) => {
  const folder = testFolder(t);
  const written = await openStore(folder);
  const page = await encode("<p>");
  const keyOf = (shop: number) => `storefront undefined shop-${shop}.shops.example id.1 /`;
  for (let shop = 0; shop < 8; shop++) written.store.put(keyOf(shop), page);
  written.store.close();
  const { store } = await openStore(folder);
  const cache = new PageCache(8 * (page.size + keyOf(0).length));
  await preloadPages(store, cache, new AbortController().signal);
  t.strictSame(
    [7, 6, 5, 4, 3, 2, 1, 0].filter((shop) => cache.get(keyOf(shop))),
    [7, 6, 5, 4, 3],
  );

  const empty = new PageCache(1e6);
  await preloadPages(store, empty, AbortSignal.abort());
  t.equal(empty.stats.pages, 0);
  store.close();
});

t.test("hashes the release's files with few file descriptors", async (t) => {
  const module = new URL("../../../gateway/pages/page-store.ts", import.meta.url).href;
  const script = `const { releaseOf } = await import("${module}"); process.stdout.write(await releaseOf({}, "${BUILD_ROOT}"));`;
  const run = ["-c", 'ulimit -n 64; exec "$0" --input-type=module --eval "$1"', process.execPath, script];
  const { stdout, stderr } = spawnSync("sh", run, { encoding: "utf8" });
  t.equal(stdout, await releaseOf({}, BUILD_ROOT), stderr);
});
