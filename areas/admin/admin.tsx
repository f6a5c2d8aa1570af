import type { AreaDefinition } from "../shared/boot/area-definition.ts";
import { SubdomainStore } from "../shared/state/subdomain-store.ts";
import { App } from "./app.tsx";
import { firstPages, PAGES } from "./pages.ts";
import { AdminAuthStore } from "./stores/admin-auth-store.ts";
import { AdminContext } from "./stores/admin-context.ts";

export const admin: AreaDefinition = {
  name: "admin",
  pages: Object.values(PAGES),
  firstPages,
  createApp: ({ data, api, hostname, platform }) => {
    const site = new SubdomainStore({ data, api, hostname, productHost: platform.productHost });
    return (
      <AdminContext value={{ auth: new AdminAuthStore(), site, data, hostname, platform }}>
        <App />
      </AdminContext>
    );
  },
};
