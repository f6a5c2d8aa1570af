import t from "tap";
import { ar } from "../../../../../../areas/admin/catalogue/i18n/ar.ts";
import type { en } from "../../../../../../areas/admin/catalogue/i18n/en.ts";
import { ProductEditorStore } from "../../../../../../areas/admin/catalogue/product-editor/draft/product-editor-store.ts";
import { addValue, removeOption } from "../../../../../../areas/admin/catalogue/product-editor/draft/variant-matrix.ts";
import { ApiError } from "../../../../../../areas/shared/api/api-error.ts";
import type { AdminCategory } from "../../../../../../areas/shared/catalogue/admin-catalogue.ts";
import type { FieldProblem } from "../../../../../../areas/shared/contract/field-problems.ts";
import { createMessages } from "../../../../../../areas/shared/i18n/translate.ts";
import "../../../../../../areas/shared/state/strict-actions.ts";
import type { FakeAnswers } from "../../../../../support/admin-data.ts";
import { CUPS, MUG, surroundings, WORDING } from "../../fake-catalogue.ts";

type Opening = Partial<
  Pick<ConstructorParameters<typeof ProductEditorStore>[0], "id" | "isNew" | "copiedId" | "texts">
>;

async function openEditor(around = surroundings(), more: Opening = {}) {
  const { catalogue, toasts, newId } = around;
  const keeper = around.keeper();
  const now = () => 1_000;
  const store = new ProductEditorStore({ id: "mug", catalogue, toasts, newId, keeper, now, ...WORDING, ...more });
  const end = store.keep();
  await store.load();
  return { ...around, store, form: store.form, keeperOfStore: keeper, end };
}

t.test("is dirty after a change, until it is reverted", async (t) => {
  const { store, form } = await openEditor();
  t.equal(store.state, "ready");
  t.equal(store.isDirty, false);
  form.setText("title", "Mugs");
  t.equal(store.isDirty, true);
  form.setText("title", "Mug");
  t.equal(store.isDirty, false);
});

t.test("sends the loaded version and stock, and shows the stored product", async (t) => {
  const { store, form, platform } = await openEditor();
  form.setText("title", "  Big mug ");
  form.setVariant("s", "stock", 5);
  t.equal(await store.save(), true);
  const { request } = platform.saved[0] ?? {};
  t.equal(request?.version, 4);
  t.strictSame(request?.variants[0], {
    id: "s",
    values: ["S"],
    sku: "M-S",
    price: 1_200,
    compareAtPrice: null,
    stock: 5,
    stockSeen: 3,
  });
  t.equal(form.fields.title, "Big mug", "the stored title");
  t.equal(store.version, 5);
  t.equal(store.isDirty, false);
  t.equal(form.fields.variants[0]?.stockSeen, 5);
});

t.test("keeps what is typed during a save", async (t) => {
  const { store, form, platform } = await openEditor();
  form.setText("title", "One");
  platform.beforeAnswer = () => form.setText("title", "Two");
  t.equal(await store.save(), true);
  t.equal(form.fields.title, "Two");
  t.equal(store.base.title, "One");
  t.equal(store.isDirty, true);
  t.equal(await store.save(), true, "saves over the version that was just stored");
});

t.test("a sale during a save stays sold when the title or the stock is typed before the answer", async (t) => {
  const { store, form, platform } = await openEditor();
  const sellOne = () => {
    const [variant] = platform.products.get("mug")?.variants ?? [];
    if (variant?.stock) variant.stock -= 1;
  };
  form.setText("title", "One");
  platform.beforeAnswer = () => {
    form.setText("title", "Two");
    sellOne();
  };
  await store.save();
  t.match(form.fields.variants[0], { stock: 2, stockSeen: 2 });
  platform.beforeAnswer = () => {
    form.setVariant("s", "stock", 7);
    sellOne();
  };
  await store.save();
  t.match(form.fields.variants[0], { stock: 7, stockSeen: 2 }, "five more than what was seen");
});

t.test("keeps the variants' ids, prices and stock when a value is renamed", async (t) => {
  const { store, form, platform } = await openEditor();
  const [size] = form.fields.options;
  form.nameValue(size?.id ?? "", size?.values[0]?.id ?? "", "Small");
  await store.save();
  const { request } = platform.saved[0] ?? {};
  t.strictSame(request?.options, [{ name: "Size", values: ["Small", "L"] }]);
  t.match(request?.variants[0], { id: "s", values: ["Small"], price: 1_200, stock: 3, stockSeen: 3 });
});

