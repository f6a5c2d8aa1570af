import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { PassThrough } from "node:stream";
import { text } from "node:stream/consumers";
import type { Firestore } from "firebase-admin/firestore";
import t, { type Test } from "tap";
import type { Order } from "../../../areas/shared/orders/order.ts";
import { withSession } from "../../../areas/shared/orders/order-payments.ts";
import { DomainTaken, StorageFailure } from "../../../gateway/platform/errors.ts";
import { createTestProvider } from "../../../gateway/platform/orders/own-providers.ts";
import type { Platform } from "../../../gateway/platform/platform.ts";
import { claimShop } from "../../../gateway/platform/shops/claim-shop.ts";
import { deleteShop } from "../../../scripts/shops/delete-shop.ts";
import { runShops } from "../../../scripts/shops/run-shops.ts";
import { firebaseEmulators, firebaseProject } from "../../support/firebase.ts";
import { namesIn, openBucket, openFirestore } from "../../support/firebase-admin.ts";
import { openTestGateway } from "../../support/gateway.ts";
import { httpGet } from "../../support/http.ts";
import { makeImport } from "../../support/imports.ts";
import { makeMail, makeOrder } from "../../support/orders.ts";
import { dumpDatabase, FULL_EMAILS, fillPlatform, openTestPlatform, snapshotPlatform } from "../../support/platform.ts";
import { sampleShop } from "../../support/sample-shops.ts";
import { testFolder } from "../../support/system.ts";
import { type Outcome, runShopsCommand, startShopsCommand, variablesOf } from "./migration.ts";

const ACME = "seller-acme";
const ADDRESS = { productHost: "shops.example", publicOrigin: "https://shops.example" };
const LATER = "2099-01-01T00:00:00.000Z";

/** Fills a platform with records of every type, and suspends the shop acme. Only bob has no other shop. */
async function fillSuspended(platform: Platform): Promise<void> {
  await fillPlatform(platform);
  const { sellers, imports, tickets, memberships, accounts, mails } = platform;
  await imports.put(ACME, Buffer.from("title\nCup"), () => makeImport());
  for (const accountId of ["account-ada", "account-bob"])
    await tickets.issue({ purpose: "enter", accountId, sellerId: ACME, expiresAt: LATER });
  await memberships.save({ accountId: "account-none", sellerId: ACME, role: "owner", createdAt: LATER });
  await accounts.setDisabled("account-none", true);
  await mails.add([
    makeMail({ subject: "Own domain", text: "https://acme.example/orders/x" }),
    makeMail({ subject: "Earlier name", text: "https://old-acme.shops.example/orders/x" }),
    makeMail({ subject: "Another shop", text: "https://my-acme.shops.example/orders/x" }),
    makeMail({ subject: "A code", audience: "account", to: "bob@people.example" }),
    makeMail({ subject: "Ada's code", audience: "account", to: "ada@people.example" }),
  ]);
  const subscription = { plan: "pro", status: "canceled", currentPeriodEnd: null } as const;
  await sellers.change(ACME, () => ({ status: "suspended", suspendedFrom: "active", subscription }));
}

/** The queued mails that the deletion removes. */
const OF_ACME = new Set(["Own domain", "Earlier name", "A code"]);

const subjects = async ({ migration }: Platform): Promise<string[]> =>
  (await Array.fromAsync(migration.mails.batches())).flat().map(({ message }) => message.subject);

/** All that other shops and accounts have. */
async function othersOn(platform: Platform): Promise<unknown> {
  const { shops } = (await snapshotPlatform(platform, [])) as { shops: { seller: { id: string } }[] };
  return shops.filter(({ seller }) => seller.id !== ACME);
}

/** What a deletion leaves of the shop. */
async function leftOn(platform: Platform): Promise<unknown> {
  const { accounts, memberships, sellers } = platform;
  const seller = await sellers.get(ACME);
  const people = await Promise.all(
    FULL_EMAILS.map(async (email) => {
      const account = await accounts.findByEmail(email);
      return account && (await memberships.listByAccount(account.id)).map(({ sellerId }) => sellerId).toSorted();
    }),
  );
  return { seller: { ...seller, version: 0, updatedAt: "" }, people, subjects: await subjects(platform) };
}

const DELETED = {
  seller: {
    domain: "acme",
    previousDomains: ["acme-shop", "old-acme"],
    customDomain: null,
    name: "acme",
    status: "closed",
    ownerId: null,
    logo: null,
    about: "",
    pages: [],
    contact: { email: "" },
    cardAccount: null,
    billing: null,
  },
  people: [["seller-closed", "seller-paused", "seller-suspended"], undefined, []],
};

