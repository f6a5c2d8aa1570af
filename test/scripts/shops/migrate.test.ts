import { existsSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import t, { type Test } from "tap";
import type { Platform } from "../../../gateway/platform/platform.ts";
import { RENDERER_VERSION } from "../../../gateway/platform/texts/markdown.ts";
import { FIREBASE_VECTOR, firebaseEmulators } from "../../support/firebase.ts";
import { firebaseConsole, openBucket } from "../../support/firebase-admin.ts";
import { startRecordingUpstream } from "../../support/http.ts";
import { placementOf } from "../../support/orders.ts";
import {
  dumpDatabase,
  FULL_EMAILS,
  FULL_PASSWORD,
  fillPlatform,
  openTestPlatform,
  snapshotPlatform,
} from "../../support/platform.ts";
import { makeSeller, storeShop } from "../../support/shop.ts";
import { testFolder } from "../../support/system.ts";
import { openMigration, startShopsCommand, variablesOf } from "./migration.ts";

const KINDS = [
  "accounts",
  "shops",
  "categories",
  "products",
  "memberships",
  "orders",
  "order keys",
  "order numbers",
  "pictures",
  "mails",
];

if (await firebaseEmulators(t)) {
  t.test("migrating to Firebase and back restores every record, and both sides work on", async (t) => {
    const { dataDir, embedded, firebase, migrate } = await openMigration(t);
    await fillPlatform(embedded);
    const before = await snapshotPlatform(embedded, FULL_EMAILS);
    const rows = dumpDatabase(dataDir);

    const there = await migrate(["--to", "firebase"]);
    t.match(there, { code: 0, out: /All records are equal\.\n$/ });
    t.match(there.out, /Sessions, one-time links and imports are not copied/);
    const counts = { accounts: 3, shops: 4, categories: 4, products: 15, memberships: 5, orders: 5, mails: 7 };
    // One line in the table of counts (0 in the target) and one in the comparison (0 different).
    for (const [kind, count] of Object.entries(counts))
      t.equal(there.out.match(new RegExp(`^${kind} +${count} +0$`, "gm"))?.length, 2, kind);
    for (const kind of KINDS.filter((each) => each !== "categories" && each !== "products")) {
      t.match(there.error, new RegExp(`^Copying ${kind}: \\d+ copied, 0 already there$`, "m"));
      t.match(there.error, new RegExp(`^Comparing ${kind}: none different$`, "m"));
    }
    t.strictSame(await snapshotPlatform(firebase, FULL_EMAILS), before);
    t.strictSame(dumpDatabase(dataDir), rows, "the source is unchanged");

    const again = await migrate(["--to", "firebase", "--again"]);
    t.match(again, { code: 0 });
    t.equal(
      again.error.match(/^Copying [a-z ]+: 0 copied, \d+ already there$/gm)?.length,
      8,
      "the second run copies nothing",
    );
    t.strictSame(await snapshotPlatform(firebase, FULL_EMAILS), before);

    const elsewhere = join(dataDir, "elsewhere");
    t.match(await migrate(["--to", "embedded"], elsewhere), { code: 0 });
    const back = await openTestPlatform(t, { backend: "embedded", dataDir: elsewhere });
    t.strictSame(await snapshotPlatform(back, FULL_EMAILS), before);
    for (const [email, password, isKnown] of [
      [FULL_EMAILS[0], FULL_PASSWORD, true],
      [FULL_EMAILS[1], "another pässword", true],
      [FULL_EMAILS[0], "another pässword", false],
      [FULL_EMAILS[2], "", false],
    ] as const) {
      const proof = await back.accounts.verify({ email: email ?? "", password });
      t.equal(proof?.account.email, isKnown ? email : undefined, `${email} with ${password}`);
    }
    await checkNewRecords(t, back);
    await checkNewRecords(t, firebase);
    t.match(await migrate(["--to", "firebase", "--verify"]), { code: 1 }, "both sides have new orders");
  });

  t.test("texts of an earlier release stay as they are, so a repeated migration is no obstacle", async (t) => {
    const { firebase, migrate } = await openMigration(t);
    const rendered = { renderer: RENDERER_VERSION - 1, html: {} };
    const { seller } = await storeShop(firebase, { domain: "acme", rendered });
    for (const again of [[], ["--again"], ["--verify"]])
      t.match(await migrate(["--to", "embedded", ...again]), { code: 0 }, again.join());
    t.strictSame((await firebase.sellers.get(seller.id))?.rendered, rendered);
  });

  t.test("lists all obstacles and copies nothing", async (t) => {
    const { embedded, firebase, project, migrate } = await openMigration(t);
    t.match(await migrate(["--to", "firebase"]), { code: 1, out: "", error: /^There are no shops in / });
    await fillPlatform(embedded);
    const other = await storeShop(firebase, { domain: "other-shop" });
    await firebaseConsole(t, project).createUser({ uid: "someone", email: "Bob@People.example" });
    const refused = await migrate(["--to", "firebase"]);
    t.match(refused, { code: 1, error: /^Nothing was copied\. Problems:\n/ });
    t.match(refused.error, `other-shop (${other.seller.id})`);
    t.match(refused.error, "bob@people.example has another account in the target (someone, source account-bob).");
    t.equal(await firebase.sellers.findByDomain("acme"), undefined);
    t.equal(await firebase.accounts.get("account-ada"), undefined);
  });

  t.test("does not overwrite records that are newer in the target", async (t) => {
    const { embedded, firebase, migrate } = await openMigration(t);
    await fillPlatform(embedded);
    t.match(await migrate(["--to", "firebase"]), { code: 0 });
    const [shipped] = await firebase.orders.list("seller-acme", { limit: 1 });
    await firebase.orders.change("seller-acme", shipped?.id ?? "", (order) => ({
      order: { ...order, events: [...order.events, { at: "2026-07-08T09:10:11.000Z", kind: "delivered" }] },
      mails: [],
      restock: false,
    }));
    const ahead = await migrate(["--to", "firebase", "--again"]);
    t.match(ahead, { code: 1, error: /^acme, orders: #1005 is newer in the target\./m });
    t.equal((await firebase.orders.get("seller-acme", shipped?.id ?? ""))?.events.at(-1)?.kind, "delivered");

    await firebase.sellers.change("seller-acme", () => ({ tagline: "Changed there" }));
    await firebase.orders.place("seller-paused", placementOf([]));
    const refused = await migrate(["--to", "firebase", "--again"]);
    t.match(refused.error, /^ {2}acme is newer in the target \(version \d+, source \d+\)\.$/m);
    t.match(refused.error, "paused-shop has newer orders in the target, up to #1001.");
    t.equal((await firebase.sellers.get("seller-acme"))?.tagline, "Changed there");

    const verified = await migrate(["--to", "firebase", "--verify"]);
    t.match(verified, { code: 1, error: /differences\.\n$/ });
    t.match(verified.out, /^shops: acme differs in tagline, updatedAt, version\.$/m);
    t.match(verified.out, /^acme, orders: #1005 differs in events\.$/m);
    t.match(verified.out, /^paused-shop, order numbers: last order number exists only in the target\.$/m);
  });

  t.test("the next run copies changes and deletes records that the source has deleted", async (t) => {
    const { embedded, firebase, migrate } = await openMigration(t);
    await fillPlatform(embedded);
    t.match(await migrate(["--to", "firebase"]), { code: 0 });
    const [product] = await embedded.products.list("seller-acme", { limit: 1 });
    await embedded.products.remove("seller-acme", product?.id ?? "");
    await embedded.memberships.remove("account-bob", "seller-acme");
    const [mail] = (await Array.fromAsync(embedded.migration.mails.batches())).flat();
    await embedded.mails.remove(mail?.id ?? "");
    await embedded.accounts.rename("account-bob", "Robert");
    t.match(await migrate(["--to", "firebase", "--verify"]), { code: 1 });
    const next = await migrate(["--to", "firebase", "--again"]);
    t.match(next, { code: 0 });
    t.strictSame(await snapshotPlatform(firebase, FULL_EMAILS), await snapshotPlatform(embedded, FULL_EMAILS));
    t.equal(await firebase.migration.mails.count(), 6);
  });

  t.test("after a complete migration, overwrites changes in the target only with --again", async (t) => {
    const { dataDir, embedded, firebase, migrate } = await openMigration(t);
    await fillPlatform(embedded);
    t.match(await migrate(["--to", "firebase", "--verify"]), { code: 1 });
    t.equal(await firebase.migration.arrivedAt(), undefined, "not marked as complete while records differ");
    const earliest = new Date().toISOString();
    t.match(await migrate(["--to", "firebase"]), { code: 0 });
    const arrivedAt = (await firebase.migration.arrivedAt()) ?? "";
    t.ok(earliest <= arrivedAt && arrivedAt <= new Date().toISOString(), arrivedAt);
    t.equal(await embedded.migration.arrivedAt(), undefined);
    const original = await snapshotPlatform(firebase, FULL_EMAILS);
    t.match(
      await migrate(["--to", "firebase", "--verify"]),
      { code: 0 },
      "the completion mark does not count as a difference",
    );
    t.equal(await firebase.migration.arrivedAt(), arrivedAt);

    const createdAt = "2026-07-08T09:10:11.000Z";
    await firebase.memberships.save({ accountId: "account-bob", sellerId: "seller-paused", role: "owner", createdAt });
    await firebase.accounts.rename("account-bob", "Robert");
    const [sent] = (await Array.fromAsync(firebase.migration.mails.batches())).flat();
    await firebase.mails.remove(sent?.id ?? "");
    const changed = await snapshotPlatform(firebase, FULL_EMAILS);
    const refused = await migrate(["--to", "firebase"]);
    t.match(refused, { code: 1, error: /^Nothing was copied, because .*--again/s });
    t.match(refused.error, `already copied to this target on ${arrivedAt}`);
    for (const undone of ["memberships", "mails", "names"]) t.match(refused.error, undone);
    t.strictSame(await snapshotPlatform(firebase, FULL_EMAILS), changed);
    t.equal(await firebase.migration.mails.count(), 6);

    const elsewhere = join(dataDir, "elsewhere");
    t.match(await migrate(["--to", "embedded"], elsewhere), { code: 0 }, "migrating in the other direction is allowed");
    t.match(await migrate(["--to", "embedded"], elsewhere), {
      code: 1,
      error: /^Nothing was copied, because everything was already copied/,
    });
    t.equal(await firebase.migration.arrivedAt(), arrivedAt, "the source keeps its completion mark");

    t.match(await migrate(["--to", "firebase", "--again"]), { code: 0 });
    t.strictSame(await snapshotPlatform(firebase, FULL_EMAILS), original);
    t.equal(await firebase.migration.mails.count(), 7);
    t.ok(((await firebase.migration.arrivedAt()) ?? "") > arrivedAt);
  });

  t.test("rejects a folder without a database as source or for comparison", async (t) => {
    const { dataDir, migrate } = await openMigration(t);
    const mistyped = join(dataDir, "mistyped");
    for (const args of [["firebase"], ["firebase", "--verify"], ["embedded", "--verify"]]) {
      const refused = await migrate(["--to", ...args], mistyped);
      t.match(refused, { code: 1, out: "", error: `There is no database in ${mistyped}.` });
      t.notOk(existsSync(mistyped));
    }
  });

  t.test("a disabled account stays disabled after a migration", async (t) => {
    const { dataDir, embedded, firebase, migrate } = await openMigration(t);
    await fillPlatform(embedded);
    const isIn = ({ accounts }: Platform, email: string, password: string): Promise<boolean> =>
      accounts.verify({ email, password }).then((proof) => proof !== undefined);
    await embedded.accounts.setDisabled("account-ada", true);
    t.match(await migrate(["--to", "firebase"]), { code: 0 });
    const elsewhere = join(dataDir, "elsewhere");
    t.match(await migrate(["--to", "embedded"], elsewhere), { code: 0 });
    const back = await openTestPlatform(t, { backend: "embedded", dataDir: elsewhere });
    for (const platform of [firebase, back]) {
      const opening = { accountId: "account-ada", host: "shops.example", userAgent: "" };
      if (platform === back) await t.rejects(platform.sessions.open(opening), { code: "unauthenticated" });
      t.equal(await isIn(platform, "ada@people.example", FULL_PASSWORD), false);
    }
    t.equal(await isIn(back, "bob@people.example", "another pässword"), true);
    await back.accounts.setDisabled("account-ada", false);
    t.equal(
      await isIn(back, "ada@people.example", FULL_PASSWORD),
      true,
      "after enabling it signs in with its old password",
    );

    await firebase.accounts.setDisabled("account-bob", true);
    const verified = await migrate(["--to", "firebase", "--verify"]);
    t.match(verified, { code: 1, out: /^accounts: bob@people\.example differs in disabled\.$/m });
    const refused = await migrate(["--to", "firebase", "--again"]);
    t.match(refused, {
      code: 1,
      error: /^ {2}bob@people\.example is disabled in the target, but not in the source\.$/m,
    });
    t.match(await firebase.migration.accounts.find(["account-bob"]), [{ disabled: true }]);
  });

  t.test("finds a damaged picture, and the next run repairs it", async (t) => {
    const { embedded, firebase, project, migrate } = await openMigration(t);
    await fillPlatform(embedded);
    t.match(await migrate(["--to", "firebase"]), { code: 0 });
    const [id] = await embedded.images.list("seller-acme");
    const { format } = (await embedded.images.readOriginal("seller-acme", id ?? "")) ?? {};
    const file = openBucket(t, project).file(`shops/seller-acme/${id}.original.${format}`);
    await file.save(Buffer.from("not what it was"));
    const found = await migrate(["--to", "firebase", "--verify"]);
    t.match(found, { code: 1, error: /1 difference/ });
    t.match(found.out, `acme, pictures: ${id} differs in original.${format}.`);
    t.match(await migrate(["--to", "firebase", "--again"]), {
      code: 0,
      error: /^Copying pictures: 1 copied, 1 already there$/m,
    });
    t.strictSame(
      await firebase.images.readOriginal("seller-acme", id ?? ""),
      await embedded.images.readOriginal("seller-acme", id ?? ""),
    );
    t.ok(await firebase.images.rendition("seller-acme", id ?? "", 320, "webp"));
  });

  t.test("copies everything else if the source has a damaged or incomplete picture", async (t) => {
    const { dataDir, embedded, firebase, migrate } = await openMigration(t);
    await fillPlatform(embedded);
    const [damaged = "", incomplete = ""] = (await embedded.images.list("seller-acme")).toSorted();
    const folder = join(dataDir, "images/seller-acme");
    const { format } = (await embedded.images.readOriginal("seller-acme", damaged)) ?? {};
    writeFileSync(join(folder, `${damaged}.original.${format}`), "?");
    const original = await embedded.images.readOriginal("seller-acme", incomplete);
    rmSync(join(folder, `${incomplete}.original.${original?.format}`));
    t.match(await migrate(["--to", "firebase"]), {
      code: 0,
      error: /^Copying pictures: 1 copied, 0 already there, 1 skipped because they are incomplete in the source$/m,
    });
    t.match(await firebase.images.readOriginal("seller-acme", damaged), { bytes: Buffer.from("?") });
    t.strictSame(await firebase.images.list("seller-acme"), [damaged]);
  });

  t.test("imports passwords that Firebase has hashed with the project's parameters", async (t) => {
    const { dataDir, firebase, project, migrate } = await openMigration(t);
    await storeShop(firebase, { domain: "acme" });
    const { hashing, salt, key, password, config } = FIREBASE_VECTOR;
    const { separator: saltSeparator, signerKey, r: rounds, logN: memoryCost } = hashing;
    const user = { uid: "ada", email: "ada@people.example", passwordHash: key, passwordSalt: salt };
    await firebaseConsole(t, project).importUsers([user], {
      hash: { algorithm: "SCRYPT", key: signerKey, saltSeparator, rounds, memoryCost },
    });
    const refused = await migrate(["--to", "embedded"]);
    t.match(refused, { code: 1, error: /passwords of 1 accounts/ });
    const file = join(dataDir, "hash-config.txt");
    t.match(await migrate(["--to", "embedded", "--hash-config", file]), { code: 1, error: /can't be read/ });
    writeFileSync(file, config);
    t.match(await migrate(["--to", "embedded", "--hash-config", file]), { code: 0 });
    const back = await openTestPlatform(t, { backend: "embedded", dataDir });
    t.match(await back.accounts.verify({ email: "ada@people.example", password }), { account: { id: "ada" } });
    t.equal(await back.accounts.verify({ email: "ada@people.example", password: "not it" }), undefined);
  });

  t.test("ends sessions in the target of accounts that change", async (t) => {
    const { embedded, firebase, migrate } = await openMigration(t);
    await fillPlatform(embedded);
    t.match(await migrate(["--to", "firebase"]), { code: 0 });
    const { secret } = await embedded.sessions.open({ accountId: "account-bob", host: "h", userAgent: "u" });
    const kept = await embedded.sessions.open({ accountId: "account-ada", host: "h", userAgent: "u" });
    await firebase.accounts.rename("account-bob", "Robert");
    t.match(await migrate(["--to", "embedded"]), { code: 0 });
    t.equal((await embedded.accounts.get("account-bob"))?.name, "Robert");
    t.equal(await embedded.sessions.resume(secret, "h"), undefined);
    t.ok(await embedded.sessions.resume(kept.secret, "h"), "sessions of unchanged accounts stay");
  });

  t.test("prints the storage's own message below the error", async (t) => {
    const { dataDir, embedded, project } = await openMigration(t);
    await fillPlatform(embedded);
    const bucket = await startRecordingUpstream(t);
    bucket.answer = (_request, response) => {
      response.writeHead(403, { "Content-Type": "application/json" });
      response.end(JSON.stringify({ error: { code: 403, message: "The caller may not list objects." } }));
    };
    const { outcome } = startShopsCommand(["migrate", "--to", "firebase"], {
      ...variablesOf(project),
      FIREBASE_STORAGE_EMULATOR_HOST: bucket.address,
      DATA_DIR: dataDir,
    });
    t.match(await outcome, {
      code: 1,
      error: /^The bucket refuses this platform's access\.\n {2}The caller may not list objects\.$/m,
    });
  });

  t.test("fails without a Firebase project", async (t) => {
    const dataDir = join(testFolder(t), "data");
    const { outcome } = startShopsCommand(["migrate", "--to", "firebase"], { DATA_DIR: dataDir });
    t.match(await outcome, { code: 1, error: /FIREBASE_PROJECT_ID is missing/ });
    t.notOk(existsSync(dataDir));
  });
}

/** Checks that order numbers continue, and that used idempotency keys and names stay used. */
async function checkNewRecords(t: Test, platform: Platform): Promise<void> {
  const [product] = await platform.products.list("seller-acme", { status: "active", limit: 1 });
  const wanted = product ? [{ product }] : [];
  t.equal((await platform.orders.place("seller-acme", placementOf(wanted))).order.number, 1006);
  const known = placementOf(wanted, { idempotencyKey: "order-key-number-2" });
  t.match(await platform.orders.place("seller-acme", known), { repeated: true, order: { number: 1003 } });
  const used = placementOf(wanted, { idempotencyKey: "a-key-that-was-used-up" });
  await t.rejects(platform.orders.place("seller-acme", used), { code: "idempotency-key-reused" });
  const thief = makeSeller({ domain: "old-acme" });
  await t.rejects(platform.shops.create({ seller: thief, categories: [], products: [] }), { code: "domain-taken" });
}
