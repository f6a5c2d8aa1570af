import t from "tap";
import type { Seller } from "../../../areas/shared/sellers/seller.ts";
import { NOT_RENDERED } from "../../../areas/shared/texts/rendered-texts.ts";
import { type DirectoryLimits, SellerDirectory } from "../../../gateway/tenancy/seller-directory.ts";
import { sampleSeller } from "../../support/sample-shops.ts";
import { CaseTable } from "../../support/system.ts";

/** A directory over a storage whose clock, epoch, records and failures the test controls. */
function setUp(domains: string[], limits: Partial<DirectoryLimits> = {}, exact = false) {
  const stored = new Map<string, Seller>(domains.map((domain) => [domain, sampleSeller(domain)]));
  /** By previous names. */
  const moved = new Map<string, Seller>();
  const state = {
    now: 1_000_000,
    epoch: 1,
    failing: false,
    reads: [] as string[],
    held: [] as (() => void)[],
    hold: false,
    /** The result of `hasName`. */
    names: new Map<string, boolean>(),
    /** The result of `peek`. */
    heads: new Map<string, Seller>(),
  };
  const find = async (key: string): Promise<Seller | undefined> => {
    state.reads.push(key);
    // The record at the start of the read, even if the response is late.
    const found = stored.get(key);
    if (state.hold) await new Promise<void>((resume) => state.held.push(resume));
    if (state.failing) throw new Error("the storage is unavailable");
    return found;
  };
  const directory = new SellerDirectory({
    sellers: {
      hasName: (key) => state.names.get(key),
      peek: (key) => state.heads.get(key),
      findByDomain: find,
      findByPreviousDomain: async (key) => moved.get(key),
      findByCustomDomain: find,
    },
    changes: { exact, epoch: () => state.epoch },
    limits: { freshMs: 10_000, staleMs: 60_000, unknownMs: 5_000, ...limits },
    now: () => state.now,
  });
  return { directory, state, stored, moved };
}

t.test("concurrent lookups of a name share one read", async (t) => {
  const { directory, state } = setUp(["acme"]);
  const lookups = await Promise.all(Array.from({ length: 100 }, () => directory.resolve("acme")));
  t.strictSame(state.reads, ["acme"]);
  const others = lookups.filter((lookup) => lookup.status !== "found" || lookup.seller.domain !== "acme");
  t.same(others, []);
});

t.test("looks up custom domains by their own method", async (t) => {
  const asked: string[] = [];
  const directory = new SellerDirectory({
    sellers: {
      hasName: () => undefined,
      peek: () => undefined,
      async findByDomain(key) {
        asked.push(`domain ${key}`);
        return undefined;
      },
      async findByPreviousDomain(key) {
        asked.push(`earlier ${key}`);
        return undefined;
      },
      async findByCustomDomain(key) {
        asked.push(`host ${key}`);
        return undefined;
      },
    },
    changes: { exact: false, epoch: () => 0 },
  });
  await directory.resolve("acme");
  await directory.resolve("acme.example");
  t.strictSame(asked, ["domain acme", "earlier acme", "host acme.example"]);
});

t.test("serves fresh entries, serves stale entries while revalidating, and reads expired ones first", async (t) => {
  const { directory, state, stored } = setUp(["acme"]);
  await directory.resolve("acme");
  state.now += 9_999;
  t.ok(directory.peek("acme"));
  await directory.resolve("acme");
  t.equal(state.reads.length, 1);
  t.equal(directory.counts.hits, 2);

  stored.set("acme", sampleSeller("acme", { version: 2 }));
  state.now += 1;
  t.equal(directory.peek("acme"), undefined, "the fast path does not serve a stale entry");
  t.match(await directory.resolve("acme"), { seller: { version: 1 } });
  t.equal(state.reads.length, 2);
  await new Promise(setImmediate);
  t.match(directory.peek("acme"), { version: 2 }, "revalidated in the background");

  stored.set("acme", sampleSeller("acme", { version: 3 }));
  state.now += 70_000;
  t.match(await directory.resolve("acme"), { seller: { version: 3 } });
});

t.test("expires entries if the system's clock is set back", async (t) => {
  const { directory, state, stored } = setUp(["acme"]);
  await directory.resolve("acme");
  await directory.resolve("nobody");
  stored.set("acme", sampleSeller("acme", { version: 2 }));
  stored.set("nobody", sampleSeller("nobody"));
  state.now -= 70_000;
  t.equal(directory.peek("acme"), undefined);
  t.match(await directory.resolve("acme"), { seller: { version: 2 } });
  t.match(await directory.resolve("nobody"), { status: "found" });
});

