import t from "tap";
import { ar } from "../../../../../../areas/admin/catalogue/i18n/ar.ts";
import { de } from "../../../../../../areas/admin/catalogue/i18n/de.ts";
import { en } from "../../../../../../areas/admin/catalogue/i18n/en.ts";
import { colorCalled, isColorName } from "../../../../../../areas/admin/catalogue/product-editor/draft/color-names.ts";
import {
  draftOf,
  requestOf,
  saysSame,
} from "../../../../../../areas/admin/catalogue/product-editor/draft/product-draft.ts";
import { ProductFormStore } from "../../../../../../areas/admin/catalogue/product-editor/draft/product-form-store.ts";
import { removeVariant } from "../../../../../../areas/admin/catalogue/product-editor/draft/variant-matrix.ts";
import { createMessages } from "../../../../../../areas/shared/i18n/translate.ts";
import { adminProduct } from "../../../../../../gateway/platform/catalogue/admin-catalogue-handlers.ts";
import { makeImage, makeProduct, makeVariant } from "../../../../../support/shop.ts";
import { CaseTable } from "../../../../../support/system.ts";
import { WORDING } from "../../fake-catalogue.ts";

const [cover, ink] = [makeImage({ id: "1".repeat(32) }), makeImage({ id: "2".repeat(32) })];
const mug = adminProduct(
  makeProduct({
    sellerId: "acme",
    categoryId: "cups",
    images: [cover, ink],
    options: [
      { name: "Glaze", values: ["Ink", "Salt"], colors: ["#34445c", null] },
      { name: "Size", values: ["S", "L"] },
    ],
    variants: [
      makeVariant({ id: "ink-s", values: ["Ink", "S"], imageId: ink.id }),
      makeVariant({ id: "ink-l", values: ["Ink", "L"] }),
      makeVariant({ id: "salt-s", values: ["Salt", "S"] }),
    ],
  }),
);

function open() {
  let ids = 0;
  const newId = () => `new-${(ids += 1)}`;
  const undos: (() => void)[] = [];
  const toasts = {
    show: (_: string, { undo }: { undo?: () => void } = {}) => {
      if (undo) undos.push(undo);
    },
  };
  const shop = { addImage: () => Promise.reject(new Error("nothing is uploaded here")) };
  const form = new ProductFormStore(draftOf(mug, newId), { shop, toasts, newId, ...WORDING });
  form.gallery.set(mug.images);
  const sent = () => requestOf(form.draft, 1);
  return { form, undos, sent, newId };
}

t.test("sends pictures and colours as they were loaded", async (t) => {
  const { form, sent, newId } = open();
  t.strictSame(JSON.parse(JSON.stringify(sent().options)), mug.options);
  t.strictSame(
    sent().variants.map(({ imageId }) => imageId),
    [ink.id, undefined, undefined],
  );
  t.ok(saysSame(form.draft, draftOf(mug, newId)));
});

t.test("sets a picture for several variants at once, and undoes it", async (t) => {
  const { form, undos, sent } = open();
  const pictures = () => sent().variants.map(({ imageId }) => imageId);
  form.setPicture(["ink-l", "salt-s"], ink.id);
  t.strictSame(pictures(), [ink.id, ink.id, ink.id]);
  undos[0]?.();
  t.strictSame(pictures(), [ink.id, undefined, undefined]);
  form.setPicture(["ink-s"], undefined);
  t.strictSame(pictures(), [undefined, undefined, undefined]);
  t.equal(undos.length, 1, "one variant needs no undo");
});

t.test("undoes a change of all variants, and keeps later changes of other fields", async (t) => {
  const { form, undos, sent } = open();
  const before = sent().variants.map(({ price }) => price);
  form.setAll({ price: 5_000 });
  form.setVariant("ink-s", "stock", 9);
  undos[0]?.();
  t.strictSame(
    sent().variants.map(({ price }) => price),
    before,
  );
  t.equal(sent().variants[0]?.stock, 9);
});

