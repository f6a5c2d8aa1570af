import t, { type Test } from "tap";
import { BucketFiles } from "../../../../gateway/platform/pictures/bucket-files.ts";
import { BucketImages } from "../../../../gateway/platform/pictures/bucket-images.ts";
import { UNUSED_FOR, UnusableImage } from "../../../../gateway/platform/pictures/images.ts";
import type { RenditionOptions } from "../../../../gateway/platform/pictures/rendition-maker.ts";
import { imageKeepingContract } from "../../../contract/image-keeping.ts";
import { imageRemakingContract } from "../../../contract/image-remaking.ts";
import { imagesContract } from "../../../contract/images.ts";
import { renditionsContract } from "../../../contract/renditions.ts";
import { firebaseEmulators, firebaseProject } from "../../../support/firebase.ts";
import { namesIn, openBucket, openFirestore } from "../../../support/firebase-admin.ts";
import { makePicture } from "../../../support/pictures.ts";
import { openFirebase, patiently } from "../../../support/platform.ts";

const open = async (t: Test) => (await openFirebase(t)).images;
const pictureOf = (width: number): Promise<Buffer> => makePicture(width, 20).png().toBuffer();

/** Files whose writes and removals can be made to fail. */
class FlakyFiles extends BucketFiles {
  writesBefore = Number.POSITIVE_INFINITY;
  isStuck = false;
  /** Runs before each removal. */
  beforeRemoval: () => Promise<unknown> = async () => undefined;

  override async write(name: string, bytes: Buffer, type: string): Promise<void> {
    if ((this.writesBefore -= 1) < 0) throw new Error("the bucket is out of order");
    await super.write(name, bytes, type);
  }

  /** Checks the generation here, because the emulator ignores the condition. */
  override async remove(file: { name: string; generation: string }): Promise<void> {
    await this.beforeRemoval();
    if (this.isStuck) throw new Error("the bucket is out of order");
    if ((await this.find(file.name))?.generation === file.generation) await super.remove(file);
  }
}

/** Opens independent gateways on one project. */
function openProject(t: Test) {
  const project = firebaseProject();
  const bucket = openBucket(t, project);
  const gateway = (options: RenditionOptions = patiently) => {
    const files = new FlakyFiles(openBucket(t, project));
    const images = new BucketImages(files, openFirestore(t, project.projectId), options);
    t.teardown(() => images.close());
    return { files, images };
  };
  return { bucket, gateway, names: () => namesIn(bucket) };
}

