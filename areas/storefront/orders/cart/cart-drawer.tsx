import { observer } from "mobx-react-lite";
import { useEffect } from "react";
import { useShop } from "../../shop-context.ts";
import { cartPanel } from "./cart-panel-chunk.ts";

/** Follows the cart from the first moment, and shows it at the window's side once somebody has opened it. */
export const CartDrawer = observer(function CartDrawer() {
  const { cart } = useShop();
  useEffect(() => cart.follow(), [cart]);
  // Whoever opens it has loaded it.
  const Panel = cart.drawerUsed ? cartPanel.peek() : undefined;
  return Panel ? <Panel /> : null;
});