t.test("restores a removed option with its variants, and keeps later changes", async (t) => {
  const { form, notices } = await openEditor();
  const [size] = form.fields.options;
  form.changeMatrix((matrix) => removeOption(matrix, size?.id ?? ""), "“Size” removed.");
  t.strictSame(
    form.fields.variants.map(({ id }) => id),
    ["s"],
  );
  form.setVariant("s", "price", 999);
  notices.at(-1)?.undo?.();
  t.strictSame(
    form.fields.variants.map(({ id, price, values }) => [id, price, values.length]),
    [
      ["s", 999, 1],
      ["l", 1_800, 1],
    ],
  );
  t.equal(form.fields.options[0]?.name, "Size");
});

t.test("rejects more variants than a product can have", async (t) => {
  const { form, notices } = await openEditor();
  form.changeMatrix(({ options, variants }) => ({
    options: [...options, { id: "many", name: "Number", values: [] }],
    variants,
  }));
  const add = (text: string): boolean =>
    form.changeMatrix((matrix, newId) => addValue(matrix, "many", { id: newId(), text }, newId));
  for (let number = 1; number <= 125; number += 1) if (!add(String(number))) t.fail(`${number} was refused`);
  t.equal(form.fields.variants.length, 250);
  t.equal(add("126"), false);
  t.equal(form.fields.variants.length, 250);
  t.match(notices.at(-1)?.text, "252 variants");
});

t.test("reports missing values at their fields, without a request", async (t) => {
  const { store, form, platform } = await openEditor(surroundings(), { id: "fresh", isNew: true });
  t.equal(await store.save(), false);
  const [variant] = form.fields.variants;
  t.strictSame(Object.keys(form.problems).sort(), ["categoryId", "title", `variant.${variant?.id}.price`].sort());
  t.equal(store.refusals, 1);
  t.strictSame(platform.saved, []);
  form.setText("title", "Cup");
  t.notOk("title" in form.problems, "typing removes the problem");
  form.setText("categoryId", "cups");
  t.match(store.standingProblem, { code: "bad-request" }, "the price is still missing");
  form.setVariant(variant?.id ?? "", "price", 500);
  t.equal(store.standingProblem, null, "the last change removes the problem");
  t.equal(await store.save(), true);
  t.equal(platform.saved[0]?.request.version, null);
  t.equal(form.fields.slug, "made-from-title");
});

t.test("shows the platform's problems at their fields", async (t) => {
  const { store, form, platform } = await openEditor();
  const fields: FieldProblem[] = [
    { field: "slug", code: "taken" },
    { field: "variants.1.price", code: "invalid" },
    { field: "options.0.values.1", code: "too-long", params: { max: 80 } },
  ];
  platform.failure = new ApiError("bad-request", "Some of it is wrong.", 400, { fields });
  form.setText("title", "Mugs");
  t.equal(await store.save(), false);
  t.strictSame(form.problems, {
    slug: "Another product has this address.",
    "variant.l.price": "This can’t be used. Check it and try again.",
    [`value.${form.fields.options[0]?.values[1]?.id}`]: "Use at most 80 characters.",
  });
  t.equal(store.problem?.message, "Some of the data is not valid. Check it and try again.");
  t.equal(form.fields.title, "Mugs", "nothing is lost");
});

t.test("keeps the draft when the plan is full", async (t) => {
  const { store, form, platform } = await openEditor();
  platform.failure = new ApiError("quota-exceeded", "Used up.", 402, {
    fields: [{ field: "status", code: "plan-full", params: { plan: "free", max: 25, count: 25 } }],
  });
  form.setText("title", "Mugs");
  t.equal(await store.save("active"), false);
  t.equal(store.quota, "The Free plan includes 25 published products. You have 25 published now.");
  t.equal(form.fields.status, "draft");
  t.equal(await store.save(), true);
  t.equal(store.quota, null);
});

