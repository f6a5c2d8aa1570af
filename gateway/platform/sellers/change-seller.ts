import type { FieldProblem } from "../../../areas/shared/contract/field-problems.ts";
import { domainProblem } from "../../../areas/shared/domain/subdomain.ts";
import type { ShopImage } from "../../../areas/shared/pictures/image.ts";
import type { SellerSettingsChange } from "../../../areas/shared/sellers/contract/settings.ts";
import type { Seller } from "../../../areas/shared/sellers/seller.ts";
import { pagePath, type RenderedTexts, sellerTexts } from "../../../areas/shared/texts/rendered-texts.ts";
import { plainHtml } from "../../html.ts";
import { DomainTaken, QuotaExceeded, RequestIncomplete, Unauthorized, VersionConflict } from "../errors.ts";
import type { Platform } from "../platform.ts";
import { pick } from "../record-structure.ts";
import { renderTexts } from "../texts/render-texts.ts";
import type { SellerPatch } from "./sellers.ts";

/**
 * Checks that a picture in a request is the seller's own, in these widths.
 * @param field the picture's field in the request, e.g. `change.logo`
 * @throws RequestIncomplete
 */
async function requirePicture(
  { images }: Pick<Platform, "images">,
  sellerId: string,
  { id, widths }: Pick<ShopImage, "id" | "widths">,
  field: string,
): Promise<void> {
  const known = await images.use(sellerId, id);
  if (!known || !widths.every((each) => known.includes(each)))
    throw new RequestIncomplete("The seller has no such picture.", { fields: [{ field, code: "gone" }] });
}

/** Rejects changes of a shop that the operator has suspended or closed. @throws Unauthorized */
export function requireRunning({ status }: Pick<Seller, "status">): void {
  if (status !== "active" && status !== "paused") throw new Unauthorized(`The shop is ${status}.`);
}

/**
 * Changes the given settings of a shop.
 * @param seenAt the `updatedAt` of the settings that the change is based on
 * @throws VersionConflict if the settings have changed since then
 * @throws RequestIncomplete @throws Unauthorized @throws ObjectNotFound
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
    if (stored.updatedAt !== seenAt) throw new VersionConflict("The settings were changed by someone else.");
    return { ...given(change), ...(rendered && { rendered }) };
  });
}

/**
 * Renders all texts of the shop after the change. Returns `undefined` if the change contains no texts, or will be
 * rejected because the settings have changed since `seenAt`.
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
    // A text from an earlier release that this change doesn't contain.
    else rendered.html[path] = plainHtml(texts[path] ?? "");
  }
  if (fields.length > 0) throw new RequestIncomplete("A text can't be formatted.", { fields });
  return rendered;
}

/** Picks the fields explicitly: a new field of the contract must not become a setting by itself. */
const given = (change: SellerSettingsChange): SellerPatch => ({
  ...pick(change, "name", "tagline", "about", "logo", "cover", "theme", "currency", "locale", "contact"),
  ...pick(change, "deliveryOptions", "deliveryCountries", "pages"),
  ...pick(change, "paymentInstructions", "paymentDays", "paymentChoice"),
});

/** Pauses or reopens a shop. @throws Unauthorized if it is suspended or closed @throws ObjectNotFound */
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

/** @throws RequestIncomplete with the result of `domainProblem` */
export function requireSellerDomain(domain: string): void {
  const problem = domainProblem(domain);
  if (!problem) return;
  const fields = [{ field: "domain", ...problem }];
  throw new RequestIncomplete(`The name is not valid for a shop (${problem.code}).`, { fields });
}

/** Each previous name stays reserved for the shop, so their number is limited. */
const MAX_PREVIOUS_DOMAINS = 10;

/**
 * Changes a shop's domain, possibly back to a previous one. The old domain redirects to the shop and stays reserved for
 * it.
 * @throws RequestIncomplete if the domain is not valid @throws DomainTaken @throws QuotaExceeded @throws ObjectNotFound
 */
export async function changeDomain(
  { sellers }: Pick<Platform, "sellers">,
  sellerId: string,
  domain: string,
): Promise<Seller> {
  requireSellerDomain(domain);
  try {
    return await sellers.change(sellerId, (stored) => {
      requireRunning(stored);
      return renamed(stored, domain);
    });
  } catch (error) {
    if (!(error instanceof DomainTaken)) throw error;
    throw new DomainTaken(error.message, { cause: error, fields: [{ field: "domain", code: "taken" }] });
  }
}

function renamed(stored: Seller, domain: string): SellerPatch {
  if (domain === stored.domain) return {};
  const previousDomains = [...stored.previousDomains, stored.domain].filter(
    (name, index, all) => name !== domain && all.indexOf(name) === index,
  );
  if (previousDomains.length > MAX_PREVIOUS_DOMAINS) {
    const params = { max: MAX_PREVIOUS_DOMAINS };
    throw new QuotaExceeded("The shop has too many previous names.", {
      fields: [{ field: "domain", code: "too-many-names", params }],
    });
  }
  return { domain, previousDomains };
}
