import type { PageData } from "../../shared/pages/page-data.ts";
import { ADMIN_PATHS, ADMIN_ROUTES, matchPath, OUTSIDE } from "../../shared/pages/routes.ts";
import type { OwnShop, PublicSeller } from "../../shared/sellers/seller.ts";
import type { SubdomainStore } from "../../shared/state/subdomain-store.ts";
import { useAdmin } from "../admin-context.ts";
import type { AuthState } from "./admin-auth-store.ts";

/** Whose admin a host's `/admin` is. */
export type ShopState =
  | { kind: "shop"; seller: PublicSeller }
  | { kind: "platform" | "unknown" | "closed" }
  /** The gateway could not look the shop up; the browser does. */
  | { kind: "unchecked" };

export function shopState(
  site: Pick<SubdomainStore, "sellerData" | "isValid" | "isPlatformHost">,
  data: Pick<PageData, "page"> | undefined,
): ShopState {
  if (site.sellerData) return { kind: "shop", seller: site.sellerData };
  if (site.isPlatformHost) return { kind: "platform" };
  if (site.isValid === null) return { kind: "unchecked" };
  return { kind: data?.page.kind === "closed-shop" ? "closed" : "unknown" };
}

/** What a visitor may see on this host, given its shop and the session. */
export type AdminAccess =
  /** The session or the shop is not loaded yet. */
  | { kind: "unknown" }
  /** No shop at this host. */
  | { kind: "nowhere" }
  | { kind: "signed-out" }
  /** On the product host, where people choose a shop. */
  | { kind: "choosing" }
  /** The account is no member of this shop. */
  | { kind: "stranger" }
  | { kind: "inside"; shop: OwnShop };

export function adminAccess(
  state: ShopState,
  auth: { state: AuthState; shops: readonly OwnShop[] },
  host: { subdomain: string | null; hostname: string },
): AdminAccess {
  if (state.kind === "unknown") return { kind: "nowhere" };
  if (state.kind === "unchecked" || auth.state === "unknown") return { kind: "unknown" };
  if (auth.state === "signed-out") return { kind: "signed-out" };
  if (state.kind === "platform") return { kind: "choosing" };
  // The page data of a closed shop has no seller, so its addresses are compared.
  const shop = auth.shops.find(({ id, domain, origin }) =>
    state.kind === "shop"
      ? id === state.seller.id
      : domain === host.subdomain || new URL(origin).hostname === host.hostname,
  );
  return shop ? { kind: "inside", shop } : { kind: "stranger" };
}

/** Whether members may change the shop. They may not if it is suspended or closed. */
export const isRunning = ({ status }: OwnShop): boolean => status === "active" || status === "paused";

/** The sign-in page's address. `nextPath` reads the wanted path from it. */
export function signInPath(wanted: string): string {
  return wanted === ADMIN_PATHS.home ? ADMIN_PATHS.signIn : `${ADMIN_PATHS.signIn}?next=${encodeURIComponent(wanted)}`;
}

/**
 * Where to go after sign-in: the query's `next` if it is a page of the admin, else the home page. Other values would be
 * open redirects (CWE-601).
 *
 * @param search the query string, with or without `?`
 */
export function nextPath(search: string): string {
  const next = new URLSearchParams(search).get("next") ?? "";
  // Only plain paths: `//host`, `/\host`, dot segments and encoded slashes are read differently by different parsers.
  if (!/^\/[\w/-]*(\?[^#\\]*)?$/.test(next) || next.includes("//")) return ADMIN_PATHS.home;
  const route = matchPath(ADMIN_ROUTES, next.split("?", 1)[0] as string);
  return route && !OUTSIDE.has(route.name) ? next : ADMIN_PATHS.home;
}

/** For observers. */
export function useAdminAccess(): AdminAccess {
  const { auth, site, data, hostname } = useAdmin();
  return adminAccess(shopState(site, data), auth, { subdomain: site.subdomain, hostname });
}
