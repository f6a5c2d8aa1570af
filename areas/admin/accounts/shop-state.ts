import type { PageData } from "../../shared/pages/page-data.ts";
import type { PublicSeller } from "../../shared/sellers/seller.ts";
import type { SubdomainStore } from "../../shared/state/subdomain-store.ts";

/** Whose admin a host's `/admin` is. */
export type ShopState =
  | { kind: "shop"; seller: PublicSeller }
  | { kind: "platform" | "unknown" | "closed" }
  /** The gateway could not say; the browser asks. */
  | { kind: "unchecked" };

export function shopState(
  site: Pick<SubdomainStore, "sellerData" | "isValid" | "isPlatformHost">,
  data: Pick<PageData, "page"> | undefined,
): ShopState {
  if (site.sellerData) return { kind: "shop", seller: site.sellerData };
  if (site.isPlatformHost) return { kind: "platform" };
  if (site.isValid === null) return { kind: "unchecked" };
  return { kind: data?.page.kind === "closed-shop" ? "closed" : "unknown" };
}
