import { rmSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { brotliCompressSync, brotliDecompressSync } from "node:zlib";
import express from "express";
import { pino } from "pino";
import t from "tap";
import { serveAssets } from "../../../gateway/pages/serve-assets.ts";
import { ForwardedAreas } from "../../../gateway/proxies/forward.ts";
import { httpGet } from "../../support/http.ts";
import { testFolder } from "../../support/system.ts";

t.test("serves the files of its build after a new build has replaced them", async (t) => {
  const buildRoot = testFolder(t, {
    landing: { browser: { assets: { landing: { "a-1.js": "old();", "a-1.js.br": brotliCompressSync("old();") } } } },
  });
  const forwarded = new ForwardedAreas({}, pino({ enabled: false }));
  const server = createServer(express().use(serveAssets({ buildRoot, development: false, forwarded })));
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  t.teardown(() => server.close());
  const { port } = server.address() as AddressInfo;
  const get = (headers: Record<string, string>) =>
    httpGet(port, "shops.example", "/assets/landing/a-1.js", { headers });
  rmSync(join(buildRoot, "landing/browser"), { recursive: true });
  const plain = await get({});
  t.match(plain, { status: 200, text: "old();", headers: { "content-length": "6" } });
  const compressed = await get({ "Accept-Encoding": "gzip, br" });
  t.equal(compressed.headers["content-encoding"], "br");
  t.equal(brotliDecompressSync(compressed.bytes).toString(), "old();");
  t.match(await get({ "If-None-Match": String(plain.headers.etag) }), { status: 304, text: "" });
});
