import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from "node:zlib";
import t from "tap";
import { startRecordingUpstream } from "../support/http.ts";
import { ask, startNginx } from "../support/nginx.ts";
import { CaseTable, testFolder } from "../support/system.ts";

const SCRIPT = "export const shop = 1;\n".repeat(50);
const SCRIPT_PATH = "/assets/storefront/main-0a1b2c3d.js";
const IMAGE_ID = "0123456789abcdef0123456789abcdef";

const root = testFolder(t);
const write = (path: string, bytes: string | Buffer) => {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), bytes);
};
const script = `build/storefront/browser${SCRIPT_PATH}`;
write(script, SCRIPT);
write(`${script}.br`, brotliCompressSync(SCRIPT));
write(`${script}.gz`, gzipSync(SCRIPT));
write(`${script}.map`, "{}");
write("build/storefront/browser/assets/storefront/mark-0a1b2c3d.svg", "<svg/>");
write("build/storefront/browser/assets/storefront/main.js", SCRIPT);
write("build/storefront/browser/assets/storefront/notes-0a1b2c3d.txt", "notes");
write("build/storefront/browser/assets/storefront/page-0a1b2c3d.html", "page");
write("build/storefront/browser/index.html", "template");
write("build/storefront/server/server.mjs", SCRIPT);
write(`data/images/seller-1/${IMAGE_ID}-320.webp`, "webp");
write(`data/images/seller-1/${IMAGE_ID}-640.avif`, "avif");
write(`data/images/seller-1/${IMAGE_ID}.original.svg`, "original");
write("data/awning.sqlite", "everything");

const upstream = await startRecordingUpstream(t);
const notFound: typeof upstream.answer = (_, response) => response.writeHead(404).end("the gateway's 404");
upstream.answer = notFound;
const variables = { UPSTREAMS: upstream.address, BUILD_ROOT: join(root, "build"), DATA_DIR: join(root, "data") };
const nginx = await startNginx(t, variables);

const HOST = "https://demo.shops.example";
const IMMUTABLE = "public, max-age=31536000, immutable";

if (nginx) {
  t.beforeEach(() => {
    upstream.requests.length = 0;
  });

  t.test("serves an asset from disk in the coding that the client accepts", async (t) => {
    const codings: [string, string | undefined, (body: Buffer) => Buffer][] = [
      ["gzip, deflate, br", "br", brotliDecompressSync],
      ["gzip", "gzip", gunzipSync],
      ["", undefined, (body) => body],
    ];
    for (const [accepted, coding, decode] of codings) {
      const { status, headers, body } = await ask(nginx, HOST + SCRIPT_PATH, {
        headers: { "Accept-Encoding": accepted },
      });
      t.equal(status, 200);
      t.equal(headers["content-encoding"], coding, accepted);
      t.equal(decode(body).toString(), SCRIPT, accepted);
      t.match(headers, {
        "content-type": "text/javascript; charset=utf-8",
        "cache-control": IMMUTABLE,
        vary: "Accept-Encoding",
        "x-content-type-options": "nosniff",
        "strict-transport-security": "max-age=31536000; includeSubDomains",
      });
    }
    const { headers } = await ask(nginx, `${HOST}/assets/storefront/mark-0a1b2c3d.svg`);
    t.equal(headers["content-type"], "image/svg+xml");
    t.equal(upstream.requests.length, 0, "no request reaches the gateway");
  });

  t.test("answers HEAD and conditional requests", async (t) => {
    const head = await ask(nginx, HOST + SCRIPT_PATH, { method: "HEAD" });
    t.match(head, { status: 200, headers: { "content-length": String(SCRIPT.length) } });
    t.equal(head.body.length, 0);
    const same = await ask(nginx, HOST + SCRIPT_PATH, { headers: { "If-None-Match": head.headers.etag as string } });
    t.match(same, { status: 304, headers: { "cache-control": IMMUTABLE } });
  });

  t.test("serves no other file of the build, and makes 404s uncacheable", async (t) => {
    const paths = [
      "/assets/storefront/gone-0a1b2c3d.js",
      "/assets/landing/main-0a1b2c3d.js",
      "/assets/storefront/main-0a1b2c3d.js.map",
      "/assets/storefront/main-0a1b2c3d.js.br",
      "/assets/storefront/main.js",
      "/assets/storefront/notes-0a1b2c3d.txt",
      "/assets/storefront/page-0a1b2c3d.html",
      "/assets/storefront/",
      "/assets/",
      "/assets/server/server.mjs",
      "/assets/storefront/../../server/server.mjs",
      "/assets/storefront/..%2f..%2fserver%2fserver.mjs",
    ];
    const table = new CaseTable();
    for (const path of paths) {
      const { status, headers, body } = await ask(nginx, HOST, { path });
      const isForwarded = upstream.requests.length > 0;
      table.check(`${path}: missing or forwarded`, isForwarded || status, isForwarded || 404);
      table.check(`${path}: content`, /template|export|notes|page/.exec(body.toString())?.[0], undefined);
      const caching = headers["cache-control"];
      table.check(`${path}: caching`, isForwarded ? caching === IMMUTABLE : caching, isForwarded ? false : "no-store");
      upstream.requests.length = 0;
    }
    t.same(table.wrong(), []);
    const refused = await ask(nginx, HOST + SCRIPT_PATH, { method: "POST", body: "x" });
    t.match(refused, { status: 405, headers: { "cache-control": "no-store" } });
    for (const path of ["/assets/../../../etc/passwd", "/assets/..%2f..%2f..%2fetc%2fpasswd"]) {
      t.equal((await ask(nginx, HOST, { path })).status, 400, path);
    }
  });

  t.test("gets an asset of another release from the gateway", async (t) => {
    upstream.answer = (_, response) => response.writeHead(200, { "Cache-Control": IMMUTABLE }).end("newer");
    t.teardown(() => (upstream.answer = notFound));
    const path = "/assets/storefront/newer-0a1b2c3d.js";
    const { status, headers, body } = await ask(nginx, HOST + path);
    t.match({ status, body: body.toString() }, { status: 200, body: "newer" });
    t.equal(headers["cache-control"], IMMUTABLE);
    t.same(
      upstream.requests.map(({ url }) => url),
      [path],
    );
  });

  t.test("serves pictures from disk, but never originals", async (t) => {
    const webp = await ask(nginx, `${HOST}/images/seller-1/${IMAGE_ID}-320.webp`);
    t.match(webp, { status: 200, headers: { "content-type": "image/webp", "cache-control": IMMUTABLE } });
    t.equal(webp.headers["x-content-type-options"], "nosniff");
    t.equal(webp.body.toString(), "webp");
    const avif = await ask(nginx, `${HOST}/images/seller-1/${IMAGE_ID}-640.avif`);
    t.equal(avif.headers["content-type"], "image/avif");
    t.equal(upstream.requests.length, 0);
    const others = [
      `/images/seller-1/${IMAGE_ID}-960.webp`,
      `/images/seller-1/${IMAGE_ID}.original.svg`,
      `/images/seller-1/../../awning.sqlite`,
      `/images/../awning.sqlite`,
      `/images/..%2fawning.sqlite`,
    ];
    for (const path of others) {
      upstream.requests.length = 0;
      const { status, body } = await ask(nginx, HOST, { path });
      t.equal(status, 404, path);
      t.equal(body.toString(), "the gateway's 404", path);
      t.equal(upstream.requests[0]?.url, path, "the gateway serves pictures that are not on disk");
    }
  });
}
