import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import type { Test } from "tap";
import type { ShopImage } from "../../areas/shared/pictures/image.ts";
import type { Seller } from "../../areas/shared/sellers/seller.ts";
import { openPlatform } from "../../gateway/platform/open-platform.ts";
import { type SpawnedGateway, spawnGateway } from "../support/gateway.ts";
import { pageDataOf } from "../support/html.ts";
import { type Answer, CUSTOM_DOMAIN, type NginxServer, PRODUCT_HOST, startNginx, textOf } from "../support/nginx.ts";
import { storeShop } from "../support/shop.ts";
import { freePort } from "../support/system.ts";

export const POTS = `https://pots.${PRODUCT_HOST}`;
export const BEANS = `https://beans.${PRODUCT_HOST}`;

export interface ShopsBehindNginx {
  nginx: NginxServer;
  /** Starts the gateway at nginx's upstream address. */
  startGateway: () => Promise<SpawnedGateway>;
  /** The gateway's data folder, short enough for the path of a Unix socket in it. */
  dataDir: string;
  /** Also served at the custom domain. */
  pots: Seller;
  beans: Seller;
  /** A picture of the shop `pots`. */
  picture: ShopImage;
}

/** Starts nginx in front of two stored shops; the test starts the gateway. @returns `undefined` if nginx is missing */
export async function shopsBehindNginx(t: Test): Promise<ShopsBehindNginx | undefined> {
  const dataDir = mkdtempSync(join(tmpdir(), "awning-data-"));
  t.teardown(() => rmSync(dataDir, { recursive: true, force: true }));
  const stored = await storeShops(dataDir);
  const port = await freePort();
  // The tests are one client that requests pages at full speed.
  const limits = { PAGE_REQUESTS_PER_SECOND: "10000" };
  const nginx = await startNginx(t, { UPSTREAMS: `127.0.0.1:${port}`, DATA_DIR: dataDir, ...limits });
  if (!nginx) return undefined;
  const env = { PORT: String(port), DATA_DIR: dataDir, PRODUCT_HOST, TRUST_PROXY: "127.0.0.1" };
  return { nginx, startGateway: () => spawnGateway(t, env), dataDir, ...stored };
}

async function storeShops(dataDir: string) {
  const platform = await openPlatform({ backend: "embedded", dataDir });
  const customDomain = { host: CUSTOM_DOMAIN, verified: true };
  const pots = await storeShop(platform, { domain: "pots", name: "Pots & Pans", customDomain }, 3);
  const beans = await storeShop(platform, { domain: "beans", name: "Northern Beans" }, 3);
  const square = sharp({ create: { width: 400, height: 400, channels: 3, background: "#a5482f" } });
  const picture = await platform.images.add(pots.seller.id, await square.png().toBuffer(), "A pot");
  await platform.close();
  return { pots: pots.seller, beans: beans.seller, picture };
}

/** The domain of the shop on a page; the landing has none. */
export const shopOn = (answer: Answer) => pageDataOf(textOf(answer)).seller?.domain ?? null;
