import type { Area } from "./page-data.ts";

/**
 * The paths of each area, in the router's notation. The gateway answers any other path with status 404 and the area's
 * not-found page; each area's app.tsx gives every one of them a page.
 */
export const LANDING_PATHS = { home: "/" } as const;

export const STOREFRONT_PATHS = {
  home: "/",
  category: "/categories/:slug",
  product: "/products/:slug",
} as const;

export const ADMIN_PATHS = {
  home: "/admin",
  signIn: "/admin/sign-in",
  products: "/admin/products",
  orders: "/admin/orders",
  settings: "/admin/settings",
} as const;

const AREA_PATHS: Record<Area, Record<string, string>> = {
  landing: LANDING_PATHS,
  storefront: STOREFRONT_PATHS,
  admin: ADMIN_PATHS,
};

export interface RouteMatch {
  /** The key in the area's table, e.g. `product`. */
  name: string;
  slug?: string;
}

const SLUG = /^[a-z0-9][a-z0-9-]{0,99}$/;

/** A path without the one slash at its end that the router tolerates: both are the same page. */
export function trimmedPath(path: string): string {
  return path.length > 1 && path.endsWith("/") && path.at(-2) !== "/" ? path.slice(0, -1) : path;
}

/** Which of the area's routes a path is, if any. */
export function matchRoute(area: Area, path: string): RouteMatch | undefined {
  const trimmed = trimmedPath(path);
  for (const [name, pattern] of Object.entries(AREA_PATHS[area])) {
    if (pattern === trimmed) return { name };
    if (!pattern.endsWith("/:slug")) continue;
    const prefix = pattern.slice(0, -":slug".length);
    const slug = trimmed.slice(prefix.length);
    if (trimmed.startsWith(prefix) && SLUG.test(slug)) return { name, slug };
  }
  return undefined;
}

export const categoryPath = (slug: string): string => STOREFRONT_PATHS.category.replace(":slug", slug);
export const productPath = (slug: string): string => STOREFRONT_PATHS.product.replace(":slug", slug);
