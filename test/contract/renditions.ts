import { randomBytes } from "node:crypto";
import type { Test } from "tap";
import { StorageFailure } from "../../gateway/platform/errors.ts";
import { EncoderPool, type TaskOptions } from "../../gateway/platform/pictures/encoder-pool.ts";
import { type Images, type ServedRendition, UNUSED_FOR } from "../../gateway/platform/pictures/images.ts";
import { type LoadRendition, PictureEncoder } from "../../gateway/platform/pictures/picture-encoder.ts";
import {
  RETRY_AFTER,
  type RenditionFiles,
  type RenditionOptions,
} from "../../gateway/platform/pictures/rendition-maker.ts";
import { makePicture, makeSvg } from "../support/pictures.ts";
import { patiently } from "../support/platform.ts";
import { pollUntil } from "../support/system.ts";

/** Opens gateways on one storage. */
export type OpenStorage = (test: Test) => (options: RenditionOptions) => Images;

/** Runs one job at a time. */
const pool = new EncoderPool({ size: 1, idleTime: 600_000 });

/** Counts the requested renditions, and can run a hook after an original is loaded. */
class WatchedEncoder extends PictureEncoder {
  requested = 0;
  afterLoading: () => Promise<unknown> = async () => undefined;

  override makeRendition(load: LoadRendition, options: TaskOptions) {
    this.requested += 1;
    const watched: LoadRendition = async () => {
      const job = await load();
      await this.afterLoading();
      return job;
    };
    return super.makeRendition(watched, options);
  }
}

const render = (images: Images, id: string) => images.rendition("s1", id, 640, "webp");
const untilIdle = (images: Images) =>
  pollUntil(
    async () => images.activity.waiting,
    (waiting) => waiting === 0,
  );

/**
 * The contract of the port `Images` for missing renditions.
 * @param names the number of made-up names to request
 */
