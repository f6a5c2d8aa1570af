import type { Seller } from "../../../areas/shared/domain/seller.ts";

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
