import { constants } from "node:buffer";
import { spawnSync } from "node:child_process";
import { once } from "node:events";
import {
  chmodSync,
  chownSync,
  closeSync,
  existsSync,
  globSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import { basename, join, resolve } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { PassThrough, type Readable } from "node:stream";
import { text } from "node:stream/consumers";
import t, { type Test } from "tap";
import type { Account } from "../../areas/shared/accounts/account.ts";
import type { Product } from "../../areas/shared/catalogue/product.ts";
import { stepOrder } from "../../areas/shared/orders/order.ts";
import { NOT_RENDERED } from "../../areas/shared/texts/rendered-texts.ts";
import { SCHEMA_STEPS } from "../../gateway/platform/database/sqlite-schema.ts";
import { StorageFailure } from "../../gateway/platform/errors.ts";
import { openPlatform } from "../../gateway/platform/open-platform.ts";
import type { ShopEntryInput } from "../../gateway/platform/shops/shop-file.ts";
import { PROJECT_ROOT } from "../../scripts/build/paths.ts";
import { giveShop } from "../../scripts/shops/change-shop.ts";
import { exportShops } from "../../scripts/shops/export-shops.ts";
import { firebaseProject, firebaseVariables } from "../support/firebase.ts";
import { openTestGateway } from "../support/gateway.ts";
import { httpGet } from "../support/http.ts";
import { placementOf } from "../support/orders.ts";
import { makeSvg } from "../support/pictures.ts";
import { breakRecords, insertRecords, openEmbedded } from "../support/platform.ts";
import { sampleShop } from "../support/sample-shops.ts";
import { firstReleaseSeller, makeImage, makeSeller, storeShop } from "../support/shop.ts";
import { dataUri, makeEntry, makeProductEntry } from "../support/shop-files.ts";
import { CaseTable, programEnvironment, testFolder } from "../support/system.ts";
import { type Outcome, runShopsCommand, startShopsCommand } from "./shops/migration.ts";

const shops = (dataDir: string, args: string[], env: NodeJS.ProcessEnv = {}): Promise<Outcome> =>
  runShopsCommand(args, { DATA_DIR: dataDir, ...env });

const shopsProcess = (dataDir: string, args: string[]): Promise<Outcome> =>
  startShopsCommand(args, { DATA_DIR: dataDir }).outcome;

function shopFile(t: Test, entries: ShopEntryInput[]): string {
  const folder = testFolder(t, { "shops.json": JSON.stringify({ format: "awning-shops/2", shops: entries }) });
  return join(folder, "shops.json");
}

const acme = makeEntry({
  name: "Acme \u2028</script>",
  logo: { file: dataUri(makeSvg(4, 4)), alt: "A square" },
  categories: [
    {
      name: "Cups",
      slug: "cups",
      products: [
        makeProductEntry(),
        makeProductEntry({ slug: "draft", status: "draft", description: "a\n    b\u2028c" }),
      ],
    },
  ],
});

t.test("reports a shop that can't be read and continues with the others", async (t) => {
  const file = shopFile(t, [
    makeEntry({ domain: "zeta", name: "Zeta" }),
    acme,
    makeEntry({ domain: "bolt", name: "Bolt" }),
  ]);
  const dataDir = join(file, "../data");
  const out = join(file, "../all.json");
  t.match(await shops(dataDir, ["import", file]), { code: 0 });
  const database = new DatabaseSync(join(dataDir, "awning.sqlite"));
  const id = String(database.prepare("SELECT id FROM sellers WHERE domain = 'acme'").get()?.["id"]);
  database.exec("UPDATE sellers SET logo = '{\"file' WHERE domain = 'acme'");
  const sentence = `The record sellers/${id} can't be read: "logo" is not JSON.\n`;
  const table = new CaseTable();
  table.check("list", await shops(dataDir, ["list"]), {
    code: 0,
    out:
      "DOMAIN  NAME  STATUS  PLAN  CATEGORIES  PRODUCTS  ACTIVE\n" +
      "acme    –     broken  –              1         2       1\n" +
      "bolt    Bolt  active  free           0         0       0\n" +
      "zeta    Zeta  active  free           0         0       0\n" +
      `acme: ${sentence}`,
    error: "",
  });
  const left = { code: 1, out: "", error: `Not all shops were exported.\nacme: ${sentence}` };
  table.check("export", await shops(dataDir, ["export", "--out", out]), left);
  const exported = JSON.parse(readFileSync(out, "utf8")) as { shops: { domain: string }[] };
  table.check(
    "the file",
    exported.shops.map(({ domain }) => domain),
    ["bolt", "zeta"],
  );
  for (const args of [
    ["suspend", "acme"],
    ["orders", "acme"],
    ["plan", "acme", "pro"],
  ])
    table.check(args.join(" "), await shops(dataDir, args), { code: 1, out: "", error: sentence });
  database.close();
  t.same(table.wrong(), []);
});

t.test("leaves out a shop without a picture's original and a shop larger than a string", async (t) => {
  const platform = await openEmbedded(t);
  const [first, second, third] = ["acme", "bolt", "coil"].map((domain) => makeSeller({ domain, logo: makeImage() }));
  for (const seller of [first, second, third]) {
    if (seller) await platform.shops.create({ seller, categories: [], products: [] });
  }
  // Repeating takes no memory: V8 joins strings lazily.
  const huge = { toString: () => "A".repeat(constants.MAX_STRING_LENGTH) };
  const readOriginal = async (sellerId: string) => {
    if (sellerId === first?.id) return undefined;
    return { format: "png", bytes: (sellerId === second?.id ? huge : Buffer.from("x")) as Buffer };
  };
  const images = new Proxy(platform.images, {
    get: (target, name) => (name === "readOriginal" ? readOriginal : Reflect.get(target, name, target)),
  });
  const out = new PassThrough();
  const written = text(out);
  await t.rejects(exportShops({ ...platform, images }, { domain: undefined, out: undefined }, { stdout: out }), {
    name: "OperatorProblem",
    message:
      "Not all shops were exported.\n" +
      `acme: The original of the picture ${first?.logo?.id} (logo or cover) is missing. ` +
      "Restore it from a backup, or upload the picture again.\n" +
      "bolt: The shop is larger than 512 MiB and can't be exported.",
  });
  out.end();
  t.match(JSON.parse(await written), { shops: [{ domain: "coil", logo: { file: "data:image/png;base64,eA==" } }] });
});

t.test("leaves out a shop with an unreadable original of a picture, and names the product", async (t) => {
  const images = [{ file: dataUri(makeSvg(4, 4)), alt: "" }];
  const categories = [{ name: "Cups", slug: "cups", products: [makeProductEntry({ images })] }];
  const file = shopFile(t, [makeEntry({ categories }), makeEntry({ domain: "bolt" })]);
  const [dataDir, out] = [join(file, "../data"), join(file, "../all.json")];
  t.match(await shops(dataDir, ["import", file]), { code: 0 });
  const [original = ""] = globSync(join(dataDir, "images/*/*.original.svg"));
  rmSync(original);
  mkdirSync(original);
  t.strictSame(await shops(dataDir, ["export", "--out", out]), {
    code: 1,
    out: "",
    error:
      `Not all shops were exported.\nacme: The original of the picture ${basename(original, ".original.svg")} ` +
      "(product cup) can't be read. Restore it from a backup, or upload the picture again.\n",
  });
  t.match(JSON.parse(readFileSync(out, "utf8")), { shops: [{ domain: "bolt" }] });
});

t.test("a signal stops an export, which leaves the earlier file and no other", async (t) => {
  const platform = await openEmbedded(t);
  for (const domain of ["acme", "bolt"]) await platform.shops.create(sampleShop(domain));
  const folder = testFolder(t, { "backup.json": "yesterday's" });
  const out = join(folder, "backup.json");
  const stopped = { stdout: new PassThrough(), onSignal: (stop: () => void) => stop() };
  await t.rejects(exportShops(platform, { domain: undefined, out }, stopped), {
    name: "OperatorProblem",
    message: `The export was stopped. ${out} was not written.`,
  });
  t.same(readdirSync(folder), ["backup.json"]);
  t.equal(readFileSync(out, "utf8"), "yesterday's");
});

const isRoot = process.getuid?.() === 0;

t.test("imports nothing as root for another user", { skip: !isRoot && "only root can change an owner" }, async (t) => {
  const dataDir = testFolder(t);
  chownSync(dataDir, 4_242, 4_242);
  t.match(await shops(dataDir, ["import", shopFile(t, [acme])]), {
    code: 1,
    out: "",
    error: /belongs to user 4242\. Run this command as that user/,
  });
  t.same(readdirSync(dataDir), []);
});

t.test("reads nothing from a folder without a database, and creates none", async (t) => {
  const folder = testFolder(t, { "backup.json": "yesterday's" });
  const out = join(folder, "backup.json");
  for (const args of [["export", "--out", out], ["list"], ["suspend", "acme"], ["disable", "ada@people.example"]]) {
    const error = /^There is no database in .*typo\. Set DATA_DIR/;
    t.match(await shops(join(folder, "typo"), args), { code: 1, out: "", error }, args.join(" "));
  }
  t.equal(readFileSync(out, "utf8"), "yesterday's");
  t.notOk(existsSync(join(folder, "typo")));
});

t.test("names a folder that it can't read", async (t) => {
  const dataDir = testFolder(t, { data: { "awning.sqlite": "" } });
  const folder = join(dataDir, "data");
  chmodSync(folder, 0);
  t.teardown(() => chmodSync(folder, 0o700));
  // Root can read every folder, unless the process gives up this right.
  const asUser = isRoot ? "setpriv --bounding-set=-dac_override,-dac_read_search" : "";
  // Firebase is not reached: the database is opened first.
  const environment = { ...programEnvironment(), ...firebaseVariables(firebaseProject()), BACKEND: "embedded" };
  for (const command of ["list", "migrate --to firebase"]) {
    const script = `exec ${asUser} "$0" scripts/shops.ts ${command}`;
    const { status, stderr } = spawnSync("sh", ["-c", script, process.execPath], {
      cwd: PROJECT_ROOT,
      encoding: "utf8",
      env: { ...environment, DATA_DIR: folder },
    });
    t.equal(status, 1, command);
    t.match(stderr, /awning\.sqlite can't be opened: .* This user needs write access/, command);
  }
});

t.test("imports, lists and exports shops, visible to other processes", async (t) => {
  const file = shopFile(t, [makeEntry({ domain: "zeta", name: "Zeta" }), acme]);
  const dataDir = join(file, "../data");
  const platform = await openPlatform({ backend: "embedded", dataDir });
  t.teardown(() => platform.close());
  t.same(await shopsProcess(dataDir, ["list"]), { code: 0, out: "There are no shops.\n", error: "" });
  const epoch = platform.changes.epoch();

  const imported = await shopsProcess(dataDir, ["import", file]);
  t.match(imported, {
    code: 0,
    out: "zeta was imported.\nacme was imported.\n",
    error: /Importing shops 100 %.*\nImporting shops: done\n$/s,
  });
  t.not(platform.changes.epoch(), epoch, "the other process sees the change immediately");
  t.equal((await platform.sellers.findByDomain("acme"))?.name, acme.name);

  t.same(await shopsProcess(dataDir, ["list"]), {
    code: 0,
    out:
      "DOMAIN  NAME            STATUS  PLAN  CATEGORIES  PRODUCTS  ACTIVE\n" +
      "acme    Acme </script>  active  free           1         2       1\n" +
      "zeta    Zeta            active  free           0         0       0\n",
    error: "",
  });

  const one = await shopsProcess(dataDir, ["export", "acme"]);
  t.match(one, { code: 0, error: "" });
  t.match(JSON.parse(one.out), { format: "awning-shops/2", shops: [acme] });

  const out = join(file, "../all.json");
  t.same(await shopsProcess(dataDir, ["export", "--out", out]), {
    code: 0,
    out: `${out} contains 2 shops.\n`,
    error: "",
  });
  const all = readFileSync(out, "utf8");
  t.match(JSON.parse(all), { shops: [acme, { domain: "zeta" }] });

  t.match(await shopsProcess(dataDir, ["import", out, "--replace"]), { code: 0 });
  t.equal(
    (await shopsProcess(dataDir, ["export"])).out,
    all,
    "importing an export and exporting again gives the same file",
  );
  const elsewhere = join(file, "../elsewhere");
  t.match(await shopsProcess(elsewhere, ["import", out]), {
    code: 0,
    out: `acme was imported.\nzeta was imported.\n${elsewhere} had no database, so a new one was created.\n`,
  });
  t.equal((await shopsProcess(elsewhere, ["export"])).out, all, "also in another database");
});

t.test("a signal stops an import before it writes a shop, and removes the pictures that it has added", async (t) => {
  const entries = Array.from({ length: 40 }, (_, n) =>
    makeEntry({ domain: `shop-${n}`, logo: { file: dataUri(makeSvg(4 + n, 4)), alt: "A square" } }),
  );
  const file = shopFile(t, entries);
  const dataDir = join(file, "../data");
  const { child, outcome } = startShopsCommand(["import", file], { DATA_DIR: dataDir });
  child.stderr?.on("data", (chunk) => {
    if (!/ 1\d %/.test(String(chunk))) return;
    // npm forwards the signal that the terminal has sent, too.
    child.kill("SIGINT");
    child.kill("SIGINT");
  });
  t.match(await outcome, { code: 1, out: "", error: /\nThe import was stopped\. Nothing was imported\.\n$/ });
  t.same(readdirSync(join(dataDir, "images")), []);
  t.match(await shops(dataDir, ["list"]), { out: "There are no shops.\n" });
});

t.test("import prints each shop's owner and owners without an account", async (t) => {
  const file = shopFile(t, [
    makeEntry({ owner: "ada@acme.example" }),
    makeEntry({ domain: "bolt", owner: "bob@bolt.example" }),
  ]);
  const dataDir = join(file, "../data");
  const platform = await openPlatform({ backend: "embedded", dataDir });
  t.teardown(() => platform.close());
  const account = { id: "a1", email: "ada@acme.example", name: "Ada", createdAt: "2026-01-02T03:04:05.678Z" };
  await platform.accounts.add({ account, password: null });
  t.match(await shops(dataDir, ["import", file]), {
    code: 0,
    out:
      "acme was imported. It belongs to ada@acme.example.\n" +
      "bolt was imported without an owner: no account has the address bob@bolt.example. " +
      "To open one: npm run shops -- owner bolt bob@bolt.example\n",
  });
  const { shops: exported } = JSON.parse((await shops(dataDir, ["export"])).out) as { shops: ShopEntryInput[] };
  t.strictSame(
    exported.map(({ owner }) => owner),
    ["ada@acme.example", undefined],
  );
});

t.test("suspends and resumes a shop", async (t) => {
  const file = shopFile(t, [makeEntry(), makeEntry({ domain: "gone", status: "closed" })]);
  const dataDir = join(file, "../data");
  await shops(dataDir, ["import", file]);
  const platform = await openPlatform({ backend: "embedded", dataDir });
  t.teardown(() => platform.close());
  const status = async (): Promise<string | undefined> => (await platform.sellers.findByDomain("acme"))?.status;

  t.match(await shops(dataDir, ["resume", "acme"]), { code: 1, error: "acme is not suspended: it is active.\n" });
  t.same(await shops(dataDir, ["suspend", "acme"]), { code: 0, out: "acme is suspended.\n", error: "" });
  t.equal(await status(), "suspended");
  t.match(await shops(dataDir, ["suspend", "acme"]), { code: 0, out: "acme is already suspended.\n" });
  t.match(await shops(dataDir, ["resume", "acme"]), { code: 0, out: "acme is open again.\n" });
  t.equal(await status(), "active");
  t.match(await shops(dataDir, ["suspend", "gone"]), { code: 1, error: /already closed/ });
});

t.test("list names the domains that this release reserves, and rename opens such a shop again", async (t) => {
  const dataDir = testFolder(t);
  const gateway = await openTestGateway(t, {
    dataDir,
    shops: [
      sampleShop("acme", { previousDomains: ["4dm1n", "old-acme"] }),
      sampleShop("checkout"),
      sampleShop("support", { logo: makeImage() }),
    ],
  });
  const database = new DatabaseSync(join(dataDir, "awning.sqlite"));
  database.exec("UPDATE sellers SET logo = '{' WHERE domain = 'support'");
  database.close();
  const remedy = (domain: string) =>
    `Before an update, its owner can choose another name. After it, run: npm run shops -- rename ${domain} NAME`;
  const { out } = await shops(dataDir, ["list"]);
  t.same(out.split("\n").slice(4), [
    "4dm1n: this release reserves this earlier name of acme. It answers 404.",
    `checkout: this release reserves the name. It answers 404. ${remedy("checkout")}`,
    'support: The record sellers/id-support can\'t be read: "logo" is not JSON.',
    `support: this release reserves the name. It answers 404. ${remedy("support")}`,
    "",
  ]);
  const table = new CaseTable();
  const status = async (name: string) => (await httpGet(gateway.port, `${name}.shops.example`, "/")).status;
  table.check("before", await status("checkout"), 404);
  const rename = (name: string) => shops(dataDir, ["rename", "checkout", name]);
  const refused = (error: string) => ({ code: 1, out: "", error });
  table.check("reserved", await rename("payments"), refused("The name is not valid for a shop (reserved).\n"));
  table.check("taken", await rename("old-acme"), refused("Another shop holds this domain.\n"));
  table.check("free", await rename("till"), { code: 0, out: "checkout is now till.\n", error: "" });
  table.check("after", await status("till"), 200);
  table.check("earlier name", await shops(dataDir, ["suspend", "checkout"]), refused("checkout is now till.\n"));
  t.same(table.wrong(), []);
});

t.test("list reads a database of an earlier release and does not migrate it", async (t) => {
  const dataDir = testFolder(t);
  const file = join(dataDir, "awning.sqlite");
  const old = new DatabaseSync(file);
  for (const { sql } of SCHEMA_STEPS.slice(0, 2)) old.exec(sql);
  // The gateway of the earlier release has the database open.
  old.exec("PRAGMA journal_mode = WAL; PRAGMA user_version = 2");
  t.teardown(() => old.close());
  const sellers = [makeSeller({ id: "a", domain: "acme", name: "Acme" }), makeSeller({ id: "s", domain: "support" })];
  insertRecords(old, "sellers", sellers.map(firstReleaseSeller));
  insertRecords(old, "domains", [
    { name: "acme", kind: "current", sellerId: "a" },
    { name: "payments", kind: "previous", sellerId: "a" },
    { name: "support", kind: "current", sellerId: "s" },
  ]);
  const before = old.prepare("SELECT sql FROM sqlite_schema").all();
  const list = await shops(dataDir, ["list"]);
  t.match(list, { code: 0, error: "" });
  const lines = list.out.split("\n");
  t.match(lines, [
    "DOMAIN   NAME",
    "acme     Acme",
    "support  ",
    "payments: this release reserves this earlier name of acme.",
    "support: this release reserves the name.",
    /^The database has the schema of an earlier release\. .* stop all gateways, make a backup, and start this release\.$/,
    "",
  ]);
  t.equal(lines.length, 7);
  t.equal(old.prepare("PRAGMA user_version").get()?.["user_version"], 2);
  t.same(old.prepare("SELECT sql FROM sqlite_schema").all(), before);
});

t.test("list does not render the texts of an earlier release again", async (t) => {
  const dataDir = testFolder(t);
  const platform = await openPlatform({ backend: "embedded", dataDir });
  t.teardown(() => platform.close());
  const seller = makeSeller({ domain: "acme", about: "*Hello*", rendered: NOT_RENDERED });
  await platform.shops.create({ seller, categories: [], products: [] });
  t.match(await shops(dataDir, ["list"]), { code: 0, out: /^acme /m });
  t.same(await platform.sellers.get(seller.id), seller);
});

t.test("a paused shop that is suspended is paused again, also after an export and an import", async (t) => {
  const logo = { file: dataUri(makeSvg(4, 4)), alt: "" };
  const file = shopFile(t, [makeEntry({ status: "paused", logo })]);
  const [dataDir, other, out] = ["data", "other", "all.json"].map((name) => join(file, "..", name)) as [
    string,
    string,
    string,
  ];
  await shops(dataDir, ["import", file]);
  await shops(dataDir, ["suspend", "acme"]);
  await shops(dataDir, ["export", "--out", out]);
  t.match(JSON.parse(readFileSync(out, "utf8")), { shops: [{ status: "suspended", suspendedFrom: "paused" }] });
  await shops(other, ["import", out]);
  // nginx reads this file: nginx/shops.conf.
  const arePicturesHidden = (folder: string) => globSync("images/*/hidden", { cwd: folder }).length === 1;
  for (const each of [dataDir, other]) {
    t.ok(arePicturesHidden(each));
    t.match(await shops(each, ["resume", "acme"]), { code: 0, out: /It is paused, as before/ });
    t.match((await shops(each, ["list"])).out, /acme .* paused /);
  }
  const suspending = shopFile(t, [makeEntry({ status: "suspended", logo })]);
  await shops(dataDir, ["import", suspending, "--replace"]);
  t.ok(arePicturesHidden(dataDir));
  t.match(await shops(dataDir, ["resume", "acme"]), { out: /It is paused, as before/ }, "suspended by an import");
  await shops(dataDir, ["suspend", "acme"]);
  await shops(dataDir, ["import", file, "--replace"]);
  t.notOk(arePicturesHidden(dataDir), "opened by an import");
});

t.test("lists orders newest first with all three states", async (t) => {
  const dataDir = testFolder(t);
  const platform = await openPlatform({ backend: "embedded", dataDir });
  t.teardown(() => platform.close());
  const { seller, products } = await storeShop(platform, { domain: "acme" });
  t.same(await shops(dataDir, ["orders", "acme"]), { code: 0, out: "acme has no orders.\n", error: "" });

  const [product] = products as [Product];
  const at = "2026-11-20T12:34:56.000Z";
  const customer = { name: "Ada\u202e\nLovelace", email: "ada@example.org", phone: null };
  await platform.orders.place(seller.id, placementOf([{ product }], { order: { createdAt: at } }));
  const second = placementOf([{ product, quantity: 2 }], { order: { createdAt: at, customer } });
  const { order } = await platform.orders.place(seller.id, second);
  await platform.orders.change(seller.id, order.id, (stored) => {
    const paid = stepOrder(stored, { status: "confirmed", payment: "paid" }, { at, kind: "paid" });
    return paid && { order: paid, mails: [], restock: false };
  });
  t.same(await shops(dataDir, ["orders", "acme"]), {
    code: 0,
    out:
      "NUMBER  PLACED (UTC)      STATUS     PAYMENT  FULFILLMENT  TOTAL   CUSTOMER\n" +
      "  1002  2026-11-20 12:34  confirmed  paid     unfulfilled  €52.95  Ada Lovelace\n" +
      "  1001  2026-11-20 12:34  placed     pending  unfulfilled  €28.95  Ada\n",
    error: "",
  });
});

t.test("reports mistakes without a stack and changes nothing", async (t) => {
  const file = shopFile(t, [{ ...acme, currency: "EURO" }, makeEntry({ domain: "zeta", locale: "x" })]);
  const folder = join(file, "..");
  const dataDir = join(folder, "data");
  writeFileSync(join(folder, "text.json"), "{ nonsense");
  writeFileSync(join(folder, "large.json"), "");
  // Sparse: takes no space.
  truncateSync(join(folder, "large.json"), 2 ** 31);
  const cases: [string[], number, RegExp, NodeJS.ProcessEnv?][] = [
    [[], 2, /^Usage: npm run shops/],
    [["remove", "acme"], 2, /^error: unknown command 'remove'\n/],
    [["import"], 2, /^error: missing required argument 'file'\n\nUsage: npm run shops -- import /],
    [["list", "--nonsense"], 2, /--nonsense/],
    [["import", join(folder, "nope.json")], 1, /^.*nope\.json can't be read \(ENOENT\)\.\n$/],
    [["import", folder], 1, /can't be read \(EISDIR\)/],
    [["import", join(folder, "large.json")], 1, /large\.json is larger than 512 MiB and can't be read\.\n$/],
    [["import", join(folder, "text.json")], 1, /text\.json is not JSON/],
    [
      ["import", file],
      1,
      /^Nothing was imported\.\nshops\[0\]\.currency: expected an ISO 4217 currency such as EUR\nshops\[1\]\.locale: expected .*\n$/,
    ],
    [["export", "acme"], 1, /^There is no shop acme\./],
    [["export", "--out", join(folder, "no/such/folder.json")], 1, /can't be written \(ENOENT\)/],
    [["suspend", "acme"], 1, /^There is no shop acme\./],
    [["orders", "acme"], 1, /^There is no shop acme\./],
    [["orders"], 2, /missing required argument 'domain'/],
    [["list"], 1, /^BACKEND="nonsense": expected /, { BACKEND: "nonsense" }],
    [["list"], 1, /text\.json/, { DATA_DIR: join(folder, "text.json") }],
  ];
  for (const [args, code, error, env] of cases) {
    const outcome = await shops(dataDir, args, env);
    t.match(outcome, { code, error, out: "" }, args.join(" "));
    t.notMatch(outcome.error, /^\s+at /m, "no stack");
  }
  t.notOk(existsSync(join(dataDir, "images")), "stores no pictures");
});

t.test("accepts every command with its options, and rejects invalid command lines", async (t) => {
  const missing = join(testFolder(t), "data");
  const run = async (line: string) => {
    const { code, error } = await shops(missing, line.split(" ").filter(Boolean));
    return code === 1 && /^There is no database in |can't be read \(ENOENT\)/.test(error) ? "accepted" : code;
  };
  const table = new CaseTable();
  for (const line of [
    "list",
    "export",
    "export acme",
    "export --out a.json acme",
    "suspend acme",
    "resume acme",
    "owner acme ada@people.example",
    "owner acme a@b.example --name Ada",
    "delete acme",
    "delete --yes acme",
    "delete ada@people.example",
    "release acme",
    "rename acme bolt",
    "disable ada@people.example",
    "enable ada@people.example",
    "orders acme",
    "plan acme pro",
    "plan acme free",
    "plan acme pro --until 2028-02-29",
    // Last, because it creates the database.
    "import a.json",
    "import a.json --replace",
    "import --replace a.json",
    "import -- --replace",
  ])
    table.check(line, await run(line), "accepted");
  for (const line of ["--help", "-h list", "help", "help import", "import --help"])
    table.check(line, await run(line), 0);
  for (const line of [
    "",
    "remove acme",
    "list acme",
    "list --replace",
    "import",
    "import a b",
    "import a --out b",
    "import a --replace=yes",
    "export a b",
    "export --out",
    "suspend",
    "suspend a b",
    "suspend acme --yes",
    "suspend acme --until 2027-01-31",
    "resume",
    "delete",
    "delete acme bolt",
    "release",
    "rename acme",
    "rename acme bolt coil",
    "disable",
    "enable a@b.example --name Ada",
    "owner acme",
    "owner acme ada@people.example more",
    "owner acme ada@people.example --name",
    "plan acme",
    "plan acme gold",
    "plan acme constructor",
    "plan acme pro 2027-01-31",
    "plan acme pro --until",
    "plan acme pro --until tomorrow",
    "plan acme pro --until 2027-02-30",
    "plan acme pro --until 2027-1-31",
    "plan acme pro --until 2027-01-31T00:00",
    "plan acme free --until 2027-01-31",
    "migrate",
    "migrate firebase",
    "migrate --to",
    "migrate --to sqlite",
    "migrate --to firebase more",
    "migrate --to firebase --hash-config a.txt",
    "migrate --to embedded --hash-config",
    "migrate --to firebase --verify --again",
    "list --unknown",
  ])
    table.check(line, await run(line), 2);
  t.same(table.wrong(), []);
});

t.test("prints the help on standard output without opening a database", async (t) => {
  const dataDir = join(testFolder(t), "data");
  t.match(await shops(dataDir, ["--help"]), { code: 0, out: /^Usage: npm run shops/, error: "" });
  t.notOk(existsSync(dataDir));
});

t.test("exits with 0 if the reader closes the pipe early", async (t) => {
  const file = shopFile(t, [
    makeEntry({
      about: "x".repeat(20_000),
      categories: [
        {
          name: "C",
          slug: "c",
          products: Array.from({ length: 40 }, (_, index) =>
            makeProductEntry({ slug: `p${index}`, description: "y".repeat(20_000) }),
          ),
        },
      ],
    }),
  ]);
  const dataDir = join(file, "../data");
  await shops(dataDir, ["import", file]);
  const { child, outcome } = startShopsCommand(["export"], { DATA_DIR: dataDir });
  outcome.catch(() => "the output is incomplete");
  child.stdout?.once("data", () => child.stdout?.destroy());
  const [error, [code]] = await Promise.all([text(child.stderr as Readable), once(child, "exit")]);
  t.equal(error, "");
  t.equal(code, 0);
});

t.test(
  "reports output that can't be written without a stack",
  { skip: !existsSync("/dev/full") && "only Linux has /dev/full" },
  async (t) => {
    const dataDir = join(shopFile(t, []), "../data");
    (await openPlatform({ backend: "embedded", dataDir })).close();
    const full = openSync("/dev/full", "w");
    t.teardown(() => closeSync(full));
    const { status, stderr } = spawnSync(process.execPath, ["scripts/shops.ts", "export"], {
      cwd: resolve(import.meta.dirname, "../.."),
      encoding: "utf8",
      env: { ...process.env, DATA_DIR: dataDir },
      stdio: ["ignore", full, "pipe"],
    });
    t.same([status, stderr], [1, "The output can't be written: ENOSPC: no space left on device, write\n"]);
  },
);

t.test("import says why a picture can't be stored", async (t) => {
  const file = shopFile(t, [acme]);
  const dataDir = join(file, "..");
  writeFileSync(join(dataDir, "images"), "no folder");
  const outcome = await shops(dataDir, ["import", file]);
  t.match(outcome, { code: 1, out: "", error: /The picture could not be stored\.\n {2}E[A-Z]+: .*images/ });
});

t.test("owner: changes a shop's owner while a gateway runs", async (t) => {
  const dataDir = testFolder(t);
  const env = { PRODUCT_HOST: "shops.example" };
  const platform = await openPlatform({ backend: "embedded", dataDir });
  t.teardown(() => platform.close());
  const { seller } = await storeShop(platform, { domain: "acme" });
  const give = (args: string[]) => shops(dataDir, ["owner", "acme", ...args], env);

  const opened = await give([" Ada@People.example ", "--name", "Ada Byrne"]);
  t.match(opened, { code: 0, error: "" });
  const linkIn = ({ out }: { out: string }): string =>
    /^https:\/\/shops\.example\/admin\/set-password#([\w-]{43})$/m.exec(out)?.[1] ?? "";
  t.match(opened.out, /^acme now belongs to ada@people\.example\.$/m);
  t.match(opened.out, /once, within 24 hours/);
  const ada = (await platform.accounts.findByEmail("ada@people.example")) as Account;
  t.match(ada, { name: "Ada Byrne" });
  t.equal((await platform.sellers.get(seller.id))?.ownerId, ada.id);
  t.match(await platform.memberships.listByAccount(ada.id), [{ sellerId: seller.id, role: "owner" }]);

  const joined = await platform.memberships.get(ada.id, seller.id);
  const again = await give(["ada@people.example"]);
  t.match(again, {
    code: 0,
    out: /^acme now belongs to ada@people\.example\.\nAccount of Ada Byrne, created on \S+\.\nSend the owner this link/,
  });
  t.equal(await platform.tickets.find("set-password", linkIn(opened)), undefined, "the lost link no longer works");
  const ticket = await platform.tickets.redeem("set-password", linkIn(again));
  t.match(ticket, { accountId: ada.id });
  const hours = (Date.parse(ticket?.expiresAt as string) - Date.now()) / 3_600_000;
  t.ok(hours > 23 && hours <= 24);
  t.strictSame(await platform.memberships.get(ada.id, seller.id), joined);

  t.match(await give(["bob@people.example"]), {
    code: 0,
    out: /The previous owner no longer has access/,
  });
  const bob = (await platform.accounts.findByEmail("bob@people.example")) as Account;
  t.equal(bob.name, "", "no name is guessed from the address");
  t.match((await give(["bob@people.example"])).out, /^Account of bob@people\.example, created on /m);
  t.equal(linkIn(await give(["ada@people.example"])), "", "no link to the account of a person who was not the owner");
  await give(["bob@people.example"]);
  t.equal((await platform.sellers.get(seller.id))?.ownerId, bob.id);
  t.same(await platform.memberships.listByAccount(ada.id), []);
  t.equal((await platform.memberships.listByAccount(bob.id)).length, 1);

  t.match(await give(["bob"]), { code: 1, out: "", error: "bob is not an email address.\n" });
  t.match(await give(["carl@people.example", "--name", "a\nb"]), { code: 1, error: /one line/ });
  t.equal(await platform.accounts.findByEmail("carl@people.example"), undefined);
  t.match(await shops(dataDir, ["owner", "none", "ada@people.example"], env), { code: 1, error: /no shop none/ });
  t.match(await shops(dataDir, ["owner", "acme"], env), { code: 2, error: /missing required argument 'email'/ });
});

t.test("owner: a command that failed halfway can be repeated", async (t) => {
  const dataDir = testFolder(t);
  const platform = await openPlatform({ backend: "embedded", dataDir });
  t.teardown(() => platform.close());
  const { seller } = await storeShop(platform, { domain: "acme" });
  const give = (email: string) =>
    giveShop(platform, { domain: "acme", email, name: undefined }, "https://shops.example");
  await give("ada@people.example");
  const ada = (await platform.accounts.findByEmail("ada@people.example")) as Account;
  const remove = platform.memberships.remove.bind(platform.memberships);
  platform.memberships.remove = async () => {
    throw new StorageFailure("the disk is full");
  };
  await t.rejects(give("bo@people.example"), StorageFailure);
  platform.memberships.remove = remove;
  t.match(await give("bo@people.example"), "The previous owner no longer has access.");
  t.equal(await platform.memberships.get(ada.id, seller.id), undefined);
});

t.test("owner: a new owner gets neither the card account nor the subscription of the previous one", async (t) => {
  const platform = await openPlatform({ backend: "embedded", dataDir: testFolder(t) });
  t.teardown(() => platform.close());
  const { seller } = await storeShop(platform, { domain: "acme" });
  const give = (email: string) =>
    giveShop(platform, { domain: "acme", email, name: undefined }, "https://shops.example");
  await give("ada@people.example");
  const cardAccount = { id: "acct_ada", state: "active" as const, missing: [] };
  const billing = { customer: "cus_ada", subscription: "sub_ada", syncAt: null };
  const subscription = { plan: "pro", status: "active", currentPeriodEnd: null } as const;
  await platform.sellers.change(seller.id, () => ({ cardAccount, billing, subscription }));

  await give("ada@people.example");
  t.match(await platform.sellers.get(seller.id), { cardAccount, billing }, "the owner stays the same");
  await t.rejects(give("bo@people.example"), { message: /Cancel the subscription at Stripe first/ });
  t.equal(await platform.accounts.findByEmail("bo@people.example"), undefined, "nothing was changed");
  await platform.sellers.change(seller.id, () => ({ subscription: { ...subscription, status: "canceled" } }));
  t.match(await give("bo@people.example"), /takes no card payments until the new owner/);
  t.match(await platform.sellers.get(seller.id), { cardAccount: null, billing: null });
});

t.test("disable and enable: block and unblock an account while a gateway runs, and leave its shop open", async (t) => {
  const dataDir = testFolder(t);
  const platform = await openPlatform({ backend: "embedded", dataDir });
  t.teardown(() => platform.close());
  const { seller } = await storeShop(platform, { domain: "acme" });
  const account = { id: "ada", email: "ada@people.example", name: "Ada", createdAt: "2026-01-02T03:04:05.678Z" };
  const password = "a heron on the quay";
  await platform.accounts.add({ account, password });
  await platform.memberships.save({
    accountId: "ada",
    sellerId: seller.id,
    role: "owner",
    createdAt: account.createdAt,
  });
  const opening = { accountId: "ada", host: "acme.shops.example", userAgent: "" };
  const { secret } = await platform.sessions.open(opening);

  t.same(await shops(dataDir, ["disable", " Ada@People.example "]), {
    code: 0,
    out:
      "ada@people.example is disabled: it can't sign in, and its sessions have ended.\n" +
      "Its shops are unchanged: acme.\n",
    error: "",
  });
  t.equal(await platform.sessions.resume(secret, opening.host), undefined);
  t.equal(await platform.accounts.verify({ email: account.email, password }), undefined);
  t.equal((await platform.sellers.get(seller.id))?.status, "active");

  const enabled = { code: 0, out: "ada@people.example can sign in again.\n", error: "" };
  for (const _ of [1, 2]) t.same(await shops(dataDir, ["enable", account.email]), enabled);
  t.ok(await platform.accounts.verify({ email: account.email, password }));
  t.equal(await platform.sessions.resume(secret, opening.host), undefined, "ended sessions stay ended");

  const unknown = { code: 1, out: "", error: "There is no account with the address bob@people.example.\n" };
  for (const verb of ["disable", "enable"]) t.same(await shops(dataDir, [verb, "bob@people.example"]), unknown);
  t.match(await shops(dataDir, ["disable", "bob"]), { code: 1, error: "bob is not an email address.\n" });

  breakRecords(dataDir, "UPDATE sellers SET theme = '{'");
  const out = `Its shops are unchanged: ${seller.id}.\n`;
  t.match(await shops(dataDir, ["disable", account.email]), { code: 0, out, error: "" }, "its shop's record is broken");
});

t.test("plan: sets a plan without end, until a day, or with a past end, while a gateway runs", async (t) => {
  const dataDir = testFolder(t);
  const platform = await openPlatform({ backend: "embedded", dataDir });
  t.teardown(() => platform.close());
  const { seller } = await storeShop(platform, { domain: "acme" });
  const subscription = async () => (await platform.sellers.get(seller.id))?.subscription;
  t.strictSame(await shops(dataDir, ["plan", "acme", "pro"]), {
    code: 0,
    out: "acme has the plan Pro: unlimited products.\n",
    error: "",
  });
  t.strictSame(await subscription(), { plan: "pro", status: "active", currentPeriodEnd: null });
  t.match(await shops(dataDir, ["plan", "acme", "pro", "--until", "2999-12-31"]), {
    out: "acme has the plan Pro until the end of 2999-12-31 (UTC): unlimited products.\n",
  });
  t.strictSame(await subscription(), { plan: "pro", status: "active", currentPeriodEnd: "2999-12-31T23:59:59.999Z" });
  t.match(await shops(dataDir, ["plan", "acme", "pro", "--until", "2020-01-31"]), {
    code: 0,
    out: "The plan Pro of acme ended on 2020-01-31. The limits of Free apply.\n",
  });
  t.match(await shops(dataDir, ["plan", "acme", "free"]), { out: "acme has the plan Free: 25 published products.\n" });
  t.strictSame(await subscription(), { plan: "free", status: "active", currentPeriodEnd: null });
  const billing = { customer: "cus_1", subscription: "sub_1", syncAt: "2027-01-01T00:00:00.000Z" };
  const bought = { plan: "pro", status: "active", currentPeriodEnd: "2999-01-01T00:00:00.000Z", renews: true } as const;
  const lapsed = { plan: "pro", status: "active", currentPeriodEnd: "2020-01-01T00:00:00.000Z" } as const;
  await platform.sellers.change(seller.id, () => ({ subscription: lapsed }));
  t.match((await shops(dataDir, ["list"])).out, /^acme .* free /m, "as the shop is limited");
  await platform.sellers.change(seller.id, () => ({ billing, subscription: bought }));
  t.match(await shops(dataDir, ["plan", "acme", "free"]), { code: 1, error: /acme pays for its plan by subscription/ });
  t.strictSame(await subscription(), bought);
  await platform.sellers.change(seller.id, () => ({ subscription: { ...bought, status: "canceled" } }));
  t.match(await shops(dataDir, ["plan", "acme", "pro"]), { code: 0, out: /or wait until 2027-01-01T00:00:00.000Z/ });
  t.match(await platform.sellers.get(seller.id), { billing: { ...billing, subscription: null } });
  t.match(await shops(dataDir, ["plan", "nobody", "pro"]), { code: 1, out: "", error: /There is no shop nobody/ });
  t.match(await shops(dataDir, ["plan", "acme", "gold"]), {
    code: 2,
    out: "",
    error: /'gold' is invalid for argument 'plan'/,
  });
});
