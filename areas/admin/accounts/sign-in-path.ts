import { ADMIN_PATHS, ADMIN_ROUTES } from "../../shared/pages/admin-routes.ts";
import { matchPath } from "../../shared/pages/routes.ts";

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
