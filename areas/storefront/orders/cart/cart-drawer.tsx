import { useEffect, useSyncExternalStore } from "react";
import { lazyChunk } from "../../../shared/boot/lazy-page.tsx";
import { inLanguageOf } from "../../../shared/i18n/lazy-catalogue.ts";
import { BUYING_CATALOGUES } from "../../i18n/catalogues.ts";
import { useShop } from "../../shop-context.ts";
import type { KeptCart } from "./kept-cart.ts";

/** The drawer's content, loaded on first use of the cart. */
const cartPanel = lazyChunk("areas/storefront/orders/cart/cart-panel.tsx", () =>
  import("./cart-panel.tsx").then((module) => module.CartPanel),
);

/** Loads everything that the drawer needs. @throws ChunkLoadError */
export async function loadCartPanel(locale: string): Promise<void> {
  await Promise.all([cartPanel.load(), inLanguageOf(BUYING_CATALOGUES, locale).load()]);
}

/**
 * Opens the drawer once it is loaded. Does nothing if the visitor has left the page by then: on a slow line, the drawer
 * would cover another page. @throws ChunkLoadError
 */
export async function openCartDrawer(cart: KeptCart, locale: string): Promise<void> {
  const { pathname } = location;
  await loadCartPanel(locale);
  if (location.pathname === pathname) cart.setDrawerOpen(true);
}

/** Synchronises the cart from the start, and renders the drawer once it has been opened. */
export function CartDrawer() {
  const { cart } = useShop();
  useEffect(() => cart.follow(), [cart]);
  const isUsed = useSyncExternalStore(
    cart.subscribe,
    () => cart.state.drawerUsed,
    () => false,
  );
  // The caller that opens the drawer has loaded it.
  const Panel = isUsed ? cartPanel.peek() : undefined;
  return Panel ? <Panel /> : null;
}
