import { ADMIN_PATHS, ADMIN_ROUTES } from "../../shared/pages/admin-routes.ts";
import type { PageData } from "../../shared/pages/page-data.ts";
import { matchPath } from "../../shared/pages/routes.ts";
import type { OwnShop, PublicSeller } from "../../shared/sellers/seller.ts";
import type { SubdomainStore } from "../../shared/state/subdomain-store.ts";
import { useAdmin } from "../admin-context.ts";
import type { AuthState } from "./admin-auth-store.ts";

/** Whose admin a host's `/admin` is. */
export type ShopState =
  | { kind: "shop"; seller: PublicSeller }
  | { kind: "platform" | "unknown" | "closed" }
  /** The gateway could not say; the browser asks. */
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

/** Where somebody stands on this host, by whose shop it is and who is signed in. */
export type Standing =
  /** It is not known yet who is signed in, or whose shop this is. */
  | { kind: "unknown" }
  /** There is no shop, and nothing to sign in to. */
  | { kind: "nowhere" }
  | { kind: "signed-out" }
  /** On the product host: which of one's shops? */
  | { kind: "choosing" }
  /** The account has no part in this shop. */
  | { kind: "stranger" }
  | { kind: "inside"; shop: OwnShop };

export function standing(
  state: ShopState,
  auth: { state: AuthState; shops: readonly OwnShop[] },
  subdomain: string | null,
): Standing {
  if (state.kind === "unknown") return { kind: "nowhere" };
  if (state.kind === "unchecked" || auth.state === "unknown") return { kind: "unknown" };
  if (auth.state === "signed-out") return { kind: "signed-out" };
  if (state.kind === "platform") return { kind: "choosing" };
  // A shop that is closed is shown to nobody, so a page knows no more of it than the name that it was asked for.
  const shop = auth.shops.find(({ id, domain }) =>
    state.kind === "shop" ? id === state.seller.id : domain === subdomain,
  );
  return shop ? { kind: "inside", shop } : { kind: "stranger" };
}

/** Whether its people may still change a shop: not one that the operator has suspended, nor one that is closed. */
export const isRunning = ({ status }: OwnShop): boolean => status === "active" || status === "paused";

/** Where nobody need be signed in. */
export const OUTSIDE: ReadonlySet<string> = new Set<keyof typeof ADMIN_PATHS>([
  "signIn",
  "enter",
  "forgotPassword",
  "setPassword",
]);

/** The sign-in screen's address, from which `nextPath` finds back to where someone wanted to go. */
export function signInPath(wanted: string): string {
  return wanted === ADMIN_PATHS.home ? ADMIN_PATHS.signIn : `${ADMIN_PATHS.signIn}?next=${encodeURIComponent(wanted)}`;
}

/**
 * Where to go after sign-in: the `next` of the query, if it is one of the admin's own pages, else its home. Anything
 * else could lead out of the shop through a link that looks like it (an open redirect: CWE-601).
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

/** Where whoever is here stands; for observers. */
export function useStanding(): Standing {
  const { auth, site, data } = useAdmin();
  return standing(shopState(site, data), auth, site.subdomain);
}
