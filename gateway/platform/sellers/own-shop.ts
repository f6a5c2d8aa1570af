import type { OwnShop } from "../../../areas/shared/sellers/admin-seller.ts";
import type { Seller } from "../../../areas/shared/sellers/seller.ts";
import { publicImage } from "../pictures/public-image.ts";

/** @param origin scheme, host and port of the shop, e.g. `https://acme.shops.example` */
export function ownShop(seller: Seller, origin: string): OwnShop {
  return {
    id: seller.id,
    domain: seller.domain,
    name: seller.name,
    status: seller.status,
    logo: seller.logo && publicImage(seller.logo),
    accent: seller.theme.accent,
    origin,
  };
}
