import { rm } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import express from "express";
import { pino } from "pino";
import t from "tap";
import { serveAssets } from "../../../gateway/pages/serve-assets.ts";
import { ForwardedAreas } from "../../../gateway/proxies/forward.ts";
import { httpGet } from "../../support/http.ts";
import { testFolder } from "../../support/system.ts";

t.test("a file that a new build removes aborts only its own response", async (t) => {
  const buildRoot = testFolder(t, {
    landing: { browser: { assets: { landing: { "old.js": "old();", "kept.js": "kept();" } } } },
  });
  const forwarded = new ForwardedAreas({}, pino({ enabled: false }));
  const server = createServer(express().use(serveAssets({ buildRoot, development: false, forwarded })));
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  t.teardown(() => server.close());
  const { port } = server.address() as AddressInfo;
  const get = (name: string) => httpGet(port, "shops.example", `/assets/landing/${name}`);
  t.equal((await get("old.js")).text, "old();");
  await rm(join(buildRoot, "landing/browser/assets/landing/old.js"));
  await t.rejects(get("old.js"));
  t.equal((await get("kept.js")).text, "kept();");
});