t.test("a change of epoch shows on the next request", async (t) => {
  const { directory, state, stored } = setUp(["acme"]);
  await directory.resolve("acme");
  stored.set("acme", sampleSeller("acme", { version: 2 }));
  t.ok(directory.peek("acme"));
  state.epoch++;
  t.ok(directory.peek("acme"), "all requests of one poll of the event loop share one check of the epoch");
  await new Promise(setImmediate);
  t.equal(directory.peek("acme"), undefined);
  t.match(await directory.resolve("acme"), { seller: { version: 2 } });
  t.match(await directory.resolve("later"), { status: "unknown" });
  stored.set("later", sampleSeller("later"));
  state.epoch++;
  t.match(await directory.resolve("later"), { status: "found" }, "a new shop is no longer unknown");
});

t.test("with an exact epoch entries never expire", async (t) => {
  const { directory, state, stored } = setUp(["acme"], {}, true);
  await directory.resolve("acme");
  await directory.resolve("nobody");
  state.now += 1_000_000_000;
  t.ok(directory.peek("acme"));
  t.match(await directory.resolve("acme"), { status: "found" });
  t.match(await directory.resolve("nobody"), { status: "unknown" });
  t.equal(state.reads.length, 2);
  stored.set("nobody", sampleSeller("nobody"));
  state.epoch++;
  t.match(await directory.resolve("nobody"), { status: "found" });
});

t.test("a request after a change does not join an earlier read", async (t) => {
  const { directory, state, stored } = setUp(["acme"]);
  state.hold = true;
  const before = directory.resolve("acme");
  stored.set("acme", sampleSeller("acme", { version: 2 }));
  state.epoch++;
  const after = directory.resolve("acme");
  t.equal(state.reads.length, 2);
  const [resumeFirst, resumeSecond] = state.held;
  resumeFirst?.();
  t.match(await before, { seller: { version: 1 } });
  resumeSecond?.();
  t.match(await after, { seller: { version: 2 } });
  await new Promise(setImmediate);
  t.match(directory.peek("acme"), { version: 2 }, "the end of the earlier read does not discard the later one");
});

t.test("forget() expires a name, and a read from before is not cached", async (t) => {
  const { directory, state, stored } = setUp(["acme"]);
  state.hold = true;
  const before = directory.resolve("acme");
  stored.set("acme", sampleSeller("acme", { version: 2 }));
  directory.forget("acme");
  for (const resume of state.held) resume();
  await before;
  state.hold = false;
  t.equal(directory.peek("acme"), undefined);
  t.match(await directory.resolve("acme"), { seller: { version: 2 } });
});

t.test("caches an unknown name for a while, which is not a failure", async (t) => {
  const { directory, state } = setUp([]);
  t.match(await directory.resolve("nobody"), { status: "unknown" });
  t.match(await directory.resolve("nobody"), { status: "unknown" });
  t.equal(directory.peek("nobody"), null);
  t.equal(state.reads.length, 1);
  t.equal(directory.counts.hits, 2);
  state.now += 5_000;
  t.equal(directory.peek("nobody"), undefined);
  await directory.resolve("nobody");
  t.equal(state.reads.length, 2);
});

t.test("serves cached sellers of any age on failure, and never caches a failure as unknown", async (t) => {
  const { directory, state } = setUp(["acme", "other"]);
  await directory.resolve("acme");
  state.failing = true;
  state.now += 10_000_000;
  t.match(await directory.resolve("acme"), { status: "found", seller: { domain: "acme" } });
  t.match(await directory.resolve("other"), { status: "unavailable", reason: "read-failed" });
  t.equal(directory.peek("other"), undefined);
  t.strictSame(directory.counts, { hits: 0, reads: 3, failures: 2, refused: 0 });
  state.failing = false;
  t.match(await directory.resolve("other"), { status: "found" });
});

t.test("a removed shop is not served if the storage fails later", async (t) => {
  const { directory, state, stored } = setUp(["acme"]);
  await directory.resolve("acme");
  stored.delete("acme");
  directory.forget("acme");
  t.match(await directory.resolve("acme"), { status: "unknown" });
  state.failing = true;
  state.now += 10_000_000;
  t.match(await directory.resolve("acme"), { status: "unavailable", reason: "read-failed" });
});

