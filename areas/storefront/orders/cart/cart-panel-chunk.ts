import { lazyChunk } from "../../../shared/boot/lazy-page.tsx";
import { buyingCatalogueFor } from "../../i18n/buying-catalogues.ts";

/** The drawer's content, which nobody loads before they have something to do with a cart. */
export const cartPanel = lazyChunk("areas/storefront/orders/cart/cart-panel.tsx", () =>
  import("./cart-panel.tsx").then((module) => module.CartPanel),
);

/** Loads all that the drawer needs. @throws ChunkLoadError */
export async function loadCartPanel(locale: string): Promise<void> {
  await Promise.all([cartPanel.load(), buyingCatalogueFor(locale).load()]);
}
