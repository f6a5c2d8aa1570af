import type { FieldProblem } from "../../../areas/shared/contract/field-problems.ts";
import { domainProblem } from "../../../areas/shared/domain/subdomain.ts";
import type { ShopImage } from "../../../areas/shared/pictures/image.ts";
import type { SellerSettingsChange } from "../../../areas/shared/sellers/contract/settings.ts";
import type { Seller } from "../../../areas/shared/sellers/seller.ts";
import { pagePath, type RenderedTexts, sellerTexts } from "../../../areas/shared/texts/rendered-texts.ts";
import { plainHtml } from "../../html.ts";
import { DomainTaken, QuotaExceeded, RequestIncomplete, Unauthorized, VersionConflict } from "../errors.ts";
import type { Platform } from "../platform.ts";
import { renderTexts } from "../texts/render-texts.ts";
import type { SellerChange } from "./sellers.ts";

const MAX_SIDE = 100_000;
const PLACEHOLDER = /^data:image\/(?:webp|png|jpeg|avif);base64,[\w+/=]{1,4000}$/;

/**
 * A picture as a client refers to it comes from its upload, and is the seller's own. What it says of itself goes into
 * pages, so all of it has to be what such a picture can say.
 * @param field where it stands in the request, e.g. `change.logo`
 * @throws RequestIncomplete
 */
async function requirePicture(
  { images }: Pick<Platform, "images">,
  sellerId: string,
  image: ShopImage,
  field: string,
): Promise<void> {
  const { id, width, height, widths, placeholder } = image;
  const isPlausible =
    [width, height].every((side) => side >= 1 && side <= MAX_SIDE) &&
    widths.length > 0 &&
    widths.every((each, index) => index === 0 || each > (widths[index - 1] ?? 0)) &&
    (placeholder === undefined || PLACEHOLDER.test(placeholder));
  const known = isPlausible ? await images.widths(sellerId, id) : undefined;
  if (!known || !widths.every((each) => known.includes(each)))
    throw new RequestIncomplete("No picture of the seller's.", { fields: [{ field, code: "gone" }] });
}

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

/** @throws RequestIncomplete with what `domainProblem` finds */
export function requireSellerDomain(domain: string): void {
  const problem = domainProblem(domain);
  if (problem) throw new RequestIncomplete("No shop can have the name.", { fields: [{ field: "domain", ...problem }] });
}

/** A shop keeps so many earlier names, and with each one keeps it from everybody else. */
const MAX_PREVIOUS_DOMAINS = 10;

/**
 * Gives a shop another name, or one back that it had. The name that it leaves goes on leading to it, and is never
 * handed to anybody else.
 * @throws RequestIncomplete where no shop can have the name @throws DomainTaken @throws QuotaExceeded @throws ObjectNotFound
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

function renamed(stored: Seller, domain: string): SellerChange {
  if (domain === stored.domain) return {};
  const previousDomains = [...stored.previousDomains, stored.domain].filter(
    (name, index, all) => name !== domain && all.indexOf(name) === index,
  );
  if (previousDomains.length > MAX_PREVIOUS_DOMAINS) {
    const params = { max: MAX_PREVIOUS_DOMAINS };
    throw new QuotaExceeded("The shop has had too many names.", {
      fields: [{ field: "domain", code: "too-many-names", params }],
    });
  }
  return { domain, previousDomains };
}
