import type { AreaDefinition } from "../shared/boot/area-definition.ts";
import { App } from "./app.tsx";
import { firstPages, PAGES } from "./pages.ts";
import { createShop } from "./stores/create-shop.ts";
import { ShopContext } from "./stores/shop-context.ts";

export const storefront: AreaDefinition = {
  name: "storefront",
  pages: Object.values(PAGES),
  firstPages,
  createApp: (context) => (
    <ShopContext value={createShop(context, (kind) => PAGES[kind].load())}>
      <App />
    </ShopContext>
  ),
};
