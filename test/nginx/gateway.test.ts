import { join } from "node:path";
import sharp from "sharp";
import t from "tap";
import type { PageData } from "../../areas/shared/pages/page-data.ts";
import { imageUrl } from "../../areas/shared/pictures/image.ts";
import type { SiteAnswer } from "../../areas/shared/sellers/contract/site-operations.ts";
import { chunksOf } from "../../gateway/platform/concurrency.ts";
import { spawnGateway } from "../support/gateway.ts";
import { pageDataOf } from "../support/html.ts";
import {
  ask,
  CUSTOM_DOMAIN,
  exchangeRaw,
  type NginxServer,
  PRODUCT_HOST,
  startNginx,
  textOf,
  visit,
} from "../support/nginx.ts";
import { pollUntil } from "../support/system.ts";
import { BEANS, POTS, shopOn, shopsBehindNginx } from "./shops-behind-nginx.ts";

const shops = await shopsBehindNginx(t);

async function siteOf(nginx: NginxServer, origin: string, headers: Record<string, string> = {}): Promise<SiteAnswer> {
  const { body } = await ask(nginx, `${origin}/api/site`, { headers });
  return JSON.parse(body.toString()) as SiteAnswer;
}

if (shops) {
  const { nginx, pots, beans, picture, dataDir } = shops;
  await shops.startGateway();

  t.test("each host gets its area and its shop", async (t) => {
    const cases: [string, PageData["area"], string | null][] = [
      [`https://${PRODUCT_HOST}/`, "landing", null],
      [`${POTS}/`, "storefront", "pots"],
      [`${BEANS}/`, "storefront", "beans"],
      [`https://${CUSTOM_DOMAIN}/`, "storefront", "pots"],
      [`${POTS}/admin`, "admin", "pots"],
      [`https://${PRODUCT_HOST}/admin`, "admin", null],
    ];
    for (const [url, area, shop] of cases) {
      const answer = await ask(nginx, url);
      t.equal(answer.status, 200, url);
      t.match(pageDataOf(textOf(answer)), { area, host: new URL(url).host }, url);
      t.equal(shopOn(answer), shop, url);
      t.match(answer.headers["strict-transport-security"], /^[^,]+$/, "one header, not the gateway's and nginx's");
    }
    const unknown = await ask(nginx, `https://nobody.${PRODUCT_HOST}/`);
    t.equal(unknown.status, 404);
    t.match(pageDataOf(textOf(unknown)), { area: "storefront", subdomain: "nobody", isValid: false, seller: null });
  });

  t.test("ignores a client's forwarding headers", async (t) => {
    const claims = { "X-Forwarded-Host": `beans.${PRODUCT_HOST}`, Forwarded: `host=beans.${PRODUCT_HOST}` };
    t.match(await siteOf(nginx, POTS, claims), {
      host: `pots.${PRODUCT_HOST}`,
      subdomain: "pots",
      resolution: "found",
    });
    t.equal(shopOn(await ask(nginx, `${POTS}/?spoofed`, { headers: claims })), "pots");
  });

  t.test("rejects requests with two hosts or a malformed host", async (t) => {
    const requests: [string, string[]][] = [
      [`${BEANS}/`, [`Host: pots.${PRODUCT_HOST}`]],
      ["/", [`Host: pots.${PRODUCT_HOST}`, `Host: beans.${PRODUCT_HOST}`]],
      ["/", [`Host: x@pots.${PRODUCT_HOST}`]],
      ["/", [`Host: p\u00f6ts.${PRODUCT_HOST}`]],
      ["/", [`Host: .${PRODUCT_HOST}`]],
      ["/", [`Host: pots%2e${PRODUCT_HOST}.${PRODUCT_HOST}`]],
      ["/", ["Host: "]],
    ];
    for (const [target, lines] of requests) {
      const head = [`GET ${target} HTTP/1.1`, ...lines, "Connection: close"].join("\r\n");
      const answer = await exchangeRaw(nginx, `pots.${PRODUCT_HOST}`, `${head}\r\n\r\n`);
      t.equal(answer.status, 400, `${target} ${lines.join()}`);
      t.notMatch(answer.body.toString(), /page-data/);
    }
    const deeper = await exchangeRaw(
      nginx,
      `pots.${PRODUCT_HOST}`,
      `GET /c/cups?x HTTP/1.1\r\nHost: pots.deep.${PRODUCT_HOST}\r\nConnection: close\r\n\r\n`,
    );
    t.match(deeper, { status: 308, headers: { location: `//pots.${PRODUCT_HOST}/c/cups?x` } });
  });

  t.test("answers long addresses, also with a redirect", async (t) => {
    const wrong: string[] = [];
    for (const length of [1_000, 2_000, 2_900, 3_300, 3_700, 7_500]) {
      const target = `/?${"x".repeat(length)}`;
      const page = await ask(nginx, `${POTS}${target}`);
      if (page.status !== 200) wrong.push(`${length}: ${page.status}`);
      const deeper = await exchangeRaw(
        nginx,
        `pots.${PRODUCT_HOST}`,
        `GET ${target} HTTP/1.1\r\nHost: pots.deep.${PRODUCT_HOST}\r\nConnection: close\r\n\r\n`,
      );
      if (deeper.status !== 308) wrong.push(`redirect of ${length}: ${deeper.status}`);
    }
    t.strictSame(wrong, []);
  });

  t.test("never mixes shops or codings of concurrent requests", async (t) => {
    const hosts: [string, string | null][] = [
      [POTS, "pots"],
      [BEANS, "beans"],
      [`https://${CUSTOM_DOMAIN}`, "pots"],
      [`https://${PRODUCT_HOST}`, null],
    ];
    const codings = [
      ["gzip, deflate, br, zstd", "br"],
      ["gzip", "gzip"],
      ["identity", undefined],
    ] as const;
    const wrong: string[] = [];
    const check = async (i: number): Promise<void> => {
      const [origin, shop] = hosts[i % hosts.length] as [string, string | null];
      const [accepted, coding] = codings[i % codings.length] as (typeof codings)[number];
      const answer = await ask(nginx, `${origin}/`, { headers: { "Accept-Encoding": accepted } });
      const right = shopOn(answer) === shop && pageDataOf(textOf(answer)).host === new URL(origin).host;
      if (!right || answer.headers["content-encoding"] !== coding) wrong.push(`${origin} ${accepted}`);
    };
    // At a time no more than a busy machine greets before nginx closes a connection without a request.
    for (const some of chunksOf([...Array(240).keys()], 48)) await Promise.all(some.map(check));
    t.same(wrong, []);
  });

  t.test("a page's validator works through the cache", async (t) => {
    const page = await visit(nginx, `${POTS}/`);
    t.match(page.headers, { "cache-control": "no-cache", vary: "Accept-Encoding" });
    const etag = page.headers.etag as string;
    t.match(await visit(nginx, `${POTS}/`, { headers: { "If-None-Match": etag } }), { status: 304, headers: { etag } });
    t.equal((await visit(nginx, `${BEANS}/`, { headers: { "If-None-Match": etag } })).status, 200);
    const head = await visit(nginx, `${POTS}/`, { method: "HEAD" });
    t.match(head, { status: 200, headers: { etag, "content-length": String(page.body.length) } });
    t.equal(head.body.length, 0);
    // A cached page is fresh for a second; then the gateway confirms that it is unchanged.
    const later = await pollUntil(
      () => visit(nginx, `${POTS}/`),
      ({ headers }) => headers["x-cache"] === "REVALIDATED",
    );
    t.match(later.headers, { "x-cache": "REVALIDATED", etag });
  });

  t.test("serves each host's own crawler files, cached like pages", async (t) => {
    for (const [path, type] of [
      ["/robots.txt", "text/plain; charset=utf-8"],
      ["/sitemap.xml", "application/xml; charset=utf-8"],
    ] as const) {
      for (const origin of [BEANS, `https://${PRODUCT_HOST}`]) {
        const answer = await ask(nginx, origin + path, { headers: { "Accept-Encoding": "br" } });
        t.match(answer, { status: 200, headers: { "content-type": type, "content-encoding": "br" } }, origin + path);
        t.match(textOf(answer), `${origin}/`);
        const { etag } = answer.headers;
        const again = await ask(nginx, origin + path, { headers: { "Accept-Encoding": "br" } });
        t.match(again.headers, { etag, "x-cache": /HIT|REVALIDATED|STALE|UPDATING/ });
      }
    }
  });

  t.test("serves all files that a page refers to from disk", async (t) => {
    const html = textOf(await ask(nginx, `${POTS}/`));
    const assets = [...new Set(html.match(/\/assets\/storefront\/[\w.-]+\.(?:js|css)/g))];
    t.ok(assets.some((path) => path.endsWith(".js")));
    for (const path of assets) {
      const { status, headers } = await ask(nginx, POTS + path, { headers: { "Accept-Encoding": "br" } });
      t.equal(status, 200, path);
      t.match(headers, { "cache-control": "public, max-age=31536000, immutable", "content-encoding": "br" });
    }
    const gone = await ask(nginx, POTS + (assets[0] as string).replace(/-\w+\./, "-00000000."));
    t.match(gone, { status: 404, headers: { "cache-control": "no-store" } });
    t.notMatch(gone.body.toString(), /page-data|id="root"/);
    const pictureUrl = imageUrl(pots.id, picture.id, picture.widths[0] as number, "webp");
    const webp = await ask(nginx, POTS + pictureUrl);
    t.match(webp, { status: 200, headers: { "content-type": "image/webp", "x-content-type-options": "nosniff" } });
    t.equal((await sharp(webp.body).metadata()).width, picture.widths[0]);
    const original = await ask(nginx, POTS + pictureUrl.replace(/-\d+\.webp$/, ".original.png"));
    t.equal(original.status, 404);
  });

  t.test("works over a Unix socket", async (t) => {
    const socket = join(dataDir, "gateway.sock");
    await spawnGateway(t, { LISTEN_SOCKET: socket, DATA_DIR: dataDir, PRODUCT_HOST, TRUST_PROXY: "unix" });
    const nginx = await startNginx(t, { UPSTREAMS: `unix:${socket}` });
    if (!nginx) return;
    t.equal(shopOn(await ask(nginx, `${BEANS}/`)), beans.domain);
    t.match(await siteOf(nginx, POTS, { "X-Forwarded-Host": `beans.${PRODUCT_HOST}` }), { subdomain: "pots" });
  });
}