t.test("a read has a timeout", async (t) => {
  const { directory, state } = setUp(["acme"], { deadlineMs: 5 });
  state.hold = true;
  t.match(await directory.resolve("acme"), { status: "unavailable", reason: "read-failed" });
  for (const resume of state.held) resume();
});

t.test("stops reading a storage that keeps failing", async (t) => {
  const { directory, state } = setUp([]);
  state.failing = true;
  const statuses: string[] = [];
  for (let i = 0; i < 50; i++) statuses.push((await directory.resolve(`shop-${i}`)).status);
  t.strictSame(statuses, Array(50).fill("unavailable"));
  t.equal(state.reads.length, 5);
  t.ok(directory.isBroken);
});

t.test("reads the storage if it can't report its epoch", async (t) => {
  const acme = sampleSeller("acme");
  const directory = new SellerDirectory({
    sellers: {
      hasName: () => undefined,
      peek: () => undefined,
      findByDomain: async () => acme,
      findByPreviousDomain: async () => undefined,
      findByCustomDomain: async () => undefined,
    },
    changes: {
      exact: true,
      epoch() {
        throw new Error("disk I/O error");
      },
    },
  });
  t.match(await directory.resolve("acme"), { status: "found" });
  t.equal(directory.peek("acme"), undefined);
});

t.test("limits reads and entries for ten thousand made-up names, and known shops stay available", async (t) => {
  const limits = { unknownReadsBurst: 200, unknownReadsPerSecond: 50, unknownEntries: 150 };
  const { directory, state } = setUp(["acme", "cold"], limits);
  await directory.resolve("acme");
  const answers = new Map<string, number>();
  for (let i = 0; i < 10_000; i++) {
    const lookup = await directory.resolve(`made-up-${i}`);
    const answer = lookup.status === "unavailable" ? lookup.reason : lookup.status;
    answers.set(answer, (answers.get(answer) ?? 0) + 1);
    if (i % 1_000 === 0) t.match(await directory.resolve("acme"), { status: "found" });
  }
  t.strictSame(Object.fromEntries(answers), { unknown: 200, "too-many-unknown": 9_800 });
  t.equal(state.reads.length, 201);
  t.strictSame(directory.size, { known: 1, peeked: 0, unknown: 150, pending: 0 });

  state.now += 1_000;
  t.match(await directory.resolve("cold"), { status: "found" }, "an uncached shop is available again within a second");
});

t.test("reads made-up names at the given rate once the burst is used", async (t) => {
  const { directory, state } = setUp([], { unknownReadsBurst: 3, unknownReadsPerSecond: 10 });
  let asked = 0;
  const readsAfter = async (milliseconds: number): Promise<number> => {
    state.now += milliseconds;
    const before = state.reads.length;
    for (let i = 0; i < 5; i++) await directory.resolve(`made-up-${asked++}`);
    return state.reads.length - before;
  };
  const counts: number[] = [];
  for (const milliseconds of [0, 99, 1, 200, 100, 60_000]) counts.push(await readsAfter(milliseconds));
  t.strictSame(counts, [3, 0, 1, 2, 1, 3]);
});

t.test("a failed read uses no budget, and a failed read of a cached shop adds none", async (t) => {
  const { directory, state } = setUp(["acme"], { unknownReadsBurst: 1, unknownReadsPerSecond: 0 });
  await directory.resolve("acme");
  state.failing = true;
  t.match(await directory.resolve("nobody"), { status: "unavailable", reason: "read-failed" });
  state.failing = false;
  t.match(await directory.resolve("nobody"), { status: "unknown" });
  state.failing = true;
  state.now += 10_000_000;
  t.match(await directory.resolve("acme"), { status: "found" });
  state.failing = false;
  t.match(await directory.resolve("somebody"), { status: "unavailable", reason: "too-many-unknown" });
});

t.test("reads of existing shops do not use the budget for unknown names", async (t) => {
  const domains = Array.from({ length: 1_000 }, (_, i) => `shop-${i}`);
  const { directory } = setUp(domains, { unknownReadsBurst: 10, unknownReadsPerSecond: 0, entries: 300 });
  const lost: string[] = [];
  for (const domain of domains) {
    const { status } = await directory.resolve(domain);
    if (status !== "found") lost.push(`${domain}: ${status}`);
  }
  t.same(lost, []);
  t.equal(directory.size.known, 300, "the cache keeps 300 of them");
});

