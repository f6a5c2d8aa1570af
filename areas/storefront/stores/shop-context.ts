import { createContext, use } from "react";
import type { PlatformInfo, PublicSeller } from "../../shared/domain/page-data.ts";
import type { SubdomainStore } from "../../shared/state/subdomain-store.ts";
import type { CatalogStore } from "./catalog-store.ts";
import type { HomeStore } from "./home-store.ts";

export interface Shop {
  site: SubdomainStore;
  home: HomeStore;
  catalog: CatalogStore;
  /** Fetches a page's code and content ahead of a visit. */
  prefetch: (kind: "category" | "product", slug: string) => void;
  platform: PlatformInfo;
  /** The host that the visitor asked for. */
  hostname: string;
  /** There is a shop, but it is suspended or closed. */
  closed: boolean;
}

export const ShopContext = createContext<Shop | null>(null);

export function useShop(): Shop {
  const shop = use(ShopContext);
  if (!shop) throw new Error("useShop needs a <ShopContext>");
  return shop;
}

/** The seller whose shop this is; only for what shows once there is one. */
export function useSeller(): PublicSeller {
  const { sellerData } = useShop().site;
  if (!sellerData) throw new Error("useSeller needs a shop that was found");
  return sellerData;
}
