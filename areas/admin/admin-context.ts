import { createContext, use, useEffect, useEffectEvent } from "react";
import type { ApiClient } from "../shared/boot/area.ts";
import type { DataCache } from "../shared/data/data-cache.ts";
import type { PageData, PlatformInfo } from "../shared/pages/page-data.ts";
import type { SubdomainStore } from "../shared/state/subdomain-store.ts";
import { usePageTitle } from "../shared/ui/layout/navigation-effects.ts";
import type { AdminAuthStore } from "./accounts/admin-auth-store.ts";
import type { AdminApi } from "./api/admin-api.ts";
import type { Formats } from "./formats/formats.ts";
import type { Shortcuts } from "./shortcuts/shortcuts.ts";
import type { ToastStore } from "./state/toast-store.ts";
import { useKitTexts } from "./texts.ts";
import type { Leaving } from "./unsaved/leaving.ts";

export interface AdminContextValue {
  auth: AdminAuthStore;
  /** The platform API with the current session. */
  api: AdminApi;
  /** The public platform API, without a session. */
  publicApi: ApiClient;
  /** What the platform has answered about accounts. A shop's admin has its own. */
  cache: DataCache;
  /** The shop of this host. */
  site: SubdomainStore;
  toasts: ToastStore;
  shortcuts: Shortcuts;
  leaving: Leaving;
  formats: Formats;
  /** The ticket from the link in an email, for the page where people choose a password. */
  secret: string | null;
  /** `undefined` if the gateway doesn't serve the bundle. */
  data: PageData | undefined;
  hostname: string;
  platform: PlatformInfo;
}

export const AdminContext = createContext<AdminContextValue | null>(null);

export function useAdmin(): AdminContextValue {
  const value = use(AdminContext);
  if (!value) throw new Error("AdminContext is missing: render inside the admin's app");
  return value;
}

/** How the admin writes dates, numbers and money. */
export const useFormats = (): Formats => useAdmin().formats;

/** Sets the tab's title to the page's name and the shop's. */
export function useAdminTitle(page: string): void {
  const { data } = useAdmin();
  const { t } = useKitTexts();
  const shop = data?.seller?.name;
  usePageTitle(shop === undefined ? t("title.page-without-shop", { page }) : t("title.page", { page, shop }));
}

/**
 * Registers a shortcut while the component is mounted. The sheet that `?` opens lists it.
 *
 * @param keys as in `Shortcut.keys`
 */
export function useShortcut(keys: string, description: string, run: () => void): void {
  const { shortcuts } = useAdmin();
  const runLatest = useEffectEvent(run);
  useEffect(() => shortcuts.register({ keys, description, run: () => runLatest() }), [shortcuts, keys, description]);
}
