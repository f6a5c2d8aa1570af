import t from "tap";
import { openCartDrawer } from "../../../../../areas/storefront/orders/cart/cart-drawer.tsx";
import { KeptCart } from "../../../../../areas/storefront/orders/cart/kept-cart.ts";
import { memoryText } from "../../../../support/fakes.ts";

t.test("opens the drawer once it is loaded, unless another page is open by then", async (t) => {
  const location = { pathname: "/products/mug" };
  t.intercept(globalThis, "location", { value: location });
  const cart = new KeptCart({ sellerId: "acme", keep: () => memoryText() });
  const opening = openCartDrawer(cart, "en");
  location.pathname = "/cart";
  await opening;
  t.match(cart.state, { drawerOpen: false, drawerUsed: false });
  await openCartDrawer(cart, "en");
  t.match(cart.state, { drawerOpen: true, drawerUsed: true });
});
