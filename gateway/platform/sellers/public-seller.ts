import { isSubscribed, PLANS } from "../../../areas/shared/sellers/plan.ts";
import { type DeliveryOption, isPublic, type PublicSeller, type Seller } from "../../../areas/shared/sellers/seller.ts";
import { storedHtml } from "../../html.ts";
import { publicImage } from "../pictures/picture-file.ts";
import { pick } from "../record-structure.ts";

export function publicDeliveryOption({ id, title, kind, price, note }: DeliveryOption): DeliveryOption {
  return { id, title, kind, price, note };
}

/**
 * Returns a seller's public fields.
 * @throws TypeError for a suspended or closed shop; check {@link isPublic} first
 */
export function publicSeller(seller: Seller, now = new Date()): PublicSeller {
  const { status } = seller;
  if (!isPublic({ status })) throw new TypeError(`A ${status} shop is not public.`);
  return {
    ...pick(seller, "id", "domain", "name", "tagline", "currency", "locale"),
    aboutHtml: storedHtml(seller.rendered, "about", seller.about),
    logo: seller.logo && publicImage(seller.logo),
    cover: seller.cover && publicImage(seller.cover),
    theme: { accent: seller.theme.accent, typeface: seller.theme.typeface, corners: seller.theme.corners },
    contact: { email: seller.contact.email, phone: seller.contact.phone, address: seller.contact.address },
    deliveryOptions: seller.deliveryOptions.map(publicDeliveryOption),
    pages: seller.pages.map(({ slug, title }) => ({ slug, title })),
    status: status as PublicSeller["status"],
    poweredBy: seller.subscription.plan === PLANS.free.id || !isSubscribed(seller.subscription, now),
  };
}
