import { createContext, use } from "react";
import type { Call } from "../shared/api/call.ts";
import { ownLanguage } from "../shared/domain/locales.ts";
import type { PlatformInfo } from "../shared/pages/page-data.ts";
import type { PublicSeller } from "../shared/sellers/seller.ts";
import type { SubdomainStore } from "../shared/state/subdomain-store.ts";
import type { CatalogStore, ShopLinkKind } from "./catalogue/catalog-store.ts";
import type { HomeStore } from "./catalogue/home-store.ts";
import { CATALOGUES, catalogueFor, type ShopMessages } from "./i18n/catalogues.ts";
import type { CartStore } from "./orders/cart/cart-store.ts";
import type { OrderMemories } from "./orders/order/order-memory.ts";

export interface Shop {
  site: SubdomainStore;
  home: HomeStore;
  /** Once `CATALOG` has been loaded. */
  readonly catalog: CatalogStore;
  cart: CartStore;
  /** The orders that this visit has seen, by token. */
  orders: OrderMemories;
  /** How to ask the platform, for what is loaded on demand. */
  call: Call;
  /** Fetches a page's code and content ahead of a visit. */
  prefetch: (kind: ShopLinkKind, slug: string) => void;
  /** Fetches the code of a page that needs nothing else. */
  prefetchPage: (kind: "checkout" | "order") => void;
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

/** For `lang` on the seller's own texts, where the interface is in another language. */
export function useOwnLanguage(): string | undefined {
  const { locale } = useSeller();
  return ownLanguage(locale);
}

/** What the interface says, in the seller's language; in English until the browser's own lookup has found a seller. */
export function useMessages(): ShopMessages {
  const locale = useShop().site.sellerData?.locale;
  const messages = catalogueFor(locale).peek(locale) ?? CATALOGUES.en.peek();
  if (!messages) throw new Error("the messages are loaded before anything is shown");
  return messages;
}
