import { once } from "node:events";
import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import sharp from "sharp";
import t from "tap";
import { imageUrl, type ShopImage } from "../../../areas/shared/pictures/image.ts";
import { openPlatform } from "../../../gateway/platform/open-platform.ts";
import { openTestGateway, spawnGateway } from "../../support/gateway.ts";
import { httpGet } from "../../support/http.ts";
import { encodersOf, makePicture } from "../../support/pictures.ts";
import { patiently } from "../../support/platform.ts";
import { sampleShop } from "../../support/sample-shops.ts";
import { pollUntil, testFolder } from "../../support/system.ts";

const HOST = "acme.shops.example";
const SELLER = "id-acme";
const NO_PROC = !existsSync("/proc/self/task") && "the system has no /proc";
const IMMUTABLE = "public, max-age=31536000, immutable";

t.test("encodes a missing rendition once for 200 concurrent clients", async (t) => {
  const { port, platform, metrics } = await openTestGateway(t, {
    dataDir: testFolder(t),
    shops: [sampleShop("acme")],
    renditions: patiently,
  });
  const { id } = await platform.images.add(SELLER, await makePicture(1300, 700).png().toBuffer(), "");
  const url = imageUrl(SELLER, id, 1280, "avif");
  const answers = await Promise.all(Array.from({ length: 200 }, () => httpGet(port, HOST, url)));
  const wrong = answers.filter(
    ({ status, headers }) =>
      status !== 200 ||
      headers["content-type"] !== "image/avif" ||
      headers["cache-control"] !== IMMUTABLE ||
      headers.etag !== `"${id}-1280-avif"`,
  );
  t.same(wrong, []);
  t.equal((await sharp(answers[0]?.bytes).metadata()).width, 1280);
  const text = await metrics.registry.metrics();
  for (const line of ["made 1", "nearest 0", "failed 0", "waiting 0"]) t.match(text, `awning_renditions_${line}\n`);
});

t.test("answers with the nearest width, uncacheable, while a rendition takes too long", async (t) => {
  const { port, platform } = await openTestGateway(t, {
    dataDir: testFolder(t),
    shops: [sampleShop("acme")],
    renditions: { inBackground: false, wait: async () => undefined },
  });
  const { id } = await platform.images.add(SELLER, await makePicture(1300, 700).png().toBuffer(), "");
  const url = imageUrl(SELLER, id, 1280, "webp");
  const nearest = await httpGet(port, HOST, url);
  t.match([nearest.status, nearest.headers], [200, { "content-type": "image/webp", "cache-control": "no-store" }]);
  t.equal(nearest.headers.etag, undefined);
  t.equal((await sharp(nearest.bytes).metadata()).width, 320);
  await pollUntil(
    async () => platform.images.activity.waiting,
    (waiting) => waiting === 0,
  );
  const exact = await httpGet(port, HOST, url);
  t.match([exact.status, exact.headers], [200, { "cache-control": IMMUTABLE, etag: `"${id}-1280-webp"` }]);
  t.equal((await sharp(exact.bytes).metadata()).width, 1280);
});

t.test("serves pages and the nearest width while the encoders hang", { skip: NO_PROC }, async (t) => {
  const dataDir = testFolder(t);
  const platform = await openPlatform({ backend: "embedded", dataDir });
  await platform.shops.create(sampleShop("acme"));
  const pictures = await Promise.all([1300, 1301].map((width) => makePicture(width, 700).png().toBuffer()));
  const added = await Promise.all(pictures.map((picture) => platform.images.add(SELLER, picture, "")));
  await platform.close();
  const gateway = await spawnGateway(t, { DATA_DIR: dataDir, PRODUCT_HOST: "shops.example" });
  const [first = "", second = ""] = added.map(({ id }) => imageUrl(SELLER, id, 1280, "webp"));
  const isMade = (url: string) =>
    pollUntil(
      () => httpGet(gateway.port, HOST, url),
      ({ headers }) => headers["cache-control"] === IMMUTABLE,
    );
  await isMade(first);
  // The encoder process is idle now and gets the next request.
  const encoders = encodersOf(gateway.process.pid ?? 0);
  for (const pid of encoders) process.kill(pid, "SIGSTOP");
  const rendition = httpGet(gateway.port, HOST, second);
  const page = await httpGet(gateway.port, HOST, "/");
  const { status, headers } = await rendition;
  t.same([page.status, status, headers["cache-control"]], [200, 200, "no-store"]);
  for (const pid of encoders) process.kill(pid, "SIGCONT");
  t.equal((await isMade(second)).status, 200);
});

t.test("leaves no partial file if the gateway is killed while encoding, and encodes it after a restart", async (t) => {
  const dataDir = testFolder(t);
  const platform = await openPlatform({ backend: "embedded", dataDir });
  await platform.shops.create(sampleShop("acme"));
  const noise = { type: "gaussian", mean: 128, sigma: 60 } as const;
  const original = await sharp({ create: { width: 3000, height: 3000, channels: 3, background: "red", noise } })
    .jpeg()
    .toBuffer();
  const { id } = await platform.images.add(SELLER, original, "");
  await platform.close();
  const folder = join(dataDir, "images", SELLER);
  const before = readdirSync(folder).toSorted();
  const env = { DATA_DIR: dataDir, PRODUCT_HOST: "shops.example" };
  const url = imageUrl(SELLER, id, 1920, "avif");

  const first = await spawnGateway(t, env);
  const cut = httpGet(first.port, HOST, url).catch((error: NodeJS.ErrnoException) => error.code);
  await pollUntil(
    async () => (await httpGet(first.metricsPort, "localhost", "/metrics")).text,
    (text) => text.includes("awning_renditions_waiting 1"),
  );
  first.process.kill("SIGKILL");
  await once(first.process, "close");
  t.equal(await cut, "ECONNRESET");
  t.same(readdirSync(folder).toSorted(), before);

  const second = await spawnGateway(t, env);
  const { status, bytes } = await pollUntil(
    () => httpGet(second.port, HOST, url),
    ({ headers }) => headers["cache-control"] === IMMUTABLE,
  );
  t.equal(status, 200);
  t.equal((await sharp(bytes).metadata()).width, 1920);
});

t.test("answers 404 for made-up pictures, widths and sellers", async (t) => {
  const { port, platform } = await openTestGateway(t, {
    dataDir: testFolder(t),
    shops: [sampleShop("acme")],
    env: { API_REQUESTS_PER_MINUTE: "100000" },
    renditions: patiently,
  });
  const image: ShopImage = await platform.images.add(SELLER, await makePicture(700, 70).png().toBuffer(), "");
  const paths = [
    imageUrl(SELLER, image.id, 960, "webp"),
    imageUrl(SELLER, image.id, 321, "webp"),
    imageUrl("id-beans", image.id, 640, "webp"),
    ...Array.from({ length: 500 }, (_, n) => imageUrl(SELLER, n.toString(16).padStart(32, "0"), 640, "avif")),
  ];
  const answers = await Promise.all(paths.map(async (path) => ({ path, ...(await httpGet(port, HOST, path)) })));
  t.same(
    answers.filter(({ status }) => status !== 404).map(({ path }) => path),
    [],
  );
  t.same(platform.images.activity, { made: 0, nearest: 0, failed: 0, waiting: 0 });
});
