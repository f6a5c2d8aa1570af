import type { AdminSeller, Usage } from "../../../areas/shared/sellers/admin-seller.ts";
import { isSubscribed } from "../../../areas/shared/sellers/plan.ts";
import type { Seller } from "../../../areas/shared/sellers/seller.ts";
import { publicImageWithPlaceholder } from "../pictures/public-image.ts";
import { publicDeliveryOption } from "./public-seller.ts";

/**
 * What a shop's own people see of it, field by field.
 *
 * @param about.origin scheme, host and port of the shop
 */
export function adminSeller(
  seller: Seller,
  { origin, usage, now }: { origin: string; usage: Usage; now: Date },
): AdminSeller {
  const { customDomain, theme, contact, subscription } = seller;
  return {
    id: seller.id,
    domain: seller.domain,
    previousDomains: seller.previousDomains.filter((name) => name !== seller.domain),
    customDomain: customDomain && { host: customDomain.host, verified: customDomain.verified },
    origin,
    name: seller.name,
    tagline: seller.tagline,
    about: seller.about,
    logo: seller.logo && publicImageWithPlaceholder(seller.logo),
    cover: seller.cover && publicImageWithPlaceholder(seller.cover),
    theme: { accent: theme.accent, typeface: theme.typeface, corners: theme.corners },
    currency: seller.currency,
    locale: seller.locale,
    contact: { email: contact.email, phone: contact.phone, address: contact.address },
    deliveryOptions: seller.deliveryOptions.map(publicDeliveryOption),
    deliveryCountries: [...seller.deliveryCountries],
    paymentInstructions: seller.paymentInstructions,
    paymentDays: seller.paymentDays,
    pages: seller.pages.map(({ slug, title, body }) => ({ slug, title, body })),
    status: seller.status,
    subscription: {
      plan: subscription.plan,
      status: subscription.status,
      currentPeriodEnd: subscription.currentPeriodEnd,
    },
    isSubscribed: isSubscribed(subscription, now),
    usage: {
      plan: usage.plan,
      products: { active: usage.products.active, limit: usage.products.limit },
      imageBytes: { used: usage.imageBytes.used, limit: usage.imageBytes.limit },
    },
    createdAt: seller.createdAt,
    updatedAt: seller.updatedAt,
  };
}