t.test("a previous name returns the shop as moved, and never a page from the fast path", async (t) => {
  const { directory, state, moved } = setUp(["acme"]);
  moved.set("early", sampleSeller("acme"));
  t.match(await directory.resolve("early"), { status: "moved", seller: { domain: "acme" } });
  t.match(await directory.resolve("early"), { status: "moved" });
  t.strictSame(state.reads, ["early"], "cached");
  t.equal(directory.peek("early"), undefined, "no page from the fast path");
  state.failing = true;
  state.now += 10_000_000;
  t.match(await directory.resolve("early"), { status: "moved" }, "served while the storage fails");
});

t.test("a name that moves or is taken back changes with the next epoch, or immediately after forget()", async (t) => {
  const { directory, state, stored, moved } = setUp(["first"], {}, true);
  t.match(await directory.resolve("first"), { status: "found" });
  const rename = (from: string, to: string): void => {
    stored.delete(from);
    moved.delete(to);
    stored.set(to, sampleSeller(to));
    moved.set(from, sampleSeller(to));
  };
  rename("first", "second");
  state.epoch++;
  t.match(await directory.resolve("first"), { status: "moved", seller: { domain: "second" } });
  t.match(await directory.resolve("second"), { status: "found" });
  rename("second", "first");
  for (const name of ["first", "second"]) directory.forget(name);
  t.match(await directory.resolve("first"), { status: "found", seller: { domain: "first" } });
  t.match(await directory.resolve("second"), { status: "moved", seller: { domain: "first" } });
});

t.test("previous names use no budget, and guesses at them are limited like others", async (t) => {
  const { directory, state, moved } = setUp([], { unknownReadsBurst: 2, unknownReadsPerSecond: 0 });
  for (let i = 0; i < 10; i++) {
    moved.set(`early-${i}`, sampleSeller("acme"));
    t.match(await directory.resolve(`early-${i}`), { status: "moved" });
  }
  for (const name of ["guess-1", "guess-2"]) t.match(await directory.resolve(name), { status: "unknown" });
  t.match(await directory.resolve("guess-3"), { status: "unavailable", reason: "too-many-unknown" });
  t.equal(state.reads.length, 12);
  state.now += 100_000;
  t.match(await directory.resolve("early-3"), { status: "moved" }, "a cached one is read independently of the budget");
});

t.test("a reported change expires all current and previous names of the seller", async (t) => {
  const { directory, state, stored, moved } = setUp(["acme", "acme.example", "other"]);
  const acme = (change: Partial<Seller> = {}): Seller => sampleSeller("acme", change);
  stored.set("acme.example", acme());
  moved.set("early", acme());
  for (const key of ["acme", "acme.example", "early", "other", "new"]) await directory.resolve(key);
  state.reads.length = 0;

  // The custom domain was removed, so it is no longer among the names.
  stored.delete("acme.example");
  stored.set("acme", acme({ version: 2 }));
  moved.set("new", acme({ version: 2 }));
  directory.changed({ id: acme().id, version: 2, names: ["acme", "early", "new"] });
  for (const key of ["acme", "acme.example", "new"]) t.notOk(directory.peek(key), key);
  t.ok(directory.peek("other"), "other sellers stay cached");
  t.match(await directory.resolve("acme"), { seller: { version: 2 } });
  t.match(await directory.resolve("acme.example"), { status: "unknown" });
  t.match(await directory.resolve("new"), { status: "moved" });
  t.strictSame(state.reads, ["acme", "acme.example", "new"]);

  directory.changed({ id: acme().id, version: 2, names: ["acme", "early"] });
  t.ok(directory.peek("acme"), "an entry with the reported version stays fresh");
});

t.test("a change reported during a read prevents caching its result", async (t) => {
  const { directory, state, stored } = setUp(["acme"]);
  stored.set("acme.example", sampleSeller("acme"));
  state.hold = true;
  stored.set("fresh.example", sampleSeller("acme", { version: 2 }));
  const before = ["acme", "acme.example", "later", "fresh.example"].map((key) => directory.resolve(key));
  stored.set("acme", sampleSeller("acme", { version: 2 }));
  stored.set("later", sampleSeller("acme", { version: 2 }));
  directory.changed({ id: sampleSeller("acme").id, version: 2, names: ["acme", "later"] });
  for (const resume of state.held) resume();
  await Promise.all(before);
  state.hold = false;
  for (const key of ["acme", "acme.example", "later"]) t.equal(directory.peek(key), undefined, key);
  t.match(directory.peek("fresh.example"), { version: 2 }, "the read saw the change");
  t.match(await directory.resolve("later"), { status: "found" });
});

