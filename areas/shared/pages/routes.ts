import { isListingParameter } from "../catalogue/listing.ts";

/**
 * The paths of an area, in the router's notation. The gateway answers any other path with status 404 and the area's
 * not-found page. Each area's table of pages has a page for every path. The admin's paths are in admin-routes.ts,
 * because shops' visitors don't need them.
 */
export const LANDING_PATHS = { home: "/", claim: "/claim", operators: "/operators" } as const;

export const STOREFRONT_PATHS = {
  home: "/",
  category: "/categories/:slug",
  product: "/products/:slug",
  search: "/search",
  cart: "/cart",
  checkout: "/checkout",
  order: "/orders/:token",
  content: "/pages/:slug",
} as const;

export interface RouteMatch {
  /** The key in the area's table, e.g. `product`. */
  name: string;
  slug?: string;
  /** Of an order: a secret that must not appear in logs or caches. */
  token?: string;
  /** Of a record in the admin. */
  id?: string;
  /** Of the settings in the admin. */
  part?: string;
}

/** An area's paths, and the allowed values of their parameters. */
export interface RouteTable {
  paths: Readonly<Record<string, string>>;
  parameters: Readonly<Partial<Record<Exclude<keyof RouteMatch, "name">, RegExp>>>;
}

export const LANDING_ROUTES: RouteTable = { paths: LANDING_PATHS, parameters: {} };
export const STOREFRONT_ROUTES: RouteTable = {
  paths: STOREFRONT_PATHS,
  parameters: { slug: /^[a-z0-9][a-z0-9-]{0,99}$/, token: /^[\w-]{43}$/ },
};

/** Returns a path without the one trailing slash that the router tolerates. Both are the same page. */
export function trimmedPath(path: string): string {
  return path.length > 1 && path.endsWith("/") && path.at(-2) !== "/" ? path.slice(0, -1) : path;
}

/** Returns the area's route for a path, if any. */
export function matchPath({ paths, parameters }: RouteTable, path: string): RouteMatch | undefined {
  const trimmed = trimmedPath(path);
  // Object.entries would allocate for each page that the gateway serves.
  for (const name in paths) {
    const pattern = paths[name] as string;
    const colon = pattern.indexOf(":");
    if (colon < 0 && pattern === trimmed) return { name };
    if (colon < 0 || !trimmed.startsWith(pattern.slice(0, colon))) continue;
    const parameter = pattern.slice(colon + 1) as keyof typeof parameters;
    const value = trimmed.slice(colon);
    if (parameters[parameter]?.test(value)) return { name, [parameter]: value };
  }
  return undefined;
}

function isMeaningful(route: string, name: string): boolean {
  switch (route) {
    case "category":
      return isListingParameter(name);
    case "search":
      return name === "q" || isListingParameter(name);
    case "product":
      return name === "variant";
    default:
      return false;
  }
}

/**
 * Returns the part of a query that changes the storefront's page, without tracking parameters and the like.
 *
 * @param query without the question mark
 */
export function meaningfulQuery(route: RouteMatch, query: string): string {
  if (query === "") return "";
  // `delete` scans every parameter on each call, and a request can have thousands.
  const meaningful = Array.from(new URLSearchParams(query)).filter(([name]) => isMeaningful(route.name, name));
  return new URLSearchParams(meaningful).toString();
}

export const categoryPath = (slug: string): string => STOREFRONT_PATHS.category.replace(":slug", slug);
export const productPath = (slug: string): string => STOREFRONT_PATHS.product.replace(":slug", slug);
export const contentPath = (slug: string): string => STOREFRONT_PATHS.content.replace(":slug", slug);
export const orderPath = (token: string): string => STOREFRONT_PATHS.order.replace(":token", token);

/** Returns the address of a search's results. */
export const searchAddress = (query: string): string =>
  `${STOREFRONT_PATHS.search}?${new URLSearchParams({ q: query })}`;
