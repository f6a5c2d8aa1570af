import t from "tap";
import { PictureGallery } from "../../../../../../areas/admin/catalogue/product-editor/draft/picture-gallery.ts";
import { ApiError } from "../../../../../../areas/shared/api/api-error.ts";
import type { ImageUpload } from "../../../../../../areas/shared/api/upload-image.ts";
import type { ShopImage } from "../../../../../../areas/shared/pictures/image.ts";
import "../../../../../../areas/shared/state/strict-actions.ts";

const fileOf = (name: string): File => new File([new Uint8Array(100)], name, { type: "image/jpeg" });
const imageOf = (id: string): ShopImage => ({ id, alt: "", width: 10, height: 10, widths: [320] });
const tick = (): Promise<void> => new Promise((done) => setImmediate(done));

interface Sending extends ImageUpload {
  name: string;
  arrive: (id?: string) => void;
  fail: (error: unknown) => void;
}

/** A gallery, and what it has asked to be sent so far, each to be answered by the test. */
function openGallery() {
  const sent: Sending[] = [];
  const addImage = (file: Blob, options: ImageUpload = {}): Promise<ShopImage> =>
    new Promise((resolve, reject) => {
      const { name } = file as File;
      sent.push({ ...options, name, arrive: (id = name) => resolve(imageOf(id)), fail: reject });
      options.signal?.addEventListener("abort", () => reject(options.signal?.reason));
    });
  let last = 0;
  const gallery = new PictureGallery({ shop: { addImage }, newId: () => `k${(last += 1)}` });
  const shown = (): string[] =>
    gallery.entries.map(({ image, upload }) => image?.id ?? `${upload?.file.name}: ${upload?.state}`);
  return { gallery, sent, shown };
}

t.test("three at once are sent, and the order is that in which they were chosen", async (t) => {
  const { gallery, sent, shown } = openGallery();
  gallery.add(["a", "b", "c", "d"].map(fileOf));
  t.strictSame(shown(), ["a: sending", "b: sending", "c: sending", "d: waiting"]);
  sent[2]?.arrive();
  await tick();
  t.strictSame(shown(), ["a: sending", "b: sending", "c", "d: sending"]);
  t.equal(gallery.underWay, 3);
  let isSettled = false;
  const settled = gallery.settled().then(() => (isSettled = true));
  sent[0]?.arrive();
  sent[1]?.arrive();
  await tick();
  t.equal(isSettled, false);
  sent[3]?.arrive();
  await settled;
  t.strictSame(
    gallery.images.map(({ id }) => id),
    ["a", "b", "c", "d"],
  );
});

t.test("it is known how far each is", async (t) => {
  const { gallery, sent } = openGallery();
  gallery.add([fileOf("a")]);
  sent[0]?.onProgress?.(40);
  t.equal(gallery.entries[0]?.upload?.sent, 40);
});

t.test("a failure is told and can be tried again, unless the file itself is refused", async (t) => {
  const { gallery, sent, shown } = openGallery();
  gallery.add([fileOf("a"), fileOf("b")]);
  sent[0]?.fail(new ApiError("network", "No connection.", 0));
  sent[1]?.fail(new ApiError("unsupported-image", "GIF pictures can’t be used.", 415));
  await tick();
  t.strictSame(shown(), ["a: failed", "b: failed"]);
  t.match(gallery.entries[0]?.upload, { problem: "No connection.", retriable: true });
  t.match(gallery.entries[1]?.upload, { problem: "GIF pictures can’t be used.", retriable: false });
  t.equal(gallery.underWay, 0, "nobody waits for what has failed");
  gallery.retry("k1");
  t.strictSame(shown(), ["a: sending", "b: failed"]);
  sent[2]?.arrive();
  await tick();
  t.strictSame(shown(), ["a", "b: failed"]);
});

t.test("one that is taken away is called off, makes room for the next, and can be put back", async (t) => {
  const { gallery, sent, shown } = openGallery();
  gallery.add(["a", "b", "c", "d"].map(fileOf));
  const undo = gallery.remove("k1");
  await tick();
  t.equal(sent[0]?.signal?.aborted, true);
  t.strictSame(shown(), ["b: sending", "c: sending", "d: sending"]);
  sent[1]?.arrive();
  await tick();
  undo();
  t.strictSame(shown(), ["a: sending", "b", "c: sending", "d: sending"]);
  const back = gallery.remove("k2");
  t.strictSame(shown(), ["a: sending", "c: sending", "d: sending"]);
  back();
  t.strictSame(shown()[1], "b");
});

t.test("the same picture is shown once", async (t) => {
  const { gallery, sent, shown } = openGallery();
  gallery.set([imageOf("known")]);
  gallery.add([fileOf("a")]);
  sent[0]?.arrive("known");
  await tick();
  t.strictSame(shown(), ["known", "a: failed"]);
  t.match(gallery.entries[1]?.upload, { problem: "The product has this picture already.", retriable: false });
});

t.test("a product has twenty at most; those there is no room for are counted", async (t) => {
  const { gallery } = openGallery();
  gallery.set(Array.from({ length: 18 }, (_, index) => imageOf(`i${index}`)));
  t.equal(gallery.room, 2);
  t.equal(gallery.add(["a", "b", "c"].map(fileOf)), 1);
  t.equal(gallery.room, 0);
});

t.test("what is stored takes the place of what was shown, and keeps what is on its way", async (t) => {
  const { gallery, shown } = openGallery();
  gallery.set([imageOf("one"), imageOf("two")]);
  const keys = gallery.entries.map(({ key }) => key);
  gallery.add([fileOf("a")]);
  gallery.set([imageOf("two"), imageOf("one")]);
  t.strictSame(shown(), ["two", "one", "a: sending"]);
  t.strictSame(
    gallery.entries.slice(0, 2).map(({ key }) => key),
    keys.toReversed(),
    "each is the one it was: nothing loses its focus",
  );
});
