import { imageUrl, type ShopImage } from "../../../areas/shared/pictures/image.ts";
import type { Seller } from "../../../areas/shared/sellers/seller.ts";

/** Where people reach the platform: the product host, and the origin whose scheme and port all its hosts share. */
export interface PublicAddress {
  productHost: string;
  publicOrigin: string;
}

/** The origin of a shop, e.g. `https://acme.shops.example`; its verified custom domain where it has one. */
export function shopOrigin(
  { productHost, publicOrigin }: PublicAddress,
  seller: Pick<Seller, "domain" | "customDomain">,
): string {
  const { protocol, port } = new URL(publicOrigin);
  if (seller.customDomain?.verified) return `${protocol}//${seller.customDomain.host}`;
  return `${protocol}//${seller.domain}.${productHost}${port ? `:${port}` : ""}`;
}

/** The width of the greatest rendition, in pixels. */
export const widest = ({ widths, width }: ShopImage): number => widths.at(-1) ?? width;

/** The whole URL of a picture as other services load it: its greatest rendition, in the format that all of them read. */
export function imageAddress(origin: string, sellerId: string, image: ShopImage): string {
  return origin + imageUrl(sellerId, image.id, widest(image), "webp");
}
