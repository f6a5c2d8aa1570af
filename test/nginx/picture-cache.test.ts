import { readFileSync, statfsSync } from "node:fs";
import { join } from "node:path";
import t from "tap";
import { startRecordingUpstream } from "../support/http.ts";
import { ask, startNginx } from "../support/nginx.ts";
import { filesIn, mountSmallDisk, pollUntil, skipSmallDisks, testFolder } from "../support/system.ts";

const PICTURE = "/images/seller-1/0123456789abcdef0123456789abcdef-320.webp";
const IMMUTABLE = "public, max-age=31536000, immutable";

t.test("requests each picture of a bucket from the gateway once", async (t) => {
  const upstream = await startRecordingUpstream(t);
  const nginx = await startNginx(t, { UPSTREAMS: upstream.address });
  if (!nginx) return;
  upstream.answer = (_, response) =>
    response.writeHead(200, { "Content-Type": "image/webp", "Cache-Control": IMMUTABLE }).end("a picture");
  for (const [host, cookie, cache] of [
    ["demo", "", "MISS"],
    ["demo", "awning=x", "HIT"],
    ["other", "", "HIT"],
  ] as const) {
    const headers = { Cookie: cookie };
    const {
      status,
      headers: responseHeaders,
      body,
    } = await ask(nginx, `https://${host}.shops.example${PICTURE}?v=${host}`, { headers });
    t.equal(status, 200);
    t.equal(body.toString(), "a picture");
    t.match(responseHeaders, { "x-cache": cache, "content-type": "image/webp", "cache-control": IMMUTABLE });
  }
  t.equal(upstream.requests.length, 1, "one request for all hosts, queries and cookies");

  upstream.requests.length = 0;
  const slow = PICTURE.replace("320", "1280");
  upstream.answer = (_, response) =>
    response.writeHead(200, { "Content-Type": "image/webp", "Cache-Control": "no-store" }).end("another width");
  for (let n = 0; n < 2; n++) {
    const { headers, body } = await ask(nginx, `https://demo.shops.example${slow}`);
    t.match([headers["cache-control"], body.toString()], ["no-store", "another width"]);
  }
  upstream.answer = (_, response) =>
    response.writeHead(200, { "Content-Type": "image/webp", "Cache-Control": IMMUTABLE }).end("the exact width");
  for (const cache of ["MISS", "HIT"]) {
    const { headers, body } = await ask(nginx, `https://demo.shops.example${slow}`);
    t.match([headers["x-cache"], body.toString()], [cache, "the exact width"]);
  }
  t.equal(upstream.requests.length, 3, "a picture of another width is not cached");

  upstream.requests.length = 0;
  upstream.answer = (_, response) =>
    response.writeHead(503, { "Cache-Control": "no-store" }).end("the bucket does not answer");
  const missing = PICTURE.replace("320", "640");
  for (let n = 0; n < 2; n++) t.equal((await ask(nginx, `https://demo.shops.example${missing}`)).status, 503);
  t.equal(upstream.requests.length, 2, "a failure is not cached");
  const other = await ask(nginx, `https://demo.shops.example${PICTURE.replace("-320.webp", ".original.svg")}`);
  t.equal(other.status, 503, "other paths are not cached as pictures");
  t.equal(
    (await ask(nginx, `https://demo.shops.example${PICTURE}`)).body.toString(),
    "a picture",
    "cached pictures stay cached",
  );
});

/** The header of nginx's cache files: https://github.com/nginx/nginx/blob/master/src/http/ngx_http_cache.h */
const VALID_UNTIL = 8;

