import type { FieldProblem } from "../../../areas/shared/contract/field-problems.ts";
import type { SellerSettingsChange } from "../../../areas/shared/sellers/contract/settings.ts";
import type { Seller } from "../../../areas/shared/sellers/seller.ts";
import { pagePath, type RenderedTexts, sellerTexts } from "../../../areas/shared/texts/rendered-texts.ts";
import { RequestIncomplete, Unauthorized, VersionConflict } from "../errors.ts";
import type { Platform } from "../platform.ts";
import { renderTexts } from "../texts/render-texts.ts";
import { plainHtml } from "../texts/stored-html.ts";
import { requirePicture } from "./require-picture.ts";
import type { SellerChange } from "./sellers.ts";

/** A shop that the operator has shut down meanwhile stays as it is. @throws Unauthorized */
export function requireRunning({ status }: Pick<Seller, "status">): void {
  if (status !== "active" && status !== "paused") throw new Unauthorized(`The shop is ${status}.`);
}

/**
 * Changes settings of a shop: those that are given.
 * @param seenAt the `updatedAt` of the settings that were changed
 * @throws VersionConflict where they have been changed since @throws RequestIncomplete @throws Unauthorized @throws ObjectNotFound
 */
export async function changeSeller(
  platform: Pick<Platform, "sellers" | "images" | "markdown">,
  sellerId: string,
  seenAt: string,
  change: SellerSettingsChange,
): Promise<Seller> {
  for (const part of ["logo", "cover"] as const) {
    const image = change[part];
    if (image) await requirePicture(platform, sellerId, image, `change.${part}`);
  }
  const rendered = await renderChange(platform, sellerId, seenAt, change);
  return platform.sellers.change(sellerId, (stored) => {
    requireRunning(stored);
    if (stored.updatedAt !== seenAt) throw new VersionConflict("The settings have been changed since.");
    return { ...given(change), ...(rendered && { rendered }) };
  });
}

/**
 * The HTML of all texts of the shop after the change; `undefined` if it changes none of them, or will be refused because
 * the settings are not the ones that were seen.
 * @throws RequestIncomplete
 */
async function renderChange(
  platform: Pick<Platform, "sellers" | "markdown">,
  sellerId: string,
  seenAt: string,
  change: SellerSettingsChange,
): Promise<RenderedTexts | undefined> {
  const { about, paymentInstructions, pages } = change;
  if (about === undefined && paymentInstructions === undefined && pages === undefined) return undefined;
  const stored = await platform.sellers.get(sellerId);
  if (stored?.updatedAt !== seenAt) return undefined;
  const texts = sellerTexts({
    about: about ?? stored.about,
    paymentInstructions: paymentInstructions ?? stored.paymentInstructions,
    pages: pages ?? stored.pages,
  });
  const known = { texts: sellerTexts(stored), rendered: stored.rendered };
  const { rendered, tooComplex } = await renderTexts(platform, sellerId, texts, known);
  const fields: FieldProblem[] = [];
  for (const path of tooComplex) {
    const page = pages?.findIndex(({ slug }) => pagePath(slug) === path) ?? -1;
    if (page >= 0) fields.push({ field: `change.pages.${page}.body`, code: "too-complex" });
    else if (path in change) fields.push({ field: `change.${path}`, code: "too-complex" });
    // A text that an earlier release stored, and that is not being changed.
    else rendered.html[path] = plainHtml(texts[path] ?? "");
  }
  if (fields.length > 0) throw new RequestIncomplete("A text can't be formatted.", { fields });
  return rendered;
}

/** Field by field: what a later contract lets in is no setting before it stands here. */
function given(change: SellerSettingsChange): SellerChange {
  const { name, tagline, about, logo, cover, theme, currency, locale } = change;
  const { contact, deliveryOptions, deliveryCountries, paymentInstructions, paymentDays, pages } = change;
  const all = { name, tagline, about, logo, cover, theme, currency, locale, contact, deliveryOptions };
  return Object.fromEntries(
    Object.entries({ ...all, deliveryCountries, paymentInstructions, paymentDays, pages }).filter(
      ([, value]) => value !== undefined,
    ),
  );
}

/** Pauses a shop, or opens it again. @throws Unauthorized where it has been shut down @throws ObjectNotFound */
export function changeStatus(
  { sellers }: Pick<Platform, "sellers">,
  sellerId: string,
  status: "active" | "paused",
): Promise<Seller> {
  return sellers.change(sellerId, (stored) => {
    requireRunning(stored);
    return { status };
  });
}
