import type { StartedArea } from "../shared/boot/area.ts";
import { App } from "./app.tsx";
import { createShop } from "./create-shop.ts";
import { firstChunks, PAGES } from "./pages.ts";
import { ShopContext } from "./shop-context.ts";

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
