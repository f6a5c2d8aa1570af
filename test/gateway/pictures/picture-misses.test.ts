import { randomBytes } from "node:crypto";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { mock } from "node:test";
import t, { type Test } from "tap";
import { imageUrl } from "../../../areas/shared/pictures/image.ts";
import type { Platform } from "../../../gateway/platform/platform.ts";
import { openTestGateway } from "../../support/gateway.ts";
import { httpGet } from "../../support/http.ts";
import { makePicture } from "../../support/pictures.ts";
import { sampleShop } from "../../support/sample-shops.ts";
import { testFolder } from "../../support/system.ts";

const HOST = "acme.shops.example";
const SELLER = "id-acme";
const LIMIT = 6;

/** A shop with one picture, whose storage counts reads. */
async function openShop(t: Test, read?: Platform["images"]["rendition"]) {
  const counted = { reads: 0 };
  const dataDir = testFolder(t);
  const { port, platform } = await openTestGateway(t, {
    dataDir,
    shops: [sampleShop("acme")],
    env: { API_REQUESTS_PER_MINUTE: String(LIMIT), TRUST_PROXY: "127.0.0.1" },
    around: (opened) => {
      const inner = read ?? opened.images.rendition.bind(opened.images);
      opened.images.rendition = (...asked) => {
        counted.reads += 1;
        return inner(...asked);
      };
      return opened;
    },
  });
  const image = await platform.images.add(SELLER, await makePicture(700, 400).png().toBuffer(), "A cup");
  const get = (path: string, from = "192.0.2.1", method = "GET") =>
    httpGet(port, HOST, path, { method, headers: { "X-Forwarded-For": from } });
  return { counted, dataDir, get, image, small: imageUrl(SELLER, image.id, 320, "webp") };
}

const madeUp = () => imageUrl(SELLER, randomBytes(16).toString("hex"), 320, "webp");

t.test("limits made-up names per address, before the lookup", async (t) => {
  const { counted, get, image, small } = await openShop(t);
  t.equal((await get(small)).status, 200);
  for (let each = 0; each < LIMIT; each += 1) t.equal((await get(madeUp())).status, 404);
  t.equal(counted.reads, 1 + LIMIT);
  for (const method of ["GET", "HEAD", "GET"]) {
    const { status, headers } = await get(madeUp(), "192.0.2.1", method);
    t.equal(status, 429);
    t.match(headers, { "cache-control": "no-store", "retry-after": /^\d+$/ });
  }
  t.equal(counted.reads, 1 + LIMIT, "rejected requests cost no read");
  t.equal((await get(small)).status, 200, "the same client still gets existing pictures");
  t.equal((await get(`${small}?v=1`)).status, 200);
  const other = "192.0.2.2";
  t.equal((await get(madeUp(), other)).status, 404, "another address");
  const large = imageUrl(SELLER, image.id, 640, "webp");
  t.equal((await get(large, other)).status, 200);
  t.equal((await get(large)).status, 200, "pictures that were served before are not limited");
});

t.test("does not count existing pictures and failures", async (t) => {
  const { get, small } = await openShop(t);
  const shown = await Promise.all(Array.from({ length: 5 * LIMIT }, () => get(small)));
  t.same(new Set(shown.map(({ status }) => status)), new Set([200]), "all concurrent requests succeed");
  t.equal((await get(madeUp())).status, 404);

  const failing = await openShop(t, () => Promise.reject(new Error("the bucket is unavailable")));
  for (let each = 0; each < 2 * LIMIT; each += 1) t.equal((await failing.get(madeUp())).status, 500);
});

t.test("the limit also applies to concurrent requests", async (t) => {
  const { get } = await openShop(t);
  const answers = await Promise.all(Array.from({ length: 5 * LIMIT }, () => get(madeUp())));
  t.equal(answers.filter(({ status }) => status === 404).length, LIMIT);
  t.equal(answers.filter(({ status }) => status === 429).length, 4 * LIMIT);
  t.equal((await get(madeUp())).status, 429);
});

t.test("treats a removed picture like one that never existed", async (t) => {
  const { counted, dataDir, get, small } = await openShop(t);
  t.equal((await get(small)).status, 200);
  await rm(join(dataDir, "images", SELLER), { recursive: true });
  for (let each = 0; each < LIMIT; each += 1) t.equal((await get(small)).status, 404);
  t.equal((await get(small)).status, 429);
  t.equal(counted.reads, 1 + LIMIT);
});

t.test("begins new windows if the system's clock is set back", async (t) => {
  mock.timers.enable({ apis: ["Date"], now: Date.now() });
  t.teardown(() => mock.timers.reset());
  const { get } = await openShop(t);
  const exceed = async (path: () => string): Promise<number[]> => {
    const statuses: number[] = [];
    for (let each = 0; each <= LIMIT; each += 1) statuses.push((await get(path())).status);
    return statuses;
  };
  for (const [path, status] of [
    [madeUp, 404],
    [() => "/api/site", 200],
  ] as const) {
    const expected = [...Array<number>(LIMIT).fill(status), 429];
    t.same(await exceed(path), expected);
    mock.timers.setTime(Date.now() - 3_600_000);
    t.same(await exceed(path), expected, "an hour earlier");
  }
});
