import type { Area } from "../domain/areas.ts";
import { ADMIN_PATHS, ADMIN_ROUTES } from "./admin-routes.ts";
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

/** Which of the area's routes a path is, if any. An area itself asks {@link matchPath} with its own table. */
export function matchRoute(area: Area, path: string): RouteMatch | undefined {
  return matchPath(AREA_ROUTES[area], path);
}

/** What an address asks an area for. */
export interface PageAddress {
  area: Area;
  path: string;
  /** None: nothing can be there. */
  route: RouteMatch | undefined;
  /** The part of the query that the page depends on ({@link meaningfulQuery}). */
  query: string;
  /** Whether the page is for the one who asked: nobody else may keep it. */
  isPersonal: boolean;
  /**
   * What one page is kept under for all who ask; `undefined` where it is made for one answer. Addresses with a query are
   * without number, and the cache holds what many ask for.
   */
  slot: string | undefined;
}

/** The one place that says what a page depends on: the page cache, what plans pages, and the limit on pages for one. */
export function pageAddress(area: Area, path: string, query: string): PageAddress {
  const route = matchRoute(area, path);
  const meaningful = route && area === "storefront" ? meaningfulQuery(route, query) : "";
  const isPersonal = route?.token !== undefined;
  // The admin's page knows nothing of the record in its path, so all of a route's are one; no path begins with the mark.
  const slot =
    area === "admin" && route ? `!${ADMIN_PATHS[route.name as keyof typeof ADMIN_PATHS]}` : trimmedPath(path);
  return { area, path, route, query: meaningful, isPersonal, slot: meaningful !== "" || isPersonal ? undefined : slot };
}
