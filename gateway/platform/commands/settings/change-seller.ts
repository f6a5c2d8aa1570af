import type { SellerSettingsChange } from "../../../../areas/shared/api/contract/admin/settings.ts";
import type { Seller } from "../../../../areas/shared/domain/seller.ts";
import type { Platform } from "../../platform.ts";
import { VersionConflict } from "../../ports/errors.ts";
import type { SellerChange } from "../../ports/sellers.ts";
import { requirePicture } from "./require-picture.ts";
import { requireRunning } from "./require-running.ts";

/**
 * Changes settings of a shop: those that are given.
 * @param seenAt the `updatedAt` of the settings that were changed
 * @throws VersionConflict where they have been changed since @throws RequestIncomplete @throws Unauthorized @throws ObjectNotFound
 */
export async function changeSeller(
  platform: Pick<Platform, "sellers" | "images">,
  sellerId: string,
  seenAt: string,
  change: SellerSettingsChange,
): Promise<Seller> {
  for (const part of ["logo", "cover"] as const) {
    const image = change[part];
    if (image) await requirePicture(platform, sellerId, image, `change.${part}`);
  }
  return platform.sellers.change(sellerId, (stored) => {
    requireRunning(stored);
    if (stored.updatedAt !== seenAt) throw new VersionConflict("The settings have been changed since.");
    return given(change);
  });
}

/** Field by field: what a later contract lets in is no setting before it stands here. */
function given(change: SellerSettingsChange): SellerChange {
  const { name, tagline, about, logo, cover, theme, currency, locale } = change;
  const { contact, deliveryOptions, paymentInstructions, pages } = change;
  const all = { name, tagline, about, logo, cover, theme, currency, locale, contact, deliveryOptions };
  return Object.fromEntries(
    Object.entries({ ...all, paymentInstructions, pages }).filter(([, value]) => value !== undefined),
  );
}