/** Checks what the command deletes and keeps. */
async function checkDeletion(t: Test, platform: Platform, command: (...args: string[]) => Promise<Outcome>) {
  const others = await othersOn(platform);
  const mails = await subjects(platform);
  const { code, out, error } = await command("delete", "acme", "--yes");
  t.same([code, error], [0, ""]);
  for (const line of [
    /^This deletes acme \(.*, suspended\) with:$/m,
    /^categories +1$/m,
    /^products +12$/m,
    /^orders +5$/m,
    /^pictures +2$/m,
    /^members +3$/m,
    /^waiting mails +3$/m,
    /^Accounts without another shop are deleted too: bob@people\.example$/m,
    /^Open orders: 5\./m,
    /^Stripe keeps the customer cus_acme\.$/m,
    /^bob@people\.example was deleted\.$/m,
    /^none@people\.example is no longer a member\.$/m,
    /^acme was deleted\./m,
  ])
    t.match(out, line);
  t.match(await leftOn(platform), { ...DELETED, subjects: mails.filter((subject) => !OF_ACME.has(subject)) });
  t.same(await othersOn(platform), others, "other shops stay");
  t.equal(await platform.accounts.isDisabled("account-none"), true, "a disabled address stays blocked");

  t.match(await command("list"), { code: 0, out: /^acme +acme +closed +free +0 +0 +0$/m });
  t.match(await command("export", "acme"), { code: 0, out: /"status": "closed"/ });

  const ada = { id: "account-ada" };
  const claim = (domain: string) =>
    claimShop(platform, ada, {
      domain,
      name: "New",
      currency: "EUR",
      locale: "en-IE",
      theme: sampleShop("x").seller.theme,
    });
  for (const name of ["acme", "old-acme"]) await t.rejects(claim(name), { name: DomainTaken.name }, name);
  t.match(await command("release", "old-acme"), {
    code: 0,
    out: "old-acme is free. It no longer redirects to acme.\n",
  });
  t.match(await command("release", "acme"), { code: 0, out: "acme, acme-shop: anyone can claim this now.\n" });
  t.equal(await platform.sellers.get(ACME), undefined);
  for (const name of ["acme", "old-acme", "acme-shop"]) await claim(name);
  t.match(await command("release", "acme"), {
    code: 1,
    error: "acme belongs to the shop acme, which was not deleted.\n",
  });
  t.match(await command("release", "nobody"), { code: 1, error: "No shop has the name nobody.\n" });
}

/** The tables with a seller's id. A new one needs records in `fillSuspended`, and SqliteShops must clear it. */
function tablesOfSellers(dataDir: string): Record<string, number> {
  using database = new DatabaseSync(join(dataDir, "awning.sqlite"), { readOnly: true });
  const tables = database
    .prepare(
      `SELECT tables.name FROM sqlite_schema AS tables, pragma_table_info(tables.name) AS columns
       WHERE tables.type = 'table' AND columns.name = 'sellerId'`,
    )
    .all();
  const count = (table: unknown) =>
    Number(database.prepare(`SELECT count(*) AS n FROM ${String(table)} WHERE sellerId = '${ACME}'`).get()?.["n"]);
  return Object.fromEntries(tables.map(({ name }) => [name, count(name)]));
}

t.test("embedded: deletes everything of a suspended shop, and reserves its names", async (t) => {
  const dataDir = testFolder(t);
  const platform = await openTestPlatform(t, { backend: "embedded", dataDir });
  await fillSuspended(platform);
  const before = tablesOfSellers(dataDir);
  t.ok(Object.keys(before).length > 9);
  t.same(
    Object.keys(before).filter((table) => before[table] === 0),
    [],
    "each table has records of the shop",
  );
  const command = (...args: string[]) => runShopsCommand(args, { DATA_DIR: dataDir, PRODUCT_HOST: "shops.example" });
  const deletion = await command("delete", "acme", "--yes");
  t.equal(deletion.code, 0);
  const left = Object.entries(tablesOfSellers(dataDir)).filter(([, rows]) => rows > 0);
  t.same(left, [["domains", 3]]);
  const { sellers, domains, ...others } = dumpDatabase(dataDir);
  const rest = JSON.stringify(others, (_, value: unknown) => (typeof value === "bigint" ? String(value) : value));
  t.notMatch(rest, /seller-acme|zoe-|bob@/, "no table without the column has the shop either");
  t.notMatch(JSON.stringify(sellers), /Quay|cus_acme|acct_acme/);
  t.ok(domains);
  t.notOk(existsSync(join(dataDir, "images", ACME)));
  const again = await command("delete", "acme", "--yes");
  t.match(again, { code: 0, out: /^categories +0$/m }, "can be repeated");
});

