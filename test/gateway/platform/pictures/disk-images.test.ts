import { existsSync } from "node:fs";
import { mkdir, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import t, { type Test } from "tap";
import { StorageFailure } from "../../../../gateway/platform/errors.ts";
import { DiskImages } from "../../../../gateway/platform/pictures/disk-images.ts";
import { UNUSED_FOR, UnusableImage } from "../../../../gateway/platform/pictures/images.ts";
import { PictureEncoder } from "../../../../gateway/platform/pictures/picture-encoder.ts";
import { imageKeepingContract } from "../../../contract/image-keeping.ts";
import { imageRemakingContract } from "../../../contract/image-remaking.ts";
import { imagesContract } from "../../../contract/images.ts";
import { renditionsContract } from "../../../contract/renditions.ts";
import { makePicture } from "../../../support/pictures.ts";
import { patiently } from "../../../support/platform.ts";
import { filesIn, testFolder } from "../../../support/system.ts";

/** Makes renditions only on request, so a test controls when files appear. */
function openImages(t: Test, folder: string): DiskImages {
  const images = new DiskImages(folder, patiently);
  t.teardown(() => images.close());
  return images;
}

const open = async (t: Test) => {
  const images = new DiskImages(testFolder(t), patiently);
  t.teardown(() => images.close());
  return images;
};

imagesContract(t, open);
imageKeepingContract(t, open);
imageRemakingContract(t, open);
renditionsContract(
  t,
  (t) => {
    const folder = testFolder(t);
    return (options) => {
      const images = new DiskImages(folder, options);
      t.teardown(() => images.close());
      return images;
    };
  },
  10_000,
);

t.test("stores files under the documented names", async (t) => {
  const folder = testFolder(t);
  const original = await makePicture(700, 700).png().toBuffer();
  const images = openImages(t, folder);
  const { id } = await images.add("s1", original, "");
  const register = `register/${id}-${original.length}`;
  const filesOf = (suffixes: string[]) => [...suffixes.map((suffix) => id + suffix), register];
  t.same(await filesIn(join(folder, "s1")), filesOf(["-320.avif", "-320.webp", ".original.png"]));
  for (const format of ["avif", "webp"] as const) await images.rendition("s1", id, 640, format);
  const all = ["-320.avif", "-320.webp", "-640.avif", "-640.webp", ".original.png"];
  t.same(await filesIn(join(folder, "s1")), filesOf(all));
});

t.test("leaves no files after a sweep, an unusable picture or a failed write", async (t) => {
  const folder = testFolder(t);
  const images = openImages(t, folder);
  const original = await makePicture(700, 700).png().toBuffer();
  const { id } = await images.add("s1", original, "");
  await images.sweep("s1", new Set([id]), new Date(0));
  await images.sweep("s1", new Set([id]), new Date(UNUSED_FOR));
  t.same(await filesIn(folder), []);
  await t.rejects(images.add("s1", original.subarray(0, original.length / 2), ""), { name: UnusableImage.name });
  t.same(await filesIn(folder), []);
  // A folder with the name of the last rendition that is made when adding.
  await mkdir(join(folder, "s1", `${id}-320.webp`));
  await t.rejects(images.add("s1", original, ""), { name: StorageFailure.name });
  t.same(
    await filesIn(folder),
    [`s1/register/${id}-${original.length}`],
    "only the register entry, because the folder can't be removed",
  );
  await rm(join(folder, "s1", `${id}-320.webp`), { recursive: true });
  t.same((await images.add("s1", original, "")).id, id);
});

t.test("counts and sweeps pictures of a release without a register", async (t) => {
  const folder = testFolder(t);
  const original = await makePicture(320, 320).png().toBuffer();
  const { id } = await openImages(t, folder).add("s1", original, "");
  await rm(join(folder, "s1", "register"), { recursive: true });
  const both = [openImages(t, folder), openImages(t, folder)] as const;
  t.same(await Promise.all(both.map((images) => images.usage("s1"))), [original.length, original.length]);
  t.same(await both[0].list("s1"), [id]);
  t.notOk((await filesIn(folder)).some((file) => file.includes("tmp")));
  await both[0].sweep("s1", new Set([id]), new Date(0));
  t.equal(await both[1].sweep("s1", new Set([id]), new Date(UNUSED_FOR)), original.length);
});

t.test("concurrent processes never exceed a shop's quota", async (t) => {
  const folder = testFolder(t);
  const originals = await Promise.all([20, 21, 22, 23].map((width) => makePicture(width, 20).png().toBuffer()));
  const quota = 2 * Math.max(...originals.map(({ length }) => length));
  await Promise.allSettled(originals.map((original) => openImages(t, folder).add("s1", original, "", quota)));
  const usage = await openImages(t, folder).usage("s1");
  t.ok(usage <= quota, `${usage} of ${quota}`);
  const originalFiles = (await filesIn(folder)).filter((file) => file.includes(".original."));
  t.equal(originalFiles.length, (await openImages(t, folder).list("s1")).length, "rejected pictures have no entry");
});

t.test("keeps a picture that another process has stored while its own encoder failed", async (t) => {
  const folder = testFolder(t);
  const original = await makePicture(320, 320).png().toBuffer();
  const other = openImages(t, folder);
  class FailingEncoder extends PictureEncoder {
    override async makeFirst(): Promise<never> {
      await other.add("s1", original, "");
      throw new UnusableImage({ code: "unprocessable-picture" });
    }
  }
  const images = new DiskImages(folder, { ...patiently, encoder: new FailingEncoder() });
  t.teardown(() => images.close());
  await t.rejects(images.add("s1", original, ""), { name: UnusableImage.name });
  const [id = ""] = await other.list("s1");
  t.equal((await other.rendition("s1", id, 320, "avif"))?.isExact, true);
  t.ok((await other.readOriginal("s1", id))?.bytes.equals(original));
});

t.test("sweeps pictures that a crash left incomplete", async (t) => {
  const folder = testFolder(t);
  const images = openImages(t, folder);
  const { id } = await images.add("s1", await makePicture(320, 320).png().toBuffer(), "");
  await rm(join(folder, "s1", `${id}.original.png`));
  t.same(await images.list("s1"), [id]);
  await images.sweep("s1", new Set([id]), new Date(0));
  await images.sweep("s1", new Set([id]), new Date(UNUSED_FOR));
  t.same(await filesIn(folder), []);
});

t.test("sweeps all renditions of a picture, and temporary files of killed processes after a day", async (t) => {
  const folder = testFolder(t);
  const images = openImages(t, folder);
  const { id } = await images.add("s1", await makePicture(700, 20).png().toBuffer(), "");
  await images.rendition("s1", id, 640, "avif");
  const half = join(folder, "s1", `${id}-640.webp.0000.tmp`);
  await writeFile(half, "half");
  const now = Date.now();
  await images.sweep("s1", new Set([id]), new Date(now));
  t.ok(await stat(half), "another process may still be writing it");
  await images.sweep("s1", new Set([id]), new Date(now + UNUSED_FOR + 60_000));
  t.same(await filesIn(folder), []);
});

t.test("doesn't encode a stored picture again", async (t) => {
  const folder = testFolder(t);
  const original = await makePicture(320, 320).png().toBuffer();
  const { id } = await openImages(t, folder).add("s1", original, "");
  const rendition = join(folder, "s1", `${id}-320.avif`);
  await writeFile(rendition, "untouched");
  await openImages(t, folder).add("s1", original, "");
  t.equal((await stat(rendition)).size, "untouched".length);
});

t.test("makes a picture again that a crash left incomplete", async (t) => {
  const folder = testFolder(t);
  const original = await makePicture(320, 320).png().toBuffer();
  const images = openImages(t, folder);
  const { id } = await images.add("s1", original, "");
  await rm(join(folder, "s1", `${id}.original.png`));
  await rm(join(folder, "s1", `${id}-320.webp`));
  await images.add("s1", original, "");
  t.ok(await images.read("s1", id, 320, "webp"));
  t.ok(await images.readOriginal("s1", id));
});

t.test("replaces a damaged original when the same picture is added again", async (t) => {
  const folder = testFolder(t);
  const original = await makePicture(700, 20).png().toBuffer();
  const { id } = await openImages(t, folder).add("s1", original, "");
  await writeFile(join(folder, "s1", `${id}.original.png`), original.subarray(0, 99));
  t.equal((await openImages(t, folder).rendition("s1", id, 640, "avif"))?.isExact, false, "it can't be rendered");
  const images = openImages(t, folder);
  await images.add("s1", original, "");
  t.strictSame((await images.readOriginal("s1", id))?.bytes, original);
  t.equal((await images.rendition("s1", id, 640, "avif"))?.isExact, true);
  t.equal(await images.usage("s1"), original.length);
});

t.test("reports a storage failure if the disk can't be read or written", async (t) => {
  const folder = testFolder(t, { file: "in the way", s1: { ["0".repeat(32) + "-320.webp"]: {} } });
  const original = await makePicture(320, 320).png().toBuffer();
  await t.rejects(openImages(t, join(folder, "file")).add("s1", original, ""), { name: StorageFailure.name });
  await t.rejects(openImages(t, folder).read("s1", "0".repeat(32), 320, "webp"), { name: StorageFailure.name });
});

t.test("marks only folders that exist as hidden", async (t) => {
  const folder = testFolder(t);
  const images = openImages(t, folder);
  await images.hide("s1", true);
  await images.hide("s1", false);
  t.same(await filesIn(folder), []);
  t.notOk(existsSync(join(folder, "s1")), "an operator may be root, whose folder the gateway can't write to");
});
