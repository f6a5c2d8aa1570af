import { createContext, use } from "react";
import type { ApiClient } from "../shared/boot/area.ts";
import type { PageData, PlatformInfo } from "../shared/pages/page-data.ts";
import type { SubdomainStore } from "../shared/state/subdomain-store.ts";
import { usePageTitle } from "../shared/ui/layout/navigation-effects.ts";
import type { AdminAuthStore } from "./accounts/admin-auth-store.ts";
import type { AdminApi } from "./api/admin-api.ts";
import type { Formats } from "./formats/formats.ts";
import { useKitTexts } from "./kit/texts.ts";
import type { Shortcuts } from "./shortcuts/shortcuts.ts";
import type { ToastStore } from "./state/toast-store.ts";
import type { Leaving } from "./unsaved/leaving.ts";

export interface AdminContextValue {
  auth: AdminAuthStore;
  /** The platform, with the session of whoever is signed in. */
  api: AdminApi;
  /** The platform as anybody sees it. */
  publicApi: ApiClient;
  /** Whose shop this host is. */
  site: SubdomainStore;
  toasts: ToastStore;
  shortcuts: Shortcuts;
  leaving: Leaving;
  formats: Formats;
  /** The ticket that a mail's link brought to the page where a password is chosen. */
  secret: string | null;
  /** `undefined` where another host than the gateway serves the bundle. */
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
