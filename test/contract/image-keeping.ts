import type { Test } from "tap";
import { type Images, UNUSED_FOR } from "../../gateway/platform/pictures/images.ts";
import { makePicture } from "../support/pictures.ts";

const NOW = new Date("2026-03-01T12:00:00.000Z");
const later = (milliseconds: number): Date => new Date(NOW.getTime() + milliseconds);
const pictureOf = (width: number): Promise<Buffer> => makePicture(width, 20).png().toBuffer();

/** What every adapter of the port `Images` does about the room that pictures take. */
export function imageKeepingContract(t: Test, open: (test: Test) => Promise<Images>): void {
  t.test("originals count, each once, and each seller's for itself", async (t) => {
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

  t.test("what would take more than the quota is refused, and takes nothing", async (t) => {
    const images = await open(t);
    const [a, b] = [await pictureOf(20), await pictureOf(30)];
    await t.rejects(images.add("s1", a, "", a.length - 1), { code: "quota-exceeded" });
    t.equal(await images.usage("s1"), 0);
    const { id } = await images.add("s1", a, "", a.length);
    await t.rejects(images.add("s1", b, "", a.length + b.length - 1), { code: "quota-exceeded" });
    t.equal(await images.usage("s1"), a.length);
    t.same(await images.list("s1"), [id]);
    t.equal((await images.add("s1", a, "", a.length)).id, id, "what is there needs no more room");
    t.ok(await images.add("s2", b, "", b.length), "another seller's room is its own");
  });

  t.test("of those that come at once only as many get in as there is room for", async (t) => {
    const images = await open(t);
    const originals = await Promise.all(Array.from({ length: 8 }, (_, index) => pictureOf(20 + index)));
    const largest = Math.max(...originals.map(({ length }) => length));
    const quota = 3 * largest;
    const added = await Promise.allSettled(originals.map((original) => images.add("s1", original, "", quota)));
    const refused = added.flatMap((each) => (each.status === "rejected" ? [each.reason as { code: string }] : []));
    t.same(new Set(refused.map(({ code }) => code)), new Set(["quota-exceeded"]));
    const usage = await images.usage("s1");
    t.ok(usage <= quota, `${usage} of ${quota}`);
    t.ok(8 - refused.length >= 3, "and no fewer");
  });

  t.test("what can't be used takes no room", async (t) => {
    const images = await open(t);
    const original = await makePicture(600, 400).png().toBuffer();
    await t.rejects(images.add("s1", original.subarray(0, original.length / 2), ""), { code: "unsupported-image" });
    t.equal(await images.usage("s1"), 0);
    t.same(await images.list("s1"), []);
  });

  t.test("what nothing refers to is forgotten a day after that was noted, and not before", async (t) => {
    const images = await open(t);
    const [a, b] = [await pictureOf(20), await pictureOf(30)];
    const [used, unused] = [await images.add("s1", a, ""), await images.add("s1", b, "")];
    await images.add("s2", b, "");
    const without = new Set([unused.id, "f".repeat(32)]);
    t.same(await images.widths("s1", unused.id), [320]);
    t.equal(await images.sweep("s1", without, NOW), 0, "noted");
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
    t.equal(await images.widths("s1", unused.id), undefined);
    t.ok(await images.readOriginal("s2", unused.id), "another seller's stays");
    t.equal(await images.sweep("s1", without, later(2 * UNUSED_FOR)), 0, "once");
    t.equal((await images.add("s1", b, "")).id, unused.id, "it can come back");
    t.ok(await images.read("s1", unused.id, 320, "webp"));
  });

  t.test("whatever is used in between, or added again, has its day anew", async (t) => {
    const images = await open(t);
    const original = await pictureOf(20);
    const { id } = await images.add("s1", original, "");
    const unused = new Set([id]);
    await images.sweep("s1", unused, NOW);
    await images.sweep("s1", new Set(), later(1_000));
    t.equal(await images.sweep("s1", unused, later(UNUSED_FOR)), 0, "an undo brought it back once");
    await images.add("s1", original, "");
    t.equal(await images.sweep("s1", unused, later(2 * UNUSED_FOR)), 0, "an editor holds it");
    t.ok(await images.readOriginal("s1", id));
    t.equal(await images.sweep("s1", unused, later(3 * UNUSED_FOR)), original.length);
  });
}