t.test("an expired entry is still served if the storage fails", async (t) => {
  const { directory, state } = setUp(["acme"]);
  await directory.resolve("acme");
  directory.changed({ id: sampleSeller("acme").id, version: 2, names: ["acme"] });
  state.failing = true;
  t.match(await directory.resolve("acme"), { status: "found", seller: { version: 1 } });
  t.equal(directory.peek("acme"), undefined, "but only after a failed read");
});

t.test("expires all cached names of a seller with many names", async (t) => {
  const { directory, state, stored } = setUp([], { entries: 3 });
  for (let i = 0; i < 10; i++) {
    stored.set(`name-${i}`, sampleSeller("acme", { version: i + 1 }));
    await directory.resolve(`name-${i}`);
  }
  state.reads.length = 0;
  directory.changed({ id: sampleSeller("acme").id, version: 20, names: ["name-9"] });
  for (const i of [7, 8, 9]) t.equal(directory.peek(`name-${i}`), undefined);
  t.equal(directory.size.known, 3);
});

t.test("made-up names don't use the budget of sellers' names", async (t) => {
  const { directory, state } = setUp(["acme", "cold"], { unknownReadsPerSecond: 1, unknownReadsBurst: 2 });
  state.names.set("cold", true);
  const made = await Promise.all(Array.from({ length: 5 }, (_, n) => directory.resolve(`made-up-${n}`)));
  const table = new CaseTable();
  const statuses = made.map(({ status }) => status);
  table.check("made-up names", statuses, ["unknown", "unknown", "unavailable", "unavailable", "unavailable"]);
  table.check("a name that is known to be a seller's", (await directory.resolve("cold")).status, "found");
  table.check("a name that is not known yet", (await directory.resolve("acme")).status, "unavailable");
  state.now += 1_000;
  table.check("the same a second later", (await directory.resolve("acme")).status, "found");
  table.check("refused", directory.counts.refused, 4);
  t.same(table.wrong(), []);
});

t.test("peeks into the storage for a seller that is not in memory, once per epoch", async (t) => {
  const { directory, state, stored } = setUp([], {}, true);
  const store = (version: number) => state.heads.set("acme", sampleSeller("acme", { version }));
  store(1);
  t.match(directory.peek("acme"), { version: 1 });
  store(2);
  t.match(directory.peek("acme"), { version: 1 }, "the epoch is unchanged");
  state.epoch++;
  await new Promise(setImmediate);
  t.match(directory.peek("acme"), { version: 2 });
  store(3);
  directory.forget("acme");
  t.match(directory.peek("acme"), { version: 3 }, "after a write");
  t.strictSame(state.reads, []);
  stored.set("acme", sampleSeller("acme"));
  await directory.resolve("acme");
  t.match(directory.size, { known: 1, peeked: 0 }, "a seller that was read is in memory once");
});

t.test("an unknown name costs neither a read nor memory if `hasName` returns false", async (t) => {
  const { directory, state, stored } = setUp(["acme"], { unknownReadsBurst: 0, unknownReadsPerSecond: 0 }, true);
  state.names.set("later", false);
  const table = new CaseTable();
  table.check("without waiting", directory.peek("later"), null);
  table.check("resolved", (await directory.resolve("later")).status, "unknown");
  table.check("reads", state.reads, []);
  table.check("in memory", directory.size.unknown, 0);
  stored.set("later", sampleSeller("later"));
  state.names.set("later", true);
  table.check("claimed: without waiting", directory.peek("later"), undefined);
  table.check("claimed", (await directory.resolve("later")).status, "found");
  t.same(table.wrong(), []);
});

t.test("counts a seller with long texts as several in memory, and always keeps the last one", async (t) => {
  const domains = ["acme", "long", "beta", "endless"];
  const { directory, state, stored } = setUp(domains, { entries: 4 });
  const withText = (domain: string, length: number) => {
    const pages = [{ slug: "terms", title: "Terms", body: "a".repeat(length) }];
    stored.set(domain, sampleSeller(domain, { pages, rendered: NOT_RENDERED }));
  };
  withText("long", 5_000);
  withText("endless", 200_000);
  for (const domain of ["acme", "long"]) await directory.resolve(domain);
  t.equal(directory.size.known, 2, "one and three");
  await directory.resolve("beta");
  await directory.resolve("acme");
  t.strictSame(state.reads, ["acme", "long", "beta", "acme"], "beta displaced acme");
  for (const domain of ["endless", "endless"]) await directory.resolve(domain);
  t.equal(directory.size.known, 1);
  t.strictSame(state.reads.slice(4), ["endless"]);
});
