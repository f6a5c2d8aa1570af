import type { Area } from "../domain/areas.ts";
import { ADMIN_PATHS, ADMIN_ROUTES } from "./admin-routes.ts";
import {
  LANDING_ROUTES,
  matchPath,
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

/**
 * What a page is kept under: its path. The admin's knows nothing of the record in its path, so all of a route's are one;
 * no path begins with the mark.
 */
export function pageSlot(area: Area, path: string): string {
  const route = area === "admin" ? matchRoute(area, path) : undefined;
  return route ? `!${ADMIN_PATHS[route.name as keyof typeof ADMIN_PATHS]}` : trimmedPath(path);
}
