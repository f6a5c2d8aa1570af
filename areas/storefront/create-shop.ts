import type { AreaContext } from "../shared/boot/area.ts";
import type { PublicSeller } from "../shared/sellers/seller.ts";
import { SubdomainStore } from "../shared/state/subdomain-store.ts";
import { CATALOG } from "./catalogue/catalog-chunk.ts";
import type { CatalogStore, ShopLinkKind } from "./catalogue/catalog-store.ts";
import { HomeStore } from "./catalogue/home-store.ts";
import { CartStore } from "./orders/cart/cart-store.ts";
import { ordersOf } from "./orders/order/order-memory.ts";
import type { Shop } from "./shop-context.ts";

export type LoadPage = (kind: ShopLinkKind | "checkout" | "order") => Promise<unknown>;

/** The stores of one visit (in the browser) or one render (on the server). */
export function createShop({ data, api, path, hostname, platform }: AreaContext, loadPage: LoadPage): Shop {
  const site = new SubdomainStore({ data, api, hostname, productHost: platform.productHost });
  const home = new HomeStore({ data, api });
  const seller = (): PublicSeller => {
    if (!site.sellerData) throw new TypeError("a catalogue is asked for once its seller is known");
    return site.sellerData;
  };
  let catalog: CatalogStore | undefined;
  const sellerId = (): string => seller().id;
  const prefetch = (kind: ShopLinkKind, slug: string): void => {
    // A failure shows when somebody really goes there.
    loadPage(kind).then(
      () => void shop.catalog.load(kind, slug),
      () => {},
    );
  };
  const shop: Shop = {
    site,
    home,
    get catalog() {
      const Store = CATALOG.peek();
      if (!Store) throw new TypeError("what shows the catalogue loads its store first");
      catalog ??= new Store({ data, api, path, seller });
      return catalog;
    },
    cart: new CartStore({ sellerId }),
    orders: ordersOf(data, path),
    prefetch,
    prefetchPage: (kind) => void loadPage(kind).catch(() => {}),
    call: api.call,
    platform,
    hostname,
    closed: data?.page.kind === "closed-shop",
  };
  return shop;
}