t.test("detects that someone else has saved", async (t) => {
  const conflicting = async () => {
    const opened = await openEditor();
    opened.platform.products.set("mug", { ...MUG, title: "Theirs", description: "New.", version: 8 });
    opened.form.setText("title", "Mine");
    t.equal(await opened.store.save(), false);
    return opened;
  };

  await t.test("names the changed parts, and keeps what was typed", async (t) => {
    const { store, form } = await conflicting();
    t.strictSame(store.conflict?.parts, [
      { part: "title", here: true },
      { part: "description", here: false },
    ]);
    t.equal(form.fields.title, "Mine");
    t.equal(store.problem, null);
  });

  await t.test("loads the saved version, and switches back to the own one", async (t) => {
    const { store, form, platform } = await conflicting();
    store.takeTheirs();
    t.equal(form.fields.title, "Theirs");
    t.equal(store.isDirty, false);
    t.equal(store.setAside?.title, "Mine");
    t.equal(store.unsaved?.title, "Mine", "leaving would lose it");
    store.takeMine();
    t.equal(form.fields.title, "Mine");
    t.equal(await store.save(), true, "replaces the saved version");
    t.equal(platform.products.get("mug")?.title, "Mine");
  });

  await t.test("overwrites the saved version", async (t) => {
    const { store, platform } = await conflicting();
    t.equal(await store.overwrite(), true);
    t.equal(platform.saved.at(-1)?.request.version, 8);
    t.equal(platform.products.get("mug")?.title, "Mine");
    t.equal(store.conflict, null);
  });

  await t.test("publishes too, if publishing met the conflict", async (t) => {
    const { store, platform, form } = await openEditor();
    platform.products.set("mug", { ...MUG, status: "draft", version: 8 });
    form.setText("title", "Mine");
    const other = store.base.status === "draft" ? "active" : "draft";
    t.equal(await store.save(other), false);
    t.equal(await store.overwrite(), true);
    t.match(platform.products.get("mug"), { title: "Mine", status: other });
  });

  await t.test("restores a deleted product", async (t) => {
    const { store, form, platform } = await openEditor();
    platform.products.delete("mug");
    form.setText("title", "Mine");
    t.equal(await store.save(), false);
    t.strictSame(store.conflict, { theirs: null, parts: [], status: undefined });
    t.equal(await store.overwrite(), true);
    t.equal(platform.products.get("mug")?.title, "Mine");
  });

  await t.test("reports no conflict with an own save whose answer was lost", async (t) => {
    const { store, form, platform } = await openEditor();
    platform.losesAnswer = true;
    form.setText("title", "Mine");
    t.equal(await store.save(), false);
    t.equal(store.problem?.code, "network");
    t.equal(await store.save(), true);
    t.equal(store.conflict, null);
    t.equal(store.version, 5);
    t.equal(store.isDirty, false);
  });

  /** Saves, loses the answer, and sells one piece. */
  const sellAfterLostAnswer = async ({ store, platform }: Awaited<ReturnType<typeof openEditor>>) => {
    platform.losesAnswer = true;
    t.equal(await store.save(), false);
    const [variant] = platform.products.get("mug")?.variants ?? [];
    if (variant?.stock) variant.stock -= 1;
  };

  await t.test("takes a sale after an own save whose answer was lost", async (t) => {
    const opened = await openEditor();
    const { store, form } = opened;
    form.setText("title", "Mine");
    form.setVariant("s", "stock", 5);
    await sellAfterLostAnswer(opened);
    t.equal(await store.save(), true);
    t.equal(store.conflict, null);
    t.match(form.fields.variants[0], { stock: 4, stockSeen: 4 });
    t.equal(store.isDirty, false);
  });

  await t.test(
    "sends a typed stock as it is, not as a second change, when it replaces the stored version",
    async (t) => {
      for (const decide of ["overwrite", "take mine"]) {
        const opened = await openEditor();
        const { store, form, platform } = opened;
        form.setVariant("s", "stock", 5);
        await sellAfterLostAnswer(opened);
        t.equal(await store.save(), false, "the stored stock may be another person's count");
        t.strictSame(store.conflict?.parts, [{ part: "stock", here: true }]);
        if (decide === "overwrite") await store.overwrite();
        else {
          store.takeTheirs();
          store.takeMine();
          await store.save();
        }
        t.match(platform.saved.at(-1)?.request.variants[0], { stock: 5, stockSeen: 4 }, decide);
        t.notOk(platform.saved.at(-1)?.request.variants[1]?.stockSeen, "an untracked stock");
      }
    },
  );
});

t.test("restores unsaved changes after a reload, with the version that was edited", async (t) => {
  const around = surroundings();
  const first = await openEditor(around);
  first.form.setText("title", "Typed");
  first.keeperOfStore.flush();
  first.end();
  around.platform.products.set("mug", { ...MUG, title: "Theirs", version: 8 });

  const second = await openEditor(around);
  t.equal(second.form.fields.title, "Typed");
  t.equal(second.store.recoveredAt, 1_000);
  t.equal(second.store.isDirty, true);
  t.equal(await second.store.save(), false);
  t.equal(second.store.conflict?.theirs?.title, "Theirs", "nothing is overwritten silently");
  second.store.closeConflict();
  second.store.discard();
  t.equal(second.form.fields.title, "Theirs");
  t.equal(second.store.version, 8);
  t.equal(around.storage.size, 0, "discarded changes are deleted");
  around.notices.at(-1)?.undo?.();
  t.equal(second.form.fields.title, "Typed");
  t.equal(second.store.version, 4);
});

