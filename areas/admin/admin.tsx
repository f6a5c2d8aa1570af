import type { AreaDefinition } from "../shared/boot/area-definition.ts";
import { pageHead } from "../shared/domain/page-head.ts";
import { SubdomainStore } from "../shared/state/subdomain-store.ts";
import { App } from "./app.tsx";
import { firstChunks, PAGES } from "./pages.ts";
import { AdminAuthStore } from "./stores/admin-auth-store.ts";
import { AdminContext } from "./stores/admin-context.ts";

export const admin: AreaDefinition = {
  name: "admin",
  chunks: Object.values(PAGES),
  firstChunks,
  titleOf: (data) => pageHead(data).title,
  createApp: ({ data, api, hostname, platform }) => {
    const site = new SubdomainStore({ data, api, hostname, productHost: platform.productHost });
    return (
      <AdminContext value={{ auth: new AdminAuthStore(), site, data, hostname, platform }}>
        <App />
      </AdminContext>
    );
  },
};