t.test("embedded: keeps other shops and people", async (t) => {
  const dataDir = testFolder(t);
  const platform = await openTestPlatform(t, { backend: "embedded", dataDir });
  await fillSuspended(platform);
  await checkDeletion(t, platform, (...args) =>
    runShopsCommand(args, { DATA_DIR: dataDir, PRODUCT_HOST: "shops.example" }),
  );
});

t.test("continues after a failure at any step", async (t) => {
  for (let step = 0, failed = true; failed; step += 1) {
    const dataDir = testFolder(t);
    const opened = await openTestPlatform(t, { backend: "embedded", dataDir });
    await fillSuspended(opened);
    const mails = (await subjects(opened)).filter((subject) => !OF_ACME.has(subject));
    let writes = 0;
    const failing = <Port extends object>(port: Port): Port =>
      new Proxy(port, {
        get(target, name) {
          const method = Reflect.get(target, name) as unknown;
          if (typeof method !== "function") return method;
          return (...given: unknown[]) => {
            if (/^(change|remove|removeAll|clear)$/.test(String(name)) && writes++ === step) throw new StorageFailure();
            return method.apply(target, given) as unknown;
          };
        },
      });
    const { sellers, accounts, memberships, images, shops } = opened;
    const platform: Platform = {
      ...opened,
      sellers: failing(sellers),
      mails: failing(opened.mails),
      accounts: failing(accounts),
      memberships: failing(memberships),
      images: failing(images),
      shops: failing(shops),
    };
    const run = () => deleteShop(platform, { domain: "acme", yes: true }, ADDRESS, streams());
    failed = await run().then(
      () => false,
      () => true,
    );
    if (failed) await run();
    else t.ok(step > 8, `${step} steps`);
    t.match(await leftOn(opened), { ...DELETED, subjects: mails }, `step ${step}`);
    t.same(
      Object.entries(tablesOfSellers(dataDir)).filter(([, rows]) => rows > 0),
      [["domains", 3]],
      `step ${step}`,
    );
    t.notOk(existsSync(join(dataDir, "images", ACME)));
    await opened.close();
  }
});

const streams = () => ({ env: {}, stdout: new PassThrough().resume(), stderr: new PassThrough().resume() });

t.test("keeps an account that opens another shop before the deletion begins", async (t) => {
  const opened = await openTestPlatform(t, { backend: "embedded", dataDir: testFolder(t) });
  await fillSuspended(opened);
  const { memberships } = opened;
  const membership = { accountId: "account-bob", sellerId: "seller-paused", role: "owner", createdAt: LATER } as const;
  const sellers = new Proxy(opened.sellers, {
    get(target, name) {
      const method = Reflect.get(target, name) as (...given: unknown[]) => unknown;
      return async (...given: unknown[]) => {
        if (name === "change") await memberships.save(membership);
        return method.apply(target, given);
      };
    },
  });
  await deleteShop({ ...opened, sellers }, { domain: "acme", yes: true }, ADDRESS, streams());
  const bob = await opened.accounts.findByEmail("bob@people.example");
  t.same(
    (await memberships.listByAccount(bob?.id ?? "")).map(({ sellerId }) => sellerId),
    ["seller-paused"],
  );
});

t.test("continues after being killed", async (t) => {
  const dataDir = testFolder(t);
  const platform = await openTestPlatform(t, { backend: "embedded", dataDir });
  await fillSuspended(platform);
  const env = { DATA_DIR: dataDir, PRODUCT_HOST: "shops.example" };
  const { child, outcome } = startShopsCommand(["delete", "acme", "--yes"], env);
  child.stdout?.on("data", (chunk) => {
    if (String(chunk).includes("is no longer a member")) child.kill("SIGKILL");
  });
  await outcome;
  t.match(await runShopsCommand(["resume", "acme"], env), { code: 1, error: "acme is not suspended: it is closed.\n" });
  t.match(await startShopsCommand(["delete", "acme", "--yes"], env).outcome, { code: 0, error: "" });
  t.match(await leftOn(platform), DELETED);
  t.same(
    Object.entries(tablesOfSellers(dataDir)).filter(([, rows]) => rows > 0),
    [["domains", 3]],
  );
});

