import t from "tap";
import {
  draftOf,
  requestOf,
  saysSame,
} from "../../../../../../areas/admin/catalogue/product-editor/draft/product-draft.ts";
import { ProductFormStore } from "../../../../../../areas/admin/catalogue/product-editor/draft/product-form-store.ts";
import { adminProduct } from "../../../../../../gateway/platform/catalogue/admin-catalogue-handlers.ts";
import { makeImage, makeProduct, makeVariant } from "../../../../../support/shop.ts";

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
  const form = new ProductFormStore(draftOf(mug, newId), { shop, toasts, newId });
  form.gallery.set(mug.images);
  const sent = () => requestOf(form.draft, 1);
  return { form, undos, sent, newId };
}

t.test("pictures and colours are sent as they were loaded", async (t) => {
  const { form, sent, newId } = open();
  t.strictSame(JSON.parse(JSON.stringify(sent().options)), mug.options);
  t.strictSame(
    sent().variants.map(({ imageId }) => imageId),
    [ink.id, undefined, undefined],
  );
  t.ok(saysSame(form.draft, draftOf(mug, newId)));
});

t.test("a picture is set for several variants at once, and taken back", async (t) => {
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

t.test("a removed picture is no variant's, until it is put back", async (t) => {
  const { form, sent, newId } = open();
  const back = form.gallery.remove(form.gallery.entries[1]?.key ?? "");
  t.equal(sent().variants[0]?.imageId, undefined);
  t.notOk(saysSame(form.draft, draftOf(mug, newId)));
  const stored = {
    ...mug,
    images: [cover],
    variants: mug.variants.map((variant) => ({ ...variant, imageId: undefined })),
  };
  t.ok(saysSame(form.draft, draftOf(stored, newId)), "once saved there is nothing left to save");
  back();
  t.equal(sent().variants[0]?.imageId, ink.id);
});

t.test("known names get their colours, others wait for one", async (t) => {
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
  t.equal(colors(), undefined, "a decision stays");
  form.showColors(id, true);
  t.strictSame(colors(), ["#1f2a52", "#123456"]);
});
