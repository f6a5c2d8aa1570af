import type { Seller } from "../../areas/shared/domain/seller.ts";
import type { Config } from "../../gateway/config.ts";
import { openPlatform } from "../../gateway/platform/adapters/open-platform.ts";
import type { Platform } from "../../gateway/platform/platform.ts";
import { withProgress } from "./step-progress.ts";

/** More than fit a screen are not worth printing. */
const SHOPS_SHOWN = 12;

/** The first shops, for printing. Creates the embedded database where there is none. @throws StorageFailure */
export function listShops(config: Config): Promise<Seller[]> {
  return withPlatform(config, ({ sellers }) => sellers.list({ limit: SHOPS_SHOWN }));
}

/**
 * Fills an empty embedded database with the demo shops. Somebody's Firestore project is never filled: there the shops
 * belong to its owner, and an empty one stays empty.
 * @throws StorageFailure
 */
export async function prepareDatabase(config: Config): Promise<void> {
  if (config.backend !== "embedded") return;
  const { seedDemo } = await import("../seed.ts");
  await withPlatform(config, (platform) => {
    return withProgress("Opening the demo shops", (onProgress) => seedDemo(platform, onProgress));
  });
}

async function withPlatform<T>(
  { backend, dataDir, firebase }: Config,
  work: (platform: Platform) => Promise<T>,
): Promise<T> {
  const platform = await openPlatform({ backend, dataDir, firebase });
  try {
    return await work(platform);
  } finally {
    await platform.close();
  }
}