export function renditionsContract(t: Test, openStorage: OpenStorage, names: number): void {
  const original = makePicture(700, 350).png().toBuffer();

  t.test("encodes a rendition once for 200 concurrent requests", async (t) => {
    const open = openStorage(t);
    const images = open(patiently);
    const { id } = await images.add("s1", await original, "");
    t.equal(await images.read("s1", id, 640, "webp"), undefined, "adding creates the narrowest width only");
    const served = await Promise.all(Array.from({ length: 200 }, () => render(images, id)));
    t.same(new Set(served.map((each) => each?.isExact)), new Set([true]));
    t.equal(images.activity.made, 1);
    t.same(await images.read("s1", id, 640, "webp"), served[0]?.bytes);
    const other = open(patiently);
    t.same((await render(other, id))?.bytes, served[0]?.bytes, "another gateway finds it");
    t.equal(other.activity.made, 0);
  });

  t.test(
    `encodes nothing for ${names} made-up names, and nothing for widths that a picture doesn't have`,
    async (t) => {
      const encoder = new WatchedEncoder(patiently.encoder?.pool);
      const images = openStorage(t)({ ...patiently, encoder });
      const { id } = await images.add("s1", await original, "");
      const found: unknown[] = [];
      for (let start = 0; start < names; start += 100) {
        const ids = Array.from({ length: 100 }, () => randomBytes(16).toString("hex"));
        found.push(...(await Promise.all(ids.map((madeUp) => render(images, madeUp)))));
      }
      for (const width of [960, 1280, 1920, 641]) {
        for (const seller of ["s1", "s2"]) found.push(await images.rendition(seller, id, width, "avif"));
      }
      t.same(found.filter(Boolean), []);
      t.equal(encoder.requested, 0);
      const [known, unknown] = [await images.use("s1", id), await images.use("s1", "0".repeat(32))];
      t.same([known, unknown], [[320, 640], undefined]);
    },
  );

  t.test("refuses a width that the original lacks when it was added by another gateway", async (t) => {
    const open = openStorage(t);
    const { id } = await open(patiently).add("s1", await original, "");
    const images = open(patiently);
    t.equal(await images.rendition("s1", id, 1920, "avif"), undefined);
    t.same(await open(patiently).use("s1", id), [320, 640]);
    t.equal(images.activity.made, 0);
  });

  t.test("serves the nearest width while encoding takes too long, and the exact one afterwards", async (t) => {
    const open = openStorage(t);
    const { id } = await open(patiently).add("s1", await original, "");
    const images = open({ ...patiently, wait: async () => undefined });
    const narrowest = await images.read("s1", id, 320, "webp");
    t.same(await render(images, id), { bytes: narrowest, isExact: false });
    t.equal(images.activity.nearest, 1);
    await untilIdle(images);
    const exact = (await render(images, id)) as ServedRendition;
    t.equal(exact.isExact, true);
    t.notSame(exact.bytes, narrowest);
    t.equal(images.activity.made, 1);
  });

  t.test(
    "creates a drawing's narrowest width on first use, and serves it while a wider one takes too long",
    async (t) => {
      const open = openStorage(t);
      const images = open({ ...patiently, encoder: new PictureEncoder(pool), wait: async () => undefined });
      const drawings = [makeSvg(700, 350), makeSvg(700, 351), makeSvg(700, 352)];
      const ids = await Promise.all(drawings.map(async (drawing) => (await images.add("s1", drawing, "")).id));
      t.same(await Promise.all(ids.map((id) => images.read("s1", id, 320, "webp"))), [undefined, undefined, undefined]);
      const busy = Promise.withResolvers<undefined>();
      pool.run<"header">(() => busy.promise);
      const serving = Promise.all(ids.map((id) => render(images, id)));
      const waiting = await pollUntil(
        async () => pool.waiting.requested,
        (count) => count === 6,
      );
      t.equal(waiting, 6);
      busy.resolve(undefined);
      const served = await serving;
      t.same(
        served.map((each) => each?.isExact),
        [false, false, false],
      );
      await untilIdle(images);
      t.same(
        served.map((each) => each?.bytes),
        await Promise.all(ids.map((id) => images.read("s1", id, 320, "webp"))),
      );
      t.same(
        (await Promise.all(ids.map((id) => render(images, id)))).map((each) => each?.isExact),
        [true, true, true],
      );
      t.equal(images.activity.made, 6);
    },
  );

  t.test("serves a drawing's nearest stored width without waiting for its narrowest", async (t) => {
    const open = openStorage(t);
    const { id } = await open(patiently).add("s1", makeSvg(1300, 650), "");
    const bytes = await makePicture(960, 480).webp().toBuffer();
    const files = open(patiently) as unknown as RenditionFiles;
    await files.writeRendition("s1", id, { width: 960, format: "webp", bytes });
    const busy = Promise.withResolvers<undefined>();
    const running = pool.run<"header">(() => busy.promise);
    const images = open({ ...patiently, encoder: new PictureEncoder(pool), wait: async () => undefined });
    t.same(await render(images, id), { bytes, isExact: false });
    busy.resolve(undefined);
    await running.result;
    await untilIdle(images);
  });

  t.test("creates a drawing's narrowest width before a requested one that waited in the background", async (t) => {
    const encoder = new WatchedEncoder(pool);
    const images = openStorage(t)({ inBackground: true, encoder, wait: async () => undefined });
    const busy = Promise.withResolvers<undefined>();
    encoder.afterLoading = () => busy.promise;
    const { id } = await images.add("s1", makeSvg(1300, 650), "");
    const serving = images.rendition("s1", id, 1280, "webp");
    await pollUntil(
      async () => pool.waiting.requested,
      (count) => count === 2,
    );
    busy.resolve(undefined);
    t.same(await serving, { bytes: await images.read("s1", id, 320, "webp"), isExact: false });
    await untilIdle(images);
  });

  t.test("reports a failing encoder once, serves the nearest width, and retries some minutes later", async (t) => {
    const open = openStorage(t);
    const { id } = await open(patiently).add("s1", await original, "");
    // No encoder answers within 1 ms: each is killed during its work.
    const encoder = new WatchedEncoder(new EncoderPool({ deadline: 1 }));
    const failures: unknown[] = [];
    const clock = { now: 0 };
    const images = open({
      ...patiently,
      encoder,
      onFailed: (failure) => failures.push(failure),
      clock: () => clock.now,
    });
    for (let request = 0; request < 5; request += 1) t.equal((await render(images, id))?.isExact, false);
    t.equal(encoder.requested, 1);
    t.match(failures, [{ sellerId: "s1", imageId: id, width: 640, format: "webp", error: { name: "EncoderDied" } }]);
    t.equal(failures.length, 1);
    clock.now = RETRY_AFTER;
    t.equal((await render(images, id))?.isExact, false);
    t.equal(encoder.requested, 2);
    t.match(images.activity, { failed: 2, made: 0, nearest: 6 });
    // A drawing has no width before its first request.
    const { id: drawing } = await open(patiently).add("s1", makeSvg(700, 350), "");
    for (const about of ["while it is encoded", "afterwards"])
      await t.rejects(render(images, drawing), { name: StorageFailure.name }, `a failure ${about} is not “not found”`);
    t.equal((await render(open(patiently), id))?.isExact, true, "another gateway creates it");
    t.equal((await render(images, id))?.isExact, true, "this one serves it afterwards");
  });

  t.test("stores nothing of a picture that is removed while a rendition is encoded", async (t) => {
    const open = openStorage(t);
    const encoder = new WatchedEncoder(patiently.encoder?.pool);
    const images = open({ ...patiently, encoder });
    const { id } = await images.add("s1", await original, "");
    const now = Date.now();
    encoder.afterLoading = async () => {
      for (const time of [now, now + UNUSED_FOR]) await images.sweep("s1", new Set([id]), new Date(time));
    };
    t.equal(await render(images, id), undefined);
    for (const width of [320, 640]) t.equal(await images.read("s1", id, width, "webp"), undefined, `${width}`);
    t.equal(await render(images, id), undefined);
    t.equal(images.activity.made, 0);
  });

  t.test("serves the nearest width immediately when too many renditions wait", async (t) => {
    const open = openStorage(t);
    const { id } = await open(patiently).add("s1", await original, "");
    const images = open({ ...patiently, encoder: new PictureEncoder(pool) });
    const busy = Promise.withResolvers<undefined>();
    const tasks = Array.from({ length: 101 }, () => pool.run<"header">(() => busy.promise));
    t.equal((await render(images, id))?.isExact, false);
    busy.resolve(undefined);
    await Promise.all(tasks.map(({ result }) => result));
    t.equal((await render(images, id))?.isExact, true);
  });

  t.test("creates the other widths in the background, and drops that work when closed", async (t) => {
    const open = openStorage(t);
    const images = open({});
    const { id, widths } = await images.add("s1", await original, "");
    await untilIdle(images);
    t.equal(images.activity.made, 2);
    for (const format of ["avif", "webp"] as const) {
      for (const width of widths) t.ok(await images.read("s1", id, width, format), `${width}.${format}`);
    }
    const closing = open({ encoder: new PictureEncoder(pool) }) as Images & { close(): Promise<void> };
    await closing.add("s1", await makePicture(700, 360).png().toBuffer(), "");
    await closing.close();
    t.equal(pool.waiting.background, 0);
  });

  t.test("creates a requested rendition before those in the background", async (t) => {
    const made: string[] = [];
    const images = openStorage(t)({ ...patiently, inBackground: true, encoder: new PictureEncoder(pool) });
    const stored = images as unknown as { writeRendition: (...rendition: unknown[]) => Promise<void> };
    const write = stored.writeRendition.bind(images);
    stored.writeRendition = (...all) => {
      const { width, format } = all[2] as { width: number; format: string };
      made.push(`${width}.${format}`);
      return write(...all);
    };
    const { id } = await images.add("s1", await makePicture(1300, 30).png().toBuffer(), "");
    t.equal((await images.rendition("s1", id, 1280, "webp"))?.isExact, true);
    await untilIdle(images);
    t.same(made.slice(0, 2).toSorted(), ["320.avif", "320.webp"]);
    t.equal(made.length, 10);
    t.ok(made.indexOf("1280.webp") <= 3, `the running job may come first: ${made.join()}`);
  });
}
