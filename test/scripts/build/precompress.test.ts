import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import t from "tap";
import { precompress } from "../../../scripts/build/precompress.ts";
import { testFolder } from "../../support/system.ts";

t.test("compresses again with higher quality after a quick build", async (t) => {
  const script = Array.from({ length: 3000 }, (_, i) => `export const name${i} = ${(i * 7919) % 1013};`).join("\n");
  const folder = testFolder(t, {
    landing: { browser: { assets: { landing: { "a.js": script, "a.woff2": "font" } } } },
  });
  const assets = join(folder, "landing/browser/assets/landing");
  const read = (name: string) => readFileSync(join(assets, name));
  await precompress("landing", "quick", folder);
  const quick = read("a.js.br").length;
  await precompress("landing", "best", folder);
  t.ok(read("a.js.br").length < quick);
  t.equal(brotliDecompressSync(read("a.js.br")).toString(), script);
  t.equal(gunzipSync(read("a.js.gz")).toString(), script);
  t.notOk(existsSync(join(assets, "a.woff2.br")));
  t.same(readdirSync(assets).sort(), ["a.js", "a.js.br", "a.js.gz", "a.woff2"]);
});
