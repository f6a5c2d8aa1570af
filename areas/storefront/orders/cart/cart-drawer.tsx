import { observer } from "mobx-react-lite";
import { useEffect } from "react";
import { lazyChunk } from "../../../shared/boot/lazy-page.tsx";
import { buyingCatalogueFor } from "../../i18n/catalogues.ts";
import { useShop } from "../../shop-context.ts";

/** The drawer's content, which nobody loads before they have something to do with a cart. */
const cartPanel = lazyChunk("areas/storefront/orders/cart/cart-panel.tsx", () =>
  import("./cart-panel.tsx").then((module) => module.CartPanel),
);

/** Loads all that the drawer needs. @throws ChunkLoadError */
export async function loadCartPanel(locale: string): Promise<void> {
  await Promise.all([cartPanel.load(), buyingCatalogueFor(locale).load()]);
}

/** Follows the cart from the first moment, and shows it at the window's side once somebody has opened it. */
export const CartDrawer = observer(function CartDrawer() {
  const { cart } = useShop();
  useEffect(() => cart.follow(), [cart]);
  // Whoever opens it has loaded it.
  const Panel = cart.drawerUsed ? cartPanel.peek() : undefined;
  return Panel ? <Panel /> : null;
});