t.test("asks for the name at a terminal, and refuses what can't be deleted", async (t) => {
  const dataDir = testFolder(t);
  const platform = await openTestPlatform(t, { backend: "embedded", dataDir });
  await fillSuspended(platform);
  const env = { DATA_DIR: dataDir, PRODUCT_HOST: "shops.example" };
  const command = (...args: string[]) => runShopsCommand(args, env);
  const nothing = async (label: string) => t.equal(await platform.products.count(ACME, {}), 12, label);

  t.match(await command("delete", "acme"), { code: 1, error: "Nothing was deleted. Without a terminal, add --yes.\n" });
  await nothing("without a terminal");
  const typing = async (line: string): Promise<Outcome> => {
    const stdin = Object.assign(new PassThrough(), { isTTY: true });
    const [stdout, stderr] = [new PassThrough(), new PassThrough()];
    stdin.end(line);
    const code = await runShops(["delete", "acme"], { env, stdin, stdout, stderr });
    return { code, out: await text(stdout.end()), error: await text(stderr.end()) };
  };
  t.match(await typing("acne\n"), { code: 1, out: /Type the shop's domain/, error: "Nothing was deleted.\n" });
  t.match(await typing(""), { code: 1, error: "Nothing was deleted.\n" });
  await nothing("no or another name");

  await platform.sellers.change(ACME, () => ({ status: "active" }));
  const active = "acme is active. Only a suspended shop can be deleted.\n";
  t.match(await command("delete", "acme", "--yes"), { code: 1, out: "", error: active });
  const subscription = { plan: "pro", status: "active", currentPeriodEnd: LATER } as const;
  await platform.sellers.change(ACME, () => ({ status: "suspended", subscription }));
  t.match(await command("delete", "acme", "--yes"), { code: 1, error: /Cancel the subscription at Stripe first\.\n$/ });
  await platform.sellers.change(ACME, () => ({ subscription: { ...subscription, status: "canceled" } }));
  await nothing("paid by subscription");

  const refunded = await platform.orders.list(ACME, { limit: 1 });
  const order = refunded[0] as Order;
  const setRefund = (status: "pending" | "done") =>
    platform.orders.change(ACME, order.id, (stored) => {
      const payments = stored.payments.map((payment) => ({ ...payment, refunds: [{ id: "r", amount: 1, status }] }));
      return { order: { ...stored, payments }, restock: false, mails: [] };
    });
  await setRefund("pending");
  const pending = `Nothing was deleted: a payment or a refund of the order #${order.number} is under way.\n`;
  t.match(await command("delete", "acme", "--yes"), { code: 1, error: pending });
  await nothing("a pending refund");
  await setRefund("done");
  t.match(await typing("acme\n"), { code: 0, error: "" });
  t.match(await leftOn(platform), DELETED);
});

t.test("closes the pages on which customers could still pay", async (t) => {
  const opened = await openTestPlatform(t, { backend: "embedded", dataDir: testFolder(t) });
  await fillSuspended(opened);
  const provider = createTestProvider();
  const closed: number[] = [];
  const close: typeof provider.close = async (order, session) => {
    closed.push(order.number);
    return provider.close(order, session);
  };
  const waiting = makeOrder({ sellerId: ACME, number: 5_001, paymentMethod: "test", syncAt: LATER });
  const open = withSession(waiting, { account: "test", reference: waiting.id });
  await opened.migration.orders.put([open]);
  const platform = { ...opened, paymentProviders: [{ ...provider, close }] };
  await deleteShop(platform, { domain: "acme", yes: true }, ADDRESS, streams());
  t.same(closed, [5_001]);
});

t.test("deletes an account that has no shop", async (t) => {
  const dataDir = testFolder(t);
  const platform = await openTestPlatform(t, { backend: "embedded", dataDir });
  await fillPlatform(platform);
  const command = (email: string) => runShopsCommand(["delete", email], { DATA_DIR: dataDir });
  const error = "bob@people.example has shops. Its shops are unchanged: acme.\n";
  t.match(await command("bob@people.example"), { code: 1, error });
  t.ok(await platform.accounts.findByEmail("bob@people.example"));
  t.match(await command("none@people.example"), { code: 0, out: "none@people.example was deleted.\n" });
  t.equal(await platform.accounts.findByEmail("none@people.example"), undefined);
});

t.test("visitors of a deleted shop see that it is closed, until its name is released", async (t) => {
  const dataDir = testFolder(t);
  const shop = sampleShop("acme", { previousDomains: ["early"], status: "suspended" });
  const { port } = await openTestGateway(t, { dataDir, shops: [shop] });
  const status = async (name: string) => (await httpGet(port, `${name}.shops.example`, "/")).status;
  const command = (...args: string[]) => runShopsCommand(args, { DATA_DIR: dataDir, PRODUCT_HOST: "shops.example" });
  t.match(await command("delete", "acme", "--yes"), { code: 0 });
  t.same([await status("acme"), await status("early")], [410, 308]);
  t.match(await command("release", "acme"), { code: 0 });
  t.same([await status("acme"), await status("early")], [404, 404]);
});

if (await firebaseEmulators(t)) {
  /** Lists all documents, as texts with their paths. */
  const documentsOf = async (firestore: Firestore): Promise<{ path: string; data: string }[]> => {
    const found: { path: string; data: string }[] = [];
    const read = async (collections: FirebaseFirestore.CollectionReference[]): Promise<void> => {
      for (const collection of collections) {
        // Documents that have only subcollections are included.
        for (const document of await collection.listDocuments()) {
          const data = (await document.get()).data();
          if (data) found.push({ path: document.path, data: JSON.stringify(data) });
          await read(await document.listCollections());
        }
      }
    };
    await read(await firestore.listCollections());
    return found;
  };
  const INDEXES = join(import.meta.dirname, "../../../gateway/platform/firestore/firestore.indexes.json");
  /** Collections without documents of a shop. */
  const OF_NO_SHOP = ["amountScales", "arrivals", "importedPasswords", "registrations", "renderers", "sessions"];

  t.test("firebase: deletes everything of a suspended shop, and keeps the others", async (t) => {
    const project = firebaseProject();
    const dataDir = testFolder(t);
    const platform = await openTestPlatform(t, { backend: "firebase", dataDir, firebase: project });
    await fillSuspended(platform);
    const firestore = openFirestore(t, project.projectId);
    const before = await documentsOf(firestore);
    const ofShop = before.filter(({ path, data }) => `${path} ${data}`.includes(ACME));
    const collections = new Set(ofShop.map(({ path }) => path.split("/").at(-2)));
    const { fieldOverrides } = JSON.parse(readFileSync(INDEXES, "utf8")) as {
      fieldOverrides: { collectionGroup: string }[];
    };
    // A new collection needs documents in `fillSuspended`.
    const missing = new Set(fieldOverrides.map(({ collectionGroup }) => collectionGroup)).difference(collections);
    t.same([...missing].toSorted(), [...OF_NO_SHOP, "accounts", "mails", "sellers"].toSorted());
    const bucket = openBucket(t, project);
    t.ok((await namesIn(bucket)).some((name) => name.startsWith(`shops/${ACME}/`)));

    const env = { ...variablesOf(project), DATA_DIR: dataDir, PRODUCT_HOST: "shops.example" };
    const interrupted = {
      ...platform,
      shops: Object.assign(Object.create(platform.shops) as typeof platform.shops, {
        clear: () => Promise.reject(new StorageFailure()),
      }),
    };
    const mails = await subjects(platform);
    await t.rejects(deleteShop(interrupted, { domain: "acme", yes: true }, ADDRESS, streams()), {
      name: StorageFailure.name,
    });
    t.match(await runShopsCommand(["delete", "acme", "--yes"], env), { code: 0, error: "" });
    t.match(await leftOn(platform), { ...DELETED, subjects: mails.filter((subject) => !OF_ACME.has(subject)) });
    const left = (await documentsOf(firestore)).filter(({ path, data }) =>
      /seller-acme|zoe-|account-bob/.test(`${path} ${data}`),
    );
    t.same(left.map(({ path }) => path).toSorted(), [
      "claims/domain:acme",
      "claims/domain:acme-shop",
      "claims/domain:old-acme",
      `sellerRecords/${ACME}`,
    ]);
    t.notOk((await namesIn(bucket)).some((name) => name.includes(ACME)));
    t.equal(await platform.accounts.findByEmail("bob@people.example"), undefined);
  });

  t.test("firebase: keeps other shops and people", async (t) => {
    const project = firebaseProject();
    const dataDir = testFolder(t);
    const platform = await openTestPlatform(t, { backend: "firebase", dataDir, firebase: project });
    await fillSuspended(platform);
    const env = { ...variablesOf(project), DATA_DIR: dataDir, PRODUCT_HOST: "shops.example" };
    await checkDeletion(t, platform, (...args) => runShopsCommand(args, env));
  });
}
