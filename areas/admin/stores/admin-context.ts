import { createContext, use } from "react";
import type { PageData, PlatformInfo } from "../../shared/domain/page-data.ts";
import { pageHead } from "../../shared/domain/page-head.ts";
import type { SubdomainStore } from "../../shared/state/subdomain-store.ts";
import { usePageTitle } from "../../shared/ui/layout/page-title.tsx";
import type { AdminAuthStore } from "./admin-auth-store.ts";

interface AdminContextValue {
  auth: AdminAuthStore;
  /** Whose shop this host is. */
  site: SubdomainStore;
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

/** Titles the page: its own name, then whose admin it is. */
export function useAdminTitle(page: string): void {
  const { data } = useAdmin();
  usePageTitle(`${page} – ${data ? pageHead(data).title : "Awning admin"}`);
}
