import t from "tap";
import { PictureGallery } from "../../../../../../areas/admin/catalogue/product-editor/draft/picture-gallery.ts";
import { ApiError } from "../../../../../../areas/shared/api/api-error.ts";
import type { ImageUpload } from "../../../../../../areas/shared/api/upload-image.ts";
import type { ShopImage } from "../../../../../../areas/shared/pictures/image.ts";
import "../../../../../../areas/shared/state/strict-actions.ts";
import { WORDING } from "../../fake-catalogue.ts";

const fileOf = (name: string): File => new File([new Uint8Array(100)], name, { type: "image/jpeg" });
const imageOf = (id: string): ShopImage => ({ id, alt: "", width: 10, height: 10, widths: [320] });
const tick = (): Promise<void> => new Promise((done) => setImmediate(done));

interface Sending extends ImageUpload {
  name: string;
  arrive: (id?: string) => void;
  fail: (error: unknown) => void;
}

/** A gallery, and its uploads so far. The test answers each. */
function openGallery() {
  const sent: Sending[] = [];
  const addImage = (file: Blob, options: ImageUpload = {}): Promise<ShopImage> =>
    new Promise((resolve, reject) => {
      const { name } = file as File;
      sent.push({ ...options, name, arrive: (id = name) => resolve(imageOf(id)), fail: reject });
      options.signal?.addEventListener("abort", () => reject(options.signal?.reason));
    });
  let last = 0;
  const gallery = new PictureGallery({ shop: { addImage }, newId: () => `k${(last += 1)}`, ...WORDING });
  const shown = (): string[] =>
    gallery.entries.map(({ image, upload }) => image?.id ?? `${upload?.file.name}: ${upload?.state}`);
  return { gallery, sent, shown };
}

t.test("sends three at the same time, and keeps the order in which they were chosen", async (t) => {
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

t.test("counts what has arrived since the last time that none was under way", async (t) => {
  const { gallery, sent } = openGallery();
  gallery.add(["a", "b"].map(fileOf));
  sent[0]?.arrive();
  await tick();
  gallery.add([fileOf("c")]);
  sent[1]?.arrive();
  sent[2]?.fail(new ApiError("network", "No connection.", 0));
  await tick();
  t.equal(gallery.arrived, 2);
  gallery.retry("k3");
  t.equal(gallery.arrived, 0);
  sent[3]?.arrive();
  await tick();
  t.equal(gallery.arrived, 1);
});

t.test("shows the progress of each", async (t) => {
  const { gallery, sent } = openGallery();
  gallery.add([fileOf("a")]);
  sent[0]?.onProgress?.(40);
  t.equal(gallery.entries[0]?.upload?.sent, 40);
});

t.test("reports a failure, which can be retried unless the file itself is rejected", async (t) => {
  const { gallery, sent, shown } = openGallery();
  gallery.add([fileOf("a"), fileOf("b")]);
  sent[0]?.fail(new ApiError("network", "No connection.", 0));
  const fields = [{ field: "file", code: "gif-picture" }] as const;
  sent[1]?.fail(new ApiError("unsupported-image", "Unsupported.", 415, { fields }));
  await tick();
  t.strictSame(shown(), ["a: failed", "b: failed"]);
  t.match(gallery.entries[0]?.upload, {
    problem: "We couldn’t reach the server. Check your connection and try again.",
    retriable: true,
    isPlanFull: false,
  });
  t.match(gallery.entries[1]?.upload, {
    problem: "GIF pictures can’t be used. Save this one as JPEG or PNG and add that file.",
    retriable: false,
  });
  t.equal(gallery.underWay, 0, "failed uploads are not waited for");
  gallery.retry("k1");
  t.strictSame(shown(), ["a: sending", "b: failed"]);
  sent[2]?.arrive();
  await tick();
  t.strictSame(shown(), ["a", "b: failed"]);
});

t.test("marks a failure for which the plan has no room", async (t) => {
  const { gallery, sent } = openGallery();
  gallery.add([fileOf("a")]);
  sent[0]?.fail(new ApiError("quota-exceeded", "The plan is full.", 402));
  await tick();
  t.match(gallery.entries[0]?.upload, { state: "failed", isPlanFull: true });
  gallery.retry("k1");
  t.match(gallery.entries[0]?.upload, { state: "sending", isPlanFull: false });
});

t.test("cancels the upload of a removed picture, starts the next, and restores it", async (t) => {
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

t.test("shows the same picture once", async (t) => {
  const { gallery, sent, shown } = openGallery();
  gallery.set([imageOf("known")]);
  gallery.add([fileOf("a")]);
  sent[0]?.arrive("known");
  await tick();
  t.strictSame(shown(), ["known", "a: failed"]);
  t.match(gallery.entries[1]?.upload, { problem: "The product already has this picture.", retriable: false });
});

t.test("puts a removed picture back once if its file was added again", async (t) => {
  const { gallery, sent, shown } = openGallery();
  gallery.set([{ ...imageOf("a"), alt: "A bowl" }, imageOf("b")]);
  const putBack = gallery.remove(gallery.entries[0]?.key ?? "");
  gallery.add([fileOf("a")]);
  sent[0]?.arrive();
  await tick();
  t.strictSame(shown(), ["b", "a"]);
  putBack();
  t.strictSame(shown(), ["a", "b"]);
  t.equal(gallery.images[0]?.alt, "A bowl", "as it was described");
});

t.test("retries no upload beyond the limit", async (t) => {
  const { gallery, sent, shown } = openGallery();
  gallery.set(Array.from({ length: 19 }, (_, index) => imageOf(`i${index}`)));
  gallery.add([fileOf("a")]);
  sent[0]?.fail(new ApiError("network", "No connection.", 0));
  await tick();
  gallery.add([fileOf("b")]);
  gallery.retry(gallery.entries[19]?.key ?? "");
  t.strictSame(shown().slice(19), ["a: failed", "b: sending"]);
  t.match(gallery.entries[19]?.upload, {
    problem: "1 picture was not added. A product can have up to 20.",
    retriable: true,
  });
});

t.test("accepts twenty at most, and counts the others", async (t) => {
  const { gallery } = openGallery();
  gallery.set(Array.from({ length: 18 }, (_, index) => imageOf(`i${index}`)));
  t.equal(gallery.room, 2);
  t.equal(gallery.add(["a", "b", "c"].map(fileOf)), 1);
  t.equal(gallery.room, 0);
});

t.test("replaces the stored pictures, and keeps those that are being sent", async (t) => {
  const { gallery, shown } = openGallery();
  gallery.set([imageOf("one"), imageOf("two")]);
  const keys = gallery.entries.map(({ key }) => key);
  gallery.add([fileOf("a")]);
  gallery.set([imageOf("two"), imageOf("one")]);
  t.strictSame(shown(), ["two", "one", "a: sending"]);
  t.strictSame(
    gallery.entries.slice(0, 2).map(({ key }) => key),
    keys.toReversed(),
    "the same keys, so the focus stays",
  );
});
