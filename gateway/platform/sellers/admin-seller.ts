import { isBilled } from "../../../areas/shared/sellers/billing.ts";
import { effectivePlan, isSubscribed, planEnd } from "../../../areas/shared/sellers/plan.ts";
import type { AdminSeller, OwnShop, Seller, Usage } from "../../../areas/shared/sellers/seller.ts";
import { publicImage, publicImageWithPlaceholder } from "../pictures/picture-file.ts";
import type { Platform } from "../platform.ts";
import { pick } from "../record-structure.ts";
import { publicDeliveryOption } from "./public-seller.ts";

/**
 * Returns the fields that the shop's members receive.
 *
 * @param context.origin scheme, host and port of the shop
 */
export function adminSeller(
  seller: Seller,
  { origin, usage, now }: { origin: string; usage: Usage; now: Date },
): AdminSeller {
  const { customDomain, theme, contact, subscription } = seller;
  return {
    ...pick(seller, "id", "domain", "name", "tagline", "about", "currency", "locale", "paymentInstructions"),
    ...pick(seller, "paymentDays", "paymentChoice", "status", "createdAt", "updatedAt"),
    previousDomains: seller.previousDomains.filter((name) => name !== seller.domain),
    customDomain: customDomain && { host: customDomain.host, verified: customDomain.verified },
    origin,
    logo: seller.logo && publicImageWithPlaceholder(seller.logo),
    cover: seller.cover && publicImageWithPlaceholder(seller.cover),
    theme: { accent: theme.accent, typeface: theme.typeface, corners: theme.corners },
    contact: { email: contact.email, phone: contact.phone, address: contact.address },
    deliveryOptions: seller.deliveryOptions.map(publicDeliveryOption),
    deliveryCountries: [...seller.deliveryCountries],
    pages: seller.pages.map(({ slug, title, body }) => ({ slug, title, body })),
    subscription: pick(subscription, "plan", "status", "currentPeriodEnd", "renews", "pastDueSince"),
    isSubscribed: isSubscribed(subscription, now),
    usage,
  };
}

/** @param context.origin scheme, host and port of the shop, e.g. `https://acme.shops.example` */
export function ownShop(seller: Seller, { origin, now }: { origin: string; now: Date }): OwnShop {
  const { subscription } = seller;
  const isPastDue = subscription.pastDueSince !== undefined && isSubscribed(subscription, now);
  return {
    ...pick(seller, "id", "domain", "name", "status"),
    logo: seller.logo && publicImage(seller.logo),
    accent: seller.theme.accent,
    origin,
    ...(isBilled(seller) ? { isBilled: true } : {}),
    ...(isPastDue ? { pastDueUntil: new Date(planEnd(subscription)).toISOString() } : {}),
  };
}

/** Reads the shop's usage and the limits of its current plan. */
export async function readUsage(
  { products, images, now }: Pick<Platform, "products" | "images" | "now">,
  { id, subscription }: Seller,
): Promise<Usage> {
  const plan = effectivePlan(subscription, now());
  const [active, used] = await Promise.all([products.count(id, { status: "active" }), images.usage(id)]);
  return {
    plan: plan.id,
    products: { active, limit: plan.products },
    imageBytes: { used, limit: plan.imageBytes },
  };
}
