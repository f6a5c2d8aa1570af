import type { AreaContext, StartedArea } from "../shared/boot/area.ts";
import type { LazyChunk } from "../shared/boot/lazy-page.tsx";
import { passwordProver } from "../shared/firebase/password-prover.ts";
import { ADMIN_PATHS } from "../shared/pages/admin-routes.ts";
import { SubdomainStore } from "../shared/state/subdomain-store.ts";
import { AdminAuthStore } from "./accounts/admin-auth-store.ts";
import { takeFragmentSecret } from "./accounts/fragment-secret.ts";
import { sessionTabs } from "./accounts/session-tabs.ts";
import { AdminContext, type AdminContextValue } from "./admin-context.ts";
import { AdminApi } from "./api/admin-api.ts";
import { App } from "./app.tsx";
import { createFormats } from "./formats/formats.ts";
import { pageAt } from "./pages.ts";
import { Shortcuts } from "./shortcuts/shortcuts.ts";
import { ToastStore } from "./state/toast-store.ts";
import { Leaving } from "./unsaved/leaving.ts";

function createContext({ data, api: publicApi, path, hostname, platform }: AreaContext): AdminContextValue {
  const { transport, call } = publicApi;
  const provePassword = passwordProver(platform.firebase);
  const auth = new AdminAuthStore({ call, provePassword, tabs: sessionTabs() });
  const secret = takeFragmentSecret(location, history);
  const leaving = new Leaving(history);
  leaving.listen(window);
  // Asked before the page's code is there: neither waits for the other.
  if (secret !== null && path === ADMIN_PATHS.enter) void auth.arrive(secret);
  else void auth.restore();
  return {
    auth,
    api: new AdminApi(transport, auth),
    publicApi,
    site: new SubdomainStore({ data, api: publicApi, hostname, productHost: platform.productHost }),
    toasts: new ToastStore(),
    shortcuts: new Shortcuts(),
    leaving,
    formats: createFormats(navigator.languages),
    secret: path === ADMIN_PATHS.setPassword ? secret : null,
    data,
    hostname,
    platform,
  };
}

/** In the browser alone: the server draws only what stands there before it is known who is signed in (server.tsx). */
export const admin: StartedArea = {
  name: "admin",
  firstChunks: (path): LazyChunk[] => [pageAt(path) ?? []].flat(),
  createApp: (context) => (
    <AdminContext value={createContext(context)}>
      <App />
    </AdminContext>
  ),
};