t.test("undoes one of several removals, in any order", async (t) => {
  const { form, undos } = open();
  const remove = (id: string) => form.changeMatrix((matrix) => removeVariant(matrix, id), "Removed.");
  const ids = () => form.fields.variants.map(({ id }) => id);
  remove("ink-s");
  remove("ink-l");
  form.setVariant("salt-s", "price", 700);
  undos[0]?.();
  t.strictSame(ids(), ["ink-s", "salt-s"]);
  undos[1]?.();
  t.strictSame(ids(), ["ink-s", "ink-l", "salt-s"]);
  t.equal(form.fields.variants[2]?.price, 700);
});

t.test("takes a removed picture from its variants until it is restored", async (t) => {
  const { form, sent, newId } = open();
  const back = form.gallery.remove(form.gallery.entries[1]?.key ?? "");
  t.equal(sent().variants[0]?.imageId, undefined);
  t.notOk(saysSame(form.draft, draftOf(mug, newId)));
  const stored = {
    ...mug,
    images: [cover],
    variants: mug.variants.map((variant) => ({ ...variant, imageId: undefined })),
  };
  t.ok(saysSame(form.draft, draftOf(stored, newId)), "nothing is left to save");
  back();
  t.equal(sent().variants[0]?.imageId, ink.id);
});

t.test("gives known names their colours, and leaves others without one", async (t) => {
  const { form, sent } = open();
  const { id, values } = form.fields.options[1] ?? { id: "", values: [] };
  const colors = () => sent().options[1]?.colors;
  form.nameValue(id, values[0]?.id ?? "", " Navy  Blue ");
  t.equal(colors(), undefined, "a size has no swatches");
  form.nameOption(id, "Colour");
  t.strictSame(colors(), ["#1f2a52", null]);
  form.setColor(id, values[1]?.id ?? "", "#123456");
  t.strictSame(colors(), ["#1f2a52", "#123456"]);
  form.showColors(id, false);
  t.equal(colors(), undefined);
  form.nameOption(id, "Farbe");
  t.equal(colors(), undefined, "an explicit choice stays");
  form.showColors(id, true);
  t.strictSame(colors(), ["#1f2a52", "#123456"]);
});

t.test("gives a renamed value its colour, unless another was picked", async (t) => {
  const { form, sent } = open();
  const { id, values } = form.fields.options[0] ?? { id: "", values: [] };
  const [ink = "", salt = ""] = values.map((value) => value.id);
  const colors = () => sent().options[0]?.colors;
  const write = (value: string, name: string) => {
    for (let length = 0; length <= name.length; length += 1) form.nameValue(id, value, name.slice(0, length));
  };
  write(salt, "Red");
  t.strictSame(colors(), ["#34445c", "#c8262b"]);
  write(salt, "Blue");
  t.strictSame(colors(), ["#34445c", "#2467c9"]);
  write(salt, "Blue with dots");
  t.strictSame(colors(), ["#34445c", "#2467c9"], "an unknown name keeps the colour");
  write(ink, "Navy");
  t.strictSame(colors(), ["#34445c", "#2467c9"], "the picked colour stays");
});

t.test("recognizes colours in every language of the admin, with or without marks", async (t) => {
  const table = new CaseTable();
  for (const [language, catalogue] of Object.entries({ en, de, ar })) {
    const { t } = createMessages<typeof en>(language, catalogue);
    for (const [key, isColor] of [
      ["options.color", true],
      ["options.size", false],
    ] as const)
      table.check(`${t(key)} is a colour`, isColorName(t(key)), isColor);
  }
  for (const [hex, ...names] of [
    ["#2467c9", "Blue", " BLAU ", "أزرق", "ازرق"],
    ["#40c4c4", "turquoise", "Türkis", "turkis", "فيروزي"],
    ["#ffffff", "white", "Weiß", "WEISS", "أبيض"],
  ] as const) {
    for (const name of names) table.check(name, colorCalled(name), hex);
  }
  t.same(table.wrong(), []);
});