if (await firebaseEmulators(t)) {
  imagesContract(t, open);
  imageKeepingContract(t, open);
  imageRemakingContract(t, open);
  renditionsContract(
    t,
    (t) => {
      const { gateway } = openProject(t);
      return (options) => gateway(options).images;
    },
    1_000,
  );

  t.test("stores objects under the documented names, and removes all of them", async (t) => {
    const { bucket, gateway, names } = openProject(t);
    const original = await makePicture(700, 700).png().toBuffer();
    const { images } = gateway();
    const { id } = await images.add("s1", original, "");
    const namesOf = (suffixes: string[]) => suffixes.map((suffix) => `shops/s1/${id}${suffix}`);
    t.same(await names(), namesOf(["-320.avif", "-320.webp", ".original.png"]));
    for (const format of ["avif", "webp"] as const) await images.rendition("s1", id, 640, format);
    t.same(await names(), namesOf(["-320.avif", "-320.webp", "-640.avif", "-640.webp", ".original.png"]));
    const typeOf = async (suffix: string) =>
      (await bucket.file(`shops/s1/${id}${suffix}`).getMetadata())[0].contentType;
    t.equal(await typeOf("-320.avif"), "image/avif");
    t.equal(await typeOf(".original.png"), "image/png");
    await images.sweep("s1", new Set([id]), new Date(0));
    await images.sweep("s1", new Set([id]), new Date(UNUSED_FOR));
    t.same(await names(), []);
    const cut = original.subarray(0, original.length / 2);
    await t.rejects(images.add("s1", cut, ""), { name: UnusableImage.name });
    t.same(await names(), []);
  });

  t.test("serves and counts a picture that another gateway has added", async (t) => {
    const { gateway } = openProject(t);
    const [one, two] = [gateway(), gateway()];
    const original = await pictureOf(400);
    const added = await one.images.add("s1", original, "A mug");
    t.same(await two.images.read("s1", added.id, 320, "avif"), await one.images.read("s1", added.id, 320, "avif"));
    t.same(await two.images.readOriginal("s1", added.id), { bytes: original, format: "png" });
    t.equal(await two.images.usage("s1"), original.length);
    two.files.writesBefore = 0;
    t.same(await two.images.add("s1", original, "A mug"), added, "adding it again writes nothing");
  });

  t.test("concurrent gateways fill a shop's quota and never exceed it", async (t) => {
    const { gateway, names } = openProject(t);
    const originals = await Promise.all(Array.from({ length: 12 }, (_, index) => pictureOf(20 + index)));
    const quota = 5 * Math.max(...originals.map(({ length }) => length));
    const gateways = [gateway(), gateway(), gateway()] as const;
    const at = (index: number) => gateways[index % gateways.length] ?? gateways[0];
    const added = await Promise.allSettled(
      originals.map((original, index) => at(index).images.add("s1", original, "", quota)),
    );
    const refused = added.flatMap((each) => (each.status === "rejected" ? [each.reason as { code: string }] : []));
    t.same(new Set(refused.map(({ code }) => code)), new Set(["quota-exceeded"]));
    const kept = originals.filter((_, index) => added[index]?.status === "fulfilled");
    t.equal(
      await gateway().images.usage("s1"),
      kept.reduce((sum, { length }) => sum + length, 0),
      "each stored picture is counted once",
    );
    t.ok((await gateway().images.usage("s1")) <= quota);
    t.ok(kept.length >= 5, "rejects only pictures that don't fit");
    t.equal((await names()).filter((name) => name.includes(".original.")).length, kept.length);
  });

  t.test("completes a picture after a failure of the bucket, or removes it in a sweep", async (t) => {
    const { gateway, names } = openProject(t);
    const { files, images } = gateway();
    const [a, b] = [await pictureOf(330), await pictureOf(340)];
    files.writesBefore = 1;
    await t.rejects(images.add("s1", a, ""), { code: "storage-unavailable" });
    await t.rejects(images.add("s1", b, ""), { code: "storage-unavailable" });
    files.writesBefore = Number.POSITIVE_INFINITY;
    const { id } = await gateway().images.add("s1", a, "", a.length + b.length);
    t.ok(await images.read("s1", id, 320, "webp"));
    t.equal(await images.usage("s1"), a.length + b.length, "incomplete pictures are counted");
    const unused = new Set((await images.list("s1")).filter((each) => each !== id));
    t.equal(unused.size, 1);
    await images.sweep("s1", unused, new Date(0));
    t.equal(await images.sweep("s1", unused, new Date(UNUSED_FOR)), b.length);
    t.equal(await images.usage("s1"), a.length);
    t.notOk((await names()).some((name) => !name.includes(id)));
  });

  t.test("completes an interrupted removal in the next sweep", async (t) => {
    const { gateway, names } = openProject(t);
    const { files, images } = gateway();
    const original = await pictureOf(330);
    const { id } = await images.add("s1", original, "");
    await images.sweep("s1", new Set([id]), new Date(0));
    files.isStuck = true;
    await t.rejects(images.sweep("s1", new Set([id]), new Date(UNUSED_FOR)));
    t.equal(await images.usage("s1"), original.length);
    files.isStuck = false;
    t.equal(
      await gateway().images.sweep("s1", new Set(await images.list("s1")), new Date(UNUSED_FOR)),
      original.length,
    );
    t.same(await names(), []);
    t.equal(await images.usage("s1"), 0);
  });

  t.test("keeps a picture complete that is added while another gateway removes it", async (t) => {
    const { gateway } = openProject(t);
    const [one, two] = [gateway(), gateway()];
    const original = await pictureOf(330);
    const { id } = await one.images.add("s1", original, "");
    await one.images.sweep("s1", new Set([id]), new Date(0));
    let again: Promise<unknown> | undefined;
    one.files.beforeRemoval = () => (again ??= two.images.add("s1", original, ""));
    t.equal(await one.images.sweep("s1", new Set([id]), new Date(UNUSED_FOR)), 0);
    await again;
    for (const format of ["avif", "webp"] as const) t.ok(await one.images.read("s1", id, 320, format), format);
    t.ok(await two.images.readOriginal("s1", id));
    t.equal(await two.images.usage("s1"), original.length);
    t.same(await two.images.list("s1"), [id]);
  });
}
