import type { Area } from "../domain/areas.ts";
import { ADMIN_PATHS, ADMIN_ROUTES, showsSignIn } from "./admin-routes.ts";
import {
  LANDING_ROUTES,
  matchPath,
  meaningfulQuery,
  type RouteMatch,
  type RouteTable,
  STOREFRONT_ROUTES,
  trimmedPath,
} from "./routes.ts";

const AREA_ROUTES: Record<Area, RouteTable> = {
  landing: LANDING_ROUTES,
  storefront: STOREFRONT_ROUTES,
  admin: ADMIN_ROUTES,
};

/** Returns the area's route for a path, if any. An area itself calls {@link matchPath} with its own table. */
export function matchRoute(area: Area, path: string): RouteMatch | undefined {
  return matchPath(AREA_ROUTES[area], path);
}

/** A page's address, as the gateway plans and caches it. */
export interface PageAddress {
  area: Area;
  path: string;
  /** `undefined`: no page can exist there. */
  route: RouteMatch | undefined;
  /** The part of the query that the page depends on ({@link meaningfulQuery}). */
  query: string;
  /** Whether the page is the admin's sign-in form: the browser has no session, and the path needs one. */
  isSignIn: boolean;
  /** Whether the page is for one visitor only. No cache may store it. */
  isPersonal: boolean;
  /**
   * The page's cache key; `undefined` for a page that is not cached. Pages with a query are not cached: their number is
   * unlimited.
   */
  slot: string | undefined;
}

/**
 * Defines what a page depends on, for the page cache, the page planner and the limit on personal pages.
 *
 * @param hasSession whether the browser may have a session in the admin
 */
export function pageAddress(area: Area, path: string, query: string, hasSession = true): PageAddress {
  const route = matchRoute(area, path);
  const meaningful = route && area === "storefront" ? meaningfulQuery(route, query) : "";
  const isPersonal = route?.token !== undefined;
  const adminRoute = area === "admin" ? (route?.name as keyof typeof ADMIN_PATHS | undefined) : undefined;
  const isSignIn = adminRoute !== undefined && !hasSession && showsSignIn(adminRoute);
  const slot = adminRoute ? adminSlot(adminRoute, isSignIn) : trimmedPath(path);
  return {
    area,
    path,
    route,
    query: meaningful,
    isSignIn,
    isPersonal,
    slot: meaningful !== "" || isPersonal ? undefined : slot,
  };
}

/** The admin's page does not depend on the record in its path, so a route has one entry. No path begins with `!`. */
const adminSlot = (route: keyof typeof ADMIN_PATHS, isSignIn: boolean): string =>
  isSignIn ? "!sign-in" : `!${ADMIN_PATHS[route]}`;
