import type { AddressInfo } from "node:net";
import { resolve } from "node:path";
import { pino } from "pino";
import type { Test } from "tap";
import type { Shop } from "../../areas/shared/domain/shop.ts";
import { readConfig } from "../../gateway/config.ts";
import { type Gateway, openGateway } from "../../gateway/gateway.ts";
import { openPlatform, type PlatformOptions } from "../../gateway/platform/adapters/open-platform.ts";
import type { Platform } from "../../gateway/platform/platform.ts";
import "./folders-go-last.ts";
import { patiently } from "./patiently.ts";

export const BUILD_ROOT = resolve(import.meta.dirname, "../../.build");

export interface TestGateway extends Gateway {
  platform: Platform;
  port: number;
  /** The log's lines so far, parsed. */
  logged: Record<string, unknown>[];
}

interface TestOptions {
  dataDir: string;
  env?: NodeJS.ProcessEnv;
  shops?: Shop[];
  /** Wraps the opened platform, for instance to add failures, delays or counts. */
  around?: (platform: Platform) => Platform;
  now?: () => Date;
  /** The platform's time, which expires sessions, tickets and orders. */
  clock?: () => Date;
  /** Takes the place of {@link patiently}. */
  renditions?: PlatformOptions["renditions"];
}

/** Opens a gateway on a SQLite file and the real build, at a free port of 127.0.0.1, until the test ends. */
export async function openTestGateway(
  t: Pick<Test, "teardown">,
  { dataDir, env = {}, shops = [], around = (platform) => platform, now, clock, renditions = patiently }: TestOptions,
): Promise<TestGateway> {
  const config = readConfig({
    NODE_ENV: "test",
    DATA_DIR: dataDir,
    PRODUCT_HOST: "shops.example",
    FEATURED_SHOPS: "acme",
    ...env,
  });
  const opened = await openPlatform({ ...config, renditions, ...(clock ? { clock } : {}) });
  for (const shop of shops) await opened.shops.create(shop);
  const platform = around(opened);
  const logged: Record<string, unknown>[] = [];
  const log = pino(
    { level: config.logLevel, base: undefined },
    { write: (line: string) => void logged.push(JSON.parse(line)) },
  );
  const gateway = await openGateway({ config, platform, log, buildRoot: BUILD_ROOT, ...(now ? { now } : {}) });
  await new Promise<void>((done) => gateway.server.listen(Number(env.PORT ?? 0), "127.0.0.1", done));
  const { port } = gateway.server.address() as AddressInfo;
  t.teardown(async () => {
    await gateway.drain(0);
    await opened.close();
  });
  return { ...gateway, platform, port, logged };
}
