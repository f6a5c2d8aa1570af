import type { Test } from "tap";
import { type Images, UNUSED_FOR } from "../../gateway/platform/pictures/images.ts";
import { makePicture } from "../support/pictures.ts";

const NOW = new Date("2026-03-01T12:00:00.000Z");
const later = (milliseconds: number): Date => new Date(NOW.getTime() + milliseconds);
const pictureOf = (width: number): Promise<Buffer> => makePicture(width, 20).png().toBuffer();

/** The contract of the port `Images` for storage space and unused pictures. */
export function imageKeepingContract(t: Test, open: (test: Test) => Promise<Images>): void {
  t.test("counts each original once, per seller", async (t) => {
    const images = await open(t);
    t.equal(await images.usage("s1"), 0);
    t.same(await images.list("s1"), []);
    const [a, b] = [await pictureOf(20), await pictureOf(30)];
    const first = await images.add("s1", a, "");
    t.equal(await images.usage("s1"), a.length);
    await images.add("s1", a, "again");
    const second = await images.add("s1", b, "");
    t.equal(await images.usage("s1"), a.length + b.length);
    t.same(new Set(await images.list("s1")), new Set([first.id, second.id]));
    t.equal(await images.usage("s2"), 0);
    await t.rejects(images.usage("../s1"), TypeError);
    await t.rejects(images.list(".."), TypeError);
    await t.rejects(images.sweep("s1/../s2", new Set(), NOW), TypeError);
  });

  t.test("rejects a picture beyond the quota, and stores nothing", async (t) => {
    const images = await open(t);
    const [a, b] = [await pictureOf(20), await pictureOf(30)];
    await t.rejects(images.add("s1", a, "", a.length - 1), { code: "quota-exceeded" });
    t.equal(await images.usage("s1"), 0);
    const { id } = await images.add("s1", a, "", a.length);
    await t.rejects(images.add("s1", b, "", a.length + b.length - 1), { code: "quota-exceeded" });
    t.equal(await images.usage("s1"), a.length);
    t.same(await images.list("s1"), [id]);
    t.equal((await images.add("s1", a, "", a.length)).id, id, "a stored picture needs no more space");
    t.ok(await images.add("s2", b, "", b.length), "each seller has a separate quota");
  });

  t.test("concurrent uploads don't exceed the quota", async (t) => {
    const images = await open(t);
    const originals = await Promise.all(Array.from({ length: 8 }, (_, index) => pictureOf(20 + index)));
    const largest = Math.max(...originals.map(({ length }) => length));
    const quota = 3 * largest;
    const added = await Promise.allSettled(originals.map((original) => images.add("s1", original, "", quota)));
    const refused = added.flatMap((each) => (each.status === "rejected" ? [each.reason as { code: string }] : []));
    t.same(new Set(refused.map(({ code }) => code)), new Set(["quota-exceeded"]));
    const usage = await images.usage("s1");
    t.ok(usage <= quota, `${usage} of ${quota}`);
    t.ok(8 - refused.length >= 3, "as many as fit");
  });

  t.test("counts no space for an unusable picture", async (t) => {
    const images = await open(t);
    const original = await makePicture(600, 400).png().toBuffer();
    await t.rejects(images.add("s1", original.subarray(0, original.length / 2), ""), { code: "unsupported-image" });
    t.equal(await images.usage("s1"), 0);
    t.same(await images.list("s1"), []);
  });

  t.test("lists the sellers that have pictures, until all of them are removed", async (t) => {
    const images = await open(t);
    const isListed = async (id: string): Promise<boolean> => (await images.owners()).includes(id);
    t.notOk(await isListed("s9"));
    await images.add("s9", await pictureOf(20), "");
    t.ok(await isListed("s9"));
    await images.removeAll("s9");
    t.notOk(await isListed("s9"));
  });

  t.test("removes all pictures of a seller", async (t) => {
    const images = await open(t);
    const original = await makePicture(400, 300).png().toBuffer();
    const [gone, kept] = [await images.add("s1", original, ""), await images.add("s2", original, "")];
    for (const _ of [1, 2]) await images.removeAll("s1");
    t.same(await images.list("s1"), []);
    t.equal(await images.usage("s1"), 0);
    t.equal(await images.readOriginal("s1", gone.id), undefined);
    t.equal(await images.rendition("s1", gone.id, 320, "webp"), undefined);
    t.ok(await images.rendition("s2", kept.id, 320, "webp"));
    await t.rejects(images.removeAll("s1/../s2"), TypeError);
    t.match(await images.add("s1", original, ""), { id: gone.id });
    t.equal(await images.usage("s1"), original.length);
  });

  t.test("removes an unused picture one day after a sweep first noted it", async (t) => {
    const images = await open(t);
    const [a, b] = [await pictureOf(20), await pictureOf(30)];
    const [used, unused] = [await images.add("s1", a, ""), await images.add("s1", b, "")];
    await images.add("s2", b, "");
    const without = new Set([unused.id, "f".repeat(32)]);
    t.same(await images.use("s1", unused.id), [320]);
    t.equal(await images.sweep("s1", without, NOW), 0, "only noted");
    t.equal(await images.sweep("s1", without, later(UNUSED_FOR - 1)), 0);
    t.ok(await images.read("s1", unused.id, 320, "webp"));
    t.equal(await images.sweep("s1", without, later(UNUSED_FOR)), b.length);
    t.equal(await images.usage("s1"), a.length);
    t.same(await images.list("s1"), [used.id]);
    for (const format of ["avif", "webp"] as const) {
      t.equal(await images.read("s1", unused.id, 320, format), undefined);
      t.ok(await images.read("s1", used.id, 320, format));
    }
    t.equal(await images.readOriginal("s1", unused.id), undefined);
    t.equal(await images.rendition("s1", unused.id, 320, "webp"), undefined);
    t.equal(await images.use("s1", unused.id), undefined);
    t.ok(await images.readOriginal("s2", unused.id), "another seller's picture stays");
    t.equal(await images.sweep("s1", without, later(2 * UNUSED_FOR)), 0, "removed once");
    t.equal((await images.add("s1", b, "")).id, unused.id, "it can be added again");
    t.ok(await images.read("s1", unused.id, 320, "webp"));
  });

  t.test("restarts the day for a picture that was used or added again in between", async (t) => {
    const images = await open(t);
    const original = await pictureOf(20);
    const { id } = await images.add("s1", original, "");
    const unused = new Set([id]);
    await images.sweep("s1", unused, NOW);
    await images.sweep("s1", new Set(), later(1_000));
    t.equal(await images.sweep("s1", unused, later(UNUSED_FOR)), 0, "it was used in between");
    await images.add("s1", original, "");
    t.equal(await images.sweep("s1", unused, later(2 * UNUSED_FOR)), 0, "it was added again");
    t.same(await images.use("s1", id), [320]);
    t.equal(await images.sweep("s1", unused, later(3 * UNUSED_FOR)), 0, "a record is about to refer to it");
    t.ok(await images.readOriginal("s1", id));
    t.equal(await images.sweep("s1", unused, later(4 * UNUSED_FOR)), original.length);
  });
}
