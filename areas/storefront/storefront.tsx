import type { StartedArea } from "../shared/boot/area-definition.ts";
import { App } from "./app.tsx";
import { firstChunks, PAGES } from "./pages.ts";
import { createShop } from "./stores/create-shop.ts";
import { ShopContext } from "./stores/shop-context.ts";

/** As much of the storefront as a browser starts; server.tsx has the rest. */
export const storefront: StartedArea = {
  name: "storefront",
  firstChunks,
  createApp: (context) => (
    <ShopContext value={createShop(context, (kind) => PAGES[kind].load())}>
      <App />
    </ShopContext>
  ),
};
