import "../../../../areas/shared/state/strict-actions.ts";
import t from "tap";
import type { ShopApi } from "../../../../areas/admin/api/admin-api.ts";
import { createFormats } from "../../../../areas/admin/formats/formats.ts";
import { en } from "../../../../areas/admin/imports/i18n/en.ts";
import { ImportStore } from "../../../../areas/admin/imports/import-store.ts";
import { ApiError } from "../../../../areas/shared/api/api-error.ts";
import { createProblemTexts } from "../../../../areas/shared/i18n/create-problem-texts.ts";
import { en as problems } from "../../../../areas/shared/i18n/problems/en.ts";
import { createMessages } from "../../../../areas/shared/i18n/translate.ts";
import type { ImportReport } from "../../../../areas/shared/imports/import-report.ts";
import { type FakeAnswers, fakeShopApi } from "../../../support/admin-data.ts";
import { FakeTimer } from "../../../support/fakes.ts";

const reportOf = (change: Partial<ImportReport> = {}): ImportReport => ({
  id: "import-1",
  format: "awning",
  lines: 11,
  create: 10,
  change: 0,
  stock: 0,
  stockVariants: 0,
  keepStock: false,
  unchanged: 0,
  missingPictures: 0,
  drafts: 0,
  categories: 1,
  categoryNames: ["Cups"],
  pictures: 0,
  problems: [],
  problemCount: 0,
  warnings: [],
  warningCount: 0,
  sample: [],
  state: "planned",
  progress: { done: 0, total: 10 },
  failure: null,
  ...change,
});
const running = (done: number): ImportReport => reportOf({ state: "running", progress: { done, total: 10 } });
const csv = (name = "products.csv", text = "handle,title,price\n"): File => new File([text], name);
const turns = () => new Promise((done) => setImmediate(done));

interface Answers extends Pick<FakeAnswers, "import" | "runImport"> {
  /** Answers `planImport`. */
  plan?: (options: Parameters<ShopApi["upload"]>[2]) => Promise<ImportReport>;
}

function setUp({ plan, ...answers }: Answers) {
  const timer = new FakeTimer();
  const announced: (string | null)[] = [];
  let invalidations = 0;
  const upload = async (name: string, _file: Blob, options: Parameters<ShopApi["upload"]>[2]) => {
    if (name !== "planImport" || !plan) throw new Error(`unexpected upload: ${name}`);
    return { import: await plan(options) };
  };
  const store = new ImportStore({
    api: fakeShopApi(answers, upload),
    texts: createMessages("en", en),
    problems: createProblemTexts(createMessages("en", problems)),
    formats: createFormats("en-GB"),
    timer,
    catalogue: { invalidate: () => (invalidations += 1) },
    onImport: (id) => announced.push(id),
  });
  return { store, timer, announced, invalidations: () => invalidations };
}

t.test("uploads a file with progress, and shows its plan", async (t) => {
  const seen: number[] = [];
  const { store, announced } = setUp({
    async plan({ type, onProgress }) {
      t.equal(type, "text/csv");
      onProgress?.(7);
      seen.push(store.sent);
      return reportOf();
    },
  });
  const chosen = store.choose(csv());
  t.equal(store.sending, true);
  await chosen;
  t.match(store, { sending: false, report: { id: "import-1" }, problem: null });
  t.strictSame(seen, [7]);
  t.strictSame(announced, ["import-1"]);
});

t.test("does not upload a file that can’t contain products", async (t) => {
  const { store } = setUp({});
  for (const [file, words] of [
    [csv("products.xlsx"), /Save or export it as CSV/],
    [csv("photo.JPG"), /not a list of products/],
    [csv("products.csv", ""), /empty/],
  ] as const) {
    await store.choose(file);
    t.match(store.problem?.message, words);
    t.equal(store.sending, false);
  }
});

t.test("shows the platform’s problem with the file, and keeps the file for a retry", async (t) => {
  const { store } = setUp({
    plan: async () => {
      throw new ApiError("bad-request", "Not as expected.", 400, { fields: [{ field: "file", code: "no-heading" }] });
    },
  });
  const file = csv();
  await store.choose(file);
  t.match(store, { problem: { message: /^The first line of this file is empty/ }, sending: false, report: null });
  t.equal(store.file, file);
});

