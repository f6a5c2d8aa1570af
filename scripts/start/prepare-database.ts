import type { Seller } from "../../areas/shared/sellers/seller.ts";
import { type Config, isLocalHost } from "../../gateway/config.ts";
import { openPlatform } from "../../gateway/platform/open-platform.ts";
import { BrokenSeller } from "../../gateway/platform/sellers/sellers.ts";
import { StartProblem } from "./run-command.ts";
import { withProgress } from "./step-progress.ts";

/** Maximum number of shops that are printed: about one screen. */
const SHOPS_SHOWN = 12;

/** A shop for printing. `ownerId` is missing if the shop can't be read. */
type ListedShop = Pick<Seller, "id" | "domain" | "name" | "customDomain" | "cover"> & Partial<Pick<Seller, "ownerId">>;

/** The first shops. Creates the embedded database if it is missing. @throws StorageFailure */
export async function listShops({ backend, dataDir, firebase }: Config): Promise<ListedShop[]> {
  await using platform = await openPlatform({ backend, dataDir, firebase });
  const shops = await platform.sellers.list({ limit: SHOPS_SHOWN });
  return shops.map((shop) =>
    shop instanceof BrokenSeller
      ? { id: shop.id, domain: shop.domain, name: "can't be read", customDomain: null, cover: null }
      : shop,
  );
}

/**
 * Whether an empty database gets the demo shops: on localhost, elsewhere only with `--demo`. A Firestore project never
 * gets them.
 * @param isAsked whether the command line has `--demo`
 * @throws StartProblem
 */
export function wantsDemo(
  { backend, productHost }: Pick<Config, "backend" | "productHost">,
  isAsked: boolean | undefined,
): boolean {
  if (backend === "embedded") return isAsked || isLocalHost(productHost);
  if (isAsked) throw new StartProblem("--demo works only with an embedded database (BACKEND=embedded).");
  return false;
}

/** Fills an empty database with the demo shops. @throws StorageFailure */
export async function prepareDatabase({ backend, dataDir, firebase }: Config): Promise<void> {
  const { seedDemo } = await import("../seed.ts");
  await using platform = await openPlatform({ backend, dataDir, firebase });
  await withProgress("Importing the demo shops", (onProgress) => seedDemo(platform, onProgress));
}