t.test("asks every ten minutes whether a picture may be served, and stores no other width", async (t) => {
  const upstreams = [await startRecordingUpstream(t), await startRecordingUpstream(t)];
  const cache = testFolder(t);
  const addresses = upstreams.map(({ address }) => address).join();
  const nginx = await startNginx(t, { UPSTREAMS: addresses, NGINX_PICTURE_CACHE_DIR: cache });
  if (!nginx) return;
  const answerWith = (given: (typeof upstreams)[number]["answer"]) => {
    for (const upstream of upstreams) upstream.answer = given;
  };
  const picture = { "Content-Type": "image/webp", "Cache-Control": IMMUTABLE, ETag: '"picture"' };
  /** nginx stores the answer, but it is already outdated. */
  const outdated = { "X-Accel-Expires": "@1" };
  const answer = async (path: string) => {
    const { status, headers, body } = await ask(nginx, `https://demo.shops.example${path}`);
    return [status, headers["x-cache"], status === 200 ? body.toString() : ""];
  };
  answerWith((_, response) => response.writeHead(200, picture).end("a picture"));
  t.same(await answer(PICTURE), [200, "MISS", "a picture"]);
  const [file = ""] = await filesIn(cache);
  const validUntil = Number(readFileSync(join(cache, file)).readBigInt64LE(VALID_UNTIL));
  t.ok(validUntil <= Date.now() / 1_000 + 600, "ten minutes, although browsers may store it for a year");

  const suspended = PICTURE.replace("seller-1", "seller-2");
  answerWith((_, response) => response.writeHead(200, { ...picture, ...outdated }).end("a picture"));
  t.same(await answer(suspended), [200, "MISS", "a picture"]);
  answerWith(({ headers }, response) =>
    response.writeHead(headers["if-none-match"] === '"picture"' ? 304 : 500, outdated).end(),
  );
  t.same(await answer(suspended), [200, "REVALIDATED", "a picture"]);
  answerWith((_, response) => response.writeHead(404, { "Cache-Control": "no-store", ...outdated }).end());
  t.same(await answer(suspended), [404, "EXPIRED", ""]);
  answerWith((_, response) => response.writeHead(503, { "Cache-Control": "no-store" }).end());
  t.same(await answer(suspended), [404, "STALE", ""], "the 404 has replaced the picture");

  let requests = 0;
  answerWith(({ socket }, response) => {
    requests += 1;
    if (requests === 1) socket.destroy();
    else response.writeHead(200, { ...picture, "Cache-Control": "no-store" }).end("another width");
  });
  const slow = PICTURE.replace("seller-1", "seller-3");
  for (let n = 0; n < 2; n++) t.same(await answer(slow), [200, "MISS", "another width"]);
  t.equal(requests, 3, "not stored, although the first gateway has failed");
});

const MIB = 1024 * 1024;

t.test("keeps space free where it caches pages and pictures", { skip: skipSmallDisks() }, async (t) => {
  const folder = testFolder(t, { pages: {}, pictures: {} });
  const [pages, pictures] = [join(folder, "pages"), join(folder, "pictures")];
  mountSmallDisk(t, pages, "40m");
  mountSmallDisk(t, pictures, "520m");
  const upstream = await startRecordingUpstream(t);
  const given = { NGINX_CACHE_DIR: pages, NGINX_PICTURE_CACHE_DIR: pictures };
  const nginx = await startNginx(t, { UPSTREAMS: upstream.address, ...given });
  if (!nginx) return;
  upstream.answer = ({ url }, response) =>
    response
      .writeHead(200, { "Cache-Control": url?.startsWith("/images/") ? IMMUTABLE : "no-cache" })
      .end(Buffer.alloc(MIB));
  const get = (path: string, coding: string) =>
    ask(nginx, `https://demo.shops.example${path}`, { headers: { "Accept-Encoding": coding } });
  // More than the disk takes, before nginx looks at it the next time.
  for (let page = 0; page < 48; page++) t.equal((await get(`/u${page}`, "identity")).body.length, MIB, "uncompressed");
  /** In MiB. */
  const freeOn = (disk: string) => (statfsSync(disk).bavail * statfsSync(disk).bsize) / MIB;
  for (let width = 10; width < 22; width++) {
    for (const path of [`/p${width}`, PICTURE.replace("320", String(width))])
      t.equal((await get(path, "br")).status, 200, path);
  }
  const free = await pollUntil(
    async () => ({ pages: freeOn(pages), pictures: freeOn(pictures) }),
    (space) => space.pages >= 32 && space.pictures >= 512,
  );
  t.ok(free.pages >= 32, `pages: ${free.pages} MiB of 40`);
  t.ok(free.pictures >= 512, `pictures: ${free.pictures} MiB of 520`);
});
