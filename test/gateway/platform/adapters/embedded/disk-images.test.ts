import { readdir, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import t from "tap";
import { DiskImages } from "../../../../../gateway/platform/adapters/embedded/disk-images.ts";
import { StorageFailure } from "../../../../../gateway/platform/ports/errors.ts";
import { imagesContract } from "../../../../contract/images.ts";
import { makePicture } from "../../../../support/pictures.ts";

imagesContract(t, async (t) => new DiskImages(t.testdir()));

t.test("files stand as the documentation says, and nothing else is left", async (t) => {
  const folder = t.testdir();
  const { id } = await new DiskImages(folder).add("s1", await makePicture(700, 700).png().toBuffer(), "");
  const expected = ["-320.avif", "-320.webp", "-640.avif", "-640.webp", ".original.png"].map((suffix) => id + suffix);
  t.same((await readdir(join(folder, "s1"))).sort(), expected);
});

t.test("a picture that is there costs no second work", async (t) => {
  const folder = t.testdir();
  const original = await makePicture(320, 320).png().toBuffer();
  const { id } = await new DiskImages(folder).add("s1", original, "");
  const rendition = join(folder, "s1", `${id}-320.avif`);
  await writeFile(rendition, "untouched");
  await new DiskImages(folder).add("s1", original, "");
  t.equal((await stat(rendition)).size, "untouched".length);
});

t.test("a picture whose work a crash cut short is made again", async (t) => {
  const folder = t.testdir();
  const original = await makePicture(320, 320).png().toBuffer();
  const images = new DiskImages(folder);
  const { id } = await images.add("s1", original, "");
  await rm(join(folder, "s1", `${id}.original.png`));
  await rm(join(folder, "s1", `${id}-320.webp`));
  await images.add("s1", original, "");
  t.ok(await images.read("s1", id, 320, "webp"));
  t.ok(await images.readOriginal("s1", id));
});

t.test("a disk that can't be written or read is a storage failure", async (t) => {
  const folder = t.testdir({ file: "in the way", s1: { ["0".repeat(32) + "-320.webp"]: {} } });
  const original = await makePicture(320, 320).png().toBuffer();
  await t.rejects(new DiskImages(join(folder, "file")).add("s1", original, ""), { name: StorageFailure.name });
  await t.rejects(new DiskImages(folder).read("s1", "0".repeat(32), 320, "webp"), { name: StorageFailure.name });
});