t.test("ignores the response to a cancelled upload", async (t) => {
  const { promise, resolve } = Promise.withResolvers<ImportReport>();
  let given: AbortSignal | undefined;
  const { store, announced } = setUp({
    plan: ({ signal }) => {
      given = signal;
      return promise;
    },
  });
  const chosen = store.choose(csv());
  store.cancel();
  t.equal(given?.aborted, true);
  resolve(reportOf());
  await chosen;
  t.match(store, { file: null, sending: false, report: null });
  t.strictSame(announced, []);
});

t.test("polls the progress, less often while it doesn’t change", async (t) => {
  const answers = [running(0), running(0), running(4), reportOf({ state: "done" })];
  const { store, timer, invalidations } = setUp({
    plan: async () => reportOf(),
    runImport: () => ({ import: running(0) }),
    import: () => ({ import: answers.shift() as ImportReport }),
  });
  await store.choose(csv());
  await store.run();
  const asked = async (after: number) => {
    const before = answers.length;
    timer.pass(after - 1);
    await turns();
    t.equal(answers.length, before, `not before ${after} ms`);
    timer.pass(1);
    await turns();
    t.equal(answers.length, before - 1);
  };
  await asked(600);
  await asked(900);
  await asked(1350);
  t.equal(store.report?.progress.done, 4);
  t.equal(invalidations(), 0);
  await asked(400);
  t.equal(store.report?.state, "done");
  t.equal(invalidations(), 1, "the lists reload the products and categories");
  t.equal(timer.pending, 0, "polling has stopped");
});

t.test("keeps polling after failures, and reports them", async (t) => {
  const failures = [new ApiError("network", "Offline."), new ApiError("network", "Offline.")];
  const { store, timer } = setUp({
    runImport: () => ({ import: running(0) }),
    import: () => {
      const failure = failures.shift();
      if (failure) throw failure;
      return { import: running(9) };
    },
    plan: async () => reportOf(),
  });
  const end = store.follow();
  await store.choose(csv());
  await store.run();
  for (const isCutOff of [true, true, false]) {
    timer.pass(4_000);
    await turns();
    t.equal(store.isCutOff, isCutOff);
  }
  t.equal(store.report?.progress.done, 9);
  end();
  t.equal(timer.pending, 0, "a closed page stops polling");
  store.follow();
  t.equal(timer.pending, 1, "a page that is shown again continues");
});

t.test("restores an earlier import on a page that React mounts twice, as in development", async (t) => {
  const { store, timer } = setUp({ import: () => ({ import: running(5) }) });
  store.follow()();
  store.follow();
  await store.open("import-1");
  t.equal(store.report?.progress.done, 5);
  t.equal(timer.pending, 1);
});

t.test("keeps the stock unless the seller decides otherwise, and repeats the choice after a reload", async (t) => {
  const sent: unknown[] = [];
  const { store } = setUp({
    plan: async () => reportOf({ stock: 1, stockVariants: 2 }),
    runImport: ({ body }) => {
      sent.push(body);
      return { import: reportOf({ state: "failed", keepStock: body.keepStock }) };
    },
    import: () => ({ import: reportOf({ state: "failed", keepStock: false }) }),
  });
  await store.choose(csv());
  await store.run();
  store.setKeepStock(false);
  await store.run();
  store.reset();
  t.equal(store.keepStock, true, "for another file");
  await store.open("import-1");
  await store.run();
  t.strictSame(sent, [{ keepStock: true }, { keepStock: false }, { keepStock: false }]);
});

t.test("returns to the file choice if the import no longer exists", async (t) => {
  const { store, announced } = setUp({
    import: () => {
      throw new ApiError("object-not-found", "Nothing here.", 404);
    },
  });
  await store.open("import-1");
  t.match(store, { report: null, problem: { code: "gone" }, opening: false });
  t.strictSame(announced, [null]);
});

t.test("can retry a failed start", async (t) => {
  let tries = 0;
  const { store } = setUp({
    plan: async () => reportOf(),
    runImport: () => {
      tries += 1;
      if (tries === 1) throw new ApiError("network", "Offline.");
      return { import: reportOf({ state: "done" }) };
    },
  });
  await store.choose(csv());
  await store.run();
  t.match(store, { starting: false, problem: { code: "network" }, report: { state: "planned" } });
  await store.run();
  t.match(store, { problem: null, report: { state: "done" } });
});