t.test("restores discarded changes over a save that followed, with the stock that was typed", async (t) => {
  const { store, form, platform, notices } = await openEditor();
  form.setText("title", "Discarded");
  form.setVariant("s", "stock", 8);
  store.discard();
  form.setVariant("s", "stock", 7);
  t.equal(await store.save(), true);
  notices[0]?.undo?.();
  t.strictSame([form.fields.title, store.isDirty], ["Discarded", true]);
  t.equal(await store.save(), true, "no conflict with the own save");
  const { version, variants } = platform.saved.at(-1)?.request ?? {};
  t.match({ version, variant: variants?.[0] }, { version: 5, variant: { stock: 8, stockSeen: 7 } });
});

t.test("keeps the version that was set aside for a reload, until it is discarded", async (t) => {
  const around = surroundings();
  const first = await openEditor(around);
  around.platform.products.set("mug", { ...MUG, title: "Theirs", version: 8 });
  first.form.setText("title", "Mine");
  await first.store.save();
  first.store.takeTheirs();
  first.keeperOfStore.flush();
  first.end();

  const second = await openEditor(around);
  t.match([second.form.fields.title, second.store.version], ["Mine", 8]);
  second.store.discard();
  t.match([second.form.fields.title, around.storage.size], ["Theirs", 0]);

  first.store.forgetMine();
  t.equal(first.store.unsaved, null);
});

t.test("cancels uploads with the other changes, and starts them again on undo", async (t) => {
  const around = surroundings();
  let aborted = 0;
  around.platform.shop.addImage = (_file, { signal } = {}) =>
    new Promise((_, reject) => {
      signal?.addEventListener("abort", () => {
        aborted += 1;
        reject(signal.reason);
      });
    });
  const { store, form, notices } = await openEditor(around);
  const names = ["first.jpg", "second.jpg"];
  form.gallery.add(names.map((name) => new File(["bytes"], name)));
  const shown = () => form.gallery.entries.flatMap(({ upload }) => upload?.file.name ?? []);
  t.strictSame(shown(), names);
  store.discard();
  t.strictSame([aborted, shown(), store.isDirty], [2, [], false]);
  notices.at(-1)?.undo?.();
  t.strictSame([shown(), form.gallery.underWay], [names, 2]);
});

t.test("deletes kept changes once they are saved", async (t) => {
  const { store, form, storage, keeperOfStore } = await openEditor();
  form.setText("title", "Typed");
  keeperOfStore.flush();
  t.equal(storage.size, 1);
  await store.save();
  t.equal(storage.size, 0);
});

t.test("starts a copy as a new draft", async (t) => {
  const { store, form, platform } = await openEditor(surroundings(), { id: "copy", isNew: true, copiedId: "mug" });
  t.equal(form.fields.title, "Mug (copy)");
  t.equal(form.fields.status, "draft");
  t.equal(store.isDirty, true);
  t.equal(await store.save(), true);
  const { request } = platform.saved[0] ?? {};
  t.equal(request?.slug, "");
  t.strictSame(
    request?.variants.map(({ id, sku, price }) => [["s", "l"].includes(id), sku, price]),
    [
      [false, "", 1_200],
      [false, "", 1_800],
    ],
  );
});

t.test("stores the title of a copy without invisible marks", async (t) => {
  const texts = createMessages<typeof en>("ar", ar);
  const more = { id: "copy", isNew: true, copiedId: "mug", texts };
  const { form } = await openEditor(surroundings(), more);
  t.equal(form.fields.title, "Mug (نسخة)");
});

t.test("confirms a save, and undoes a change of the status", async (t) => {
  const { store, form, platform, notices } = await openEditor();
  form.setText("title", "Big mug");
  await store.save();
  await store.save("active");
  const said = () => notices.map(({ text, undo }) => [text, undo !== undefined]);
  t.strictSame(said(), [
    ["“Big mug” saved.", false],
    ["“Big mug” published.", true],
  ]);
  form.setText("title", "Half ty");
  notices.at(-1)?.undo?.();
  await new Promise((done) => setImmediate(done));
  t.match(platform.products.get("mug"), { status: "draft", title: "Big mug" });
  t.strictSame([form.fields.title, form.fields.status, store.isDirty], ["Half ty", "draft", true]);
  platform.failure = new ApiError("network", "No connection.", 0);
  t.equal(await store.save(), false);
  t.equal(notices.length, 3, "a failed save is not confirmed");
});

