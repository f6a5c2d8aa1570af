import type { AreaContext } from "../shared/boot/area.ts";
import { DataCache } from "../shared/data/data-cache.ts";
import { passwordProver } from "../shared/firebase/password-prover.ts";
import { ADMIN_PATHS } from "../shared/pages/routes.ts";
import type { KeptText } from "../shared/state/kept-text.ts";
import { SubdomainStore } from "../shared/state/subdomain-store.ts";
import { AdminAuthStore, type SessionTabs } from "./accounts/admin-auth-store.ts";
import type { AdminContextValue } from "./admin-context.ts";
import { AdminApi } from "./api/admin-api.ts";
import { createFormats, formatLocale } from "./formats/formats.ts";
import { Shortcuts } from "./shortcuts/shortcuts.ts";
import { ToastStore } from "./state/toast-store.ts";
import { Leaving } from "./unsaved/leaving.ts";

/** What exists in a browser only. */
interface BrowserParts {
  /** The person's languages, best first. */
  languages?: readonly string[];
  tabs?: SessionTabs;
  /** Remembers the person's choice of shortcuts. */
  keptShortcuts?: KeptText;
  /** The secret of the address's fragment. */
  secret?: string | null;
}

/** Constructs the stores of one visit (in the browser) or one render (on the server). */
export function createAdmin(
  { data, api: publicApi, path, hostname, platform, language }: AreaContext,
  { languages = [], tabs, keptShortcuts, secret = null }: BrowserParts = {},
): AdminContextValue {
  const { transport, call } = publicApi;
  const provePassword = passwordProver(platform.firebase);
  const auth = new AdminAuthStore({ call, provePassword, ...(tabs ? { tabs } : {}) });
  return {
    auth,
    api: new AdminApi(transport, auth),
    publicApi,
    cache: new DataCache(),
    site: new SubdomainStore({ data, api: publicApi, hostname, productHost: platform.productHost }),
    toasts: new ToastStore(),
    shortcuts: new Shortcuts(keptShortcuts ? { kept: keptShortcuts } : {}),
    leaving: new Leaving(),
    formats: createFormats(formatLocale(language, languages)),
    secret: path === ADMIN_PATHS.setPassword ? secret : null,
    data,
    hostname,
    platform,
  };
}