t.test("undoes a change of the status after the save that runs, and keeps what that has saved", async (t) => {
  const { store, form, platform, notices } = await openEditor();
  await store.save("active");
  form.setText("title", "Big mug");
  const saving = store.save();
  notices[0]?.undo?.();
  t.equal(await saving, true);
  await new Promise((done) => setImmediate(done));
  t.match(platform.products.get("mug"), { status: "draft", title: "Big mug" });
  t.equal(store.isDirty, false);
});

t.test("waits for the save that runs when the page is left, and saves what was typed since", async (t) => {
  const { store, form, platform } = await openEditor();
  form.setText("title", "One");
  t.strictSame(await Promise.all([store.save(), store.save()]), [true, true]);
  t.equal(platform.saved.length, 1, "nothing is saved twice");
  form.setText("title", "Two");
  platform.beforeAnswer = () => form.setText("title", "Three");
  t.strictSame(await Promise.all([store.save(), store.save()]), [true, true]);
  t.equal(platform.products.get("mug")?.title, "Three");
  t.equal(store.isDirty, false);
});

t.test("creates a category with the first product; later products need a choice", async (t) => {
  const around = surroundings();
  const made: AdminCategory[] = [];
  Object.assign(around.platform.answers, {
    adminCategories: () => ({ categories: [...made] }),
    saveCategory: ({ path: { categoryId: id }, body: { name } }) => {
      made.push({ ...CUPS, id, name });
      return { category: { ...CUPS, id, name } };
    },
  } satisfies FakeAnswers);
  await around.catalogue.categories.load();
  const { store, form } = await openEditor(around, { id: "first", isNew: true });
  t.equal(await store.save(), false, "not for an invalid product");
  t.strictSame(
    [made, Object.keys(form.problems).toSorted()],
    [[], ["title", `variant.${form.fields.variants[0]?.id}.price`]],
  );
  form.setText("title", "Mug");
  form.setVariant(form.fields.variants[0]?.id ?? "", "price", 900);
  t.equal(await store.save(), true);
  t.strictSame(
    made.map(({ name }) => name),
    ["All products"],
  );
  t.equal(form.fields.categoryId, around.platform.saved[0]?.request.categoryId);
  t.equal(around.catalogue.categories.value?.[0]?.name, "All products");

  const other = await openEditor(around, { id: "second", isNew: true });
  t.equal(await other.store.save(), false);
  t.match(other.form.problems["categoryId"], "Choose a category");
});

t.test("restores a deleted product at its position", async (t) => {
  const { store, platform, notices } = await openEditor();
  t.equal(await store.remove(), true);
  t.equal(platform.products.size, 0);
  notices.at(-1)?.undo?.();
  await new Promise((done) => setImmediate(done));
  t.equal(platform.saved.at(-1)?.request.version, null);
  t.match(platform.products.get("mug"), { title: "Mug", slug: "mug", position: 3, status: "draft" });
});

t.test("confirms a restored product whose first answer was lost, when the seller tries again", async (t) => {
  const { store, platform, notices } = await openEditor();
  await store.remove();
  platform.losesAnswer = true;
  for (let press = 0; press < 2; press += 1) {
    notices.at(-1)?.undo?.();
    await new Promise((done) => setImmediate(done));
  }
  const [, failed, restored] = notices.map(({ text }) => text);
  t.match(failed, /^“Mug” could not be restored\./);
  t.equal(restored, "“Mug” restored.");
  t.equal(platform.products.get("mug")?.version, 10, "it is stored once");
});

t.test("restores the numbers when the stock is counted again", async (t) => {
  const { form } = await openEditor();
  form.countStock(false);
  t.equal(form.hasStock, false);
  form.countStock(true);
  t.strictSame(
    form.fields.variants.map(({ stock }) => stock),
    [3, 0],
  );
});

t.test("keeps an emptied stock tracked, and does not save it", async (t) => {
  const { store, form, platform } = await openEditor();
  form.setVariant("s", "stock", null);
  t.equal(form.hasStock, true, "the last counted variant");
  t.equal(await store.save(), false);
  t.strictSame([Object.keys(form.problems), platform.saved], [["variant.s.stock"], []]);
  form.setVariant("s", "stock", 5);
  form.setVariant("l", "stock", 2);
  form.setVariant("s", "stock", null);
  t.equal(await store.save(), true, "another variant is still counted");
  t.strictSame(
    platform.saved[0]?.request.variants.map(({ stock }) => stock),
    [null, 2],
  );
});

t.test("reports a missing product", async (t) => {
  const missing = await openEditor(surroundings(), { id: "nothing" });
  t.equal(missing.store.state, "missing");
});
