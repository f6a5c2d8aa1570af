import { isListingParameter } from "../catalogue/listing.ts";

/**
 * The paths of an area, in the router's notation; the admin's are in admin-routes.ts, because no shop's visitor needs
 * them. The gateway answers any other path with status 404 and the area's not-found page; each area's
 * table of pages gives every one of them a page.
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
  /** Of an order: a secret, which no log and no cache may keep. */
  token?: string;
  /** Of a record in the admin. */
  id?: string;
  /** Of the settings in the admin. */
  part?: string;
}

/** An area's paths, and what may stand in the place of each of their parameters. */
export interface RouteTable {
  paths: Readonly<Record<string, string>>;
  parameters: Readonly<Partial<Record<Exclude<keyof RouteMatch, "name">, RegExp>>>;
}

export const LANDING_ROUTES: RouteTable = { paths: LANDING_PATHS, parameters: {} };
export const STOREFRONT_ROUTES: RouteTable = {
  paths: STOREFRONT_PATHS,
  parameters: { slug: /^[a-z0-9][a-z0-9-]{0,99}$/, token: /^[\w-]{43}$/ },
};

/** A path without the one slash at its end that the router tolerates: both are the same page. */
export function trimmedPath(path: string): string {
  return path.length > 1 && path.endsWith("/") && path.at(-2) !== "/" ? path.slice(0, -1) : path;
}

/** Which of an area's routes a path is, if any. */
export function matchPath({ paths, parameters }: RouteTable, path: string): RouteMatch | undefined {
  const trimmed = trimmedPath(path);
  for (const [name, pattern] of Object.entries(paths)) {
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
 * The part of an address's query that changes what the storefront's page there shows; empty where none of it does, as
 * with what links bring along for statistics.
 *
 * @param query without the question mark
 */
export function meaningfulQuery(route: RouteMatch, query: string): string {
  if (query === "") return "";
  // Not with `delete`, which looks at every parameter: a request can name thousands.
  const meaningful = Array.from(new URLSearchParams(query)).filter(([name]) => isMeaningful(route.name, name));
  return new URLSearchParams(meaningful).toString();
}

export const categoryPath = (slug: string): string => STOREFRONT_PATHS.category.replace(":slug", slug);
export const productPath = (slug: string): string => STOREFRONT_PATHS.product.replace(":slug", slug);
export const contentPath = (slug: string): string => STOREFRONT_PATHS.content.replace(":slug", slug);
export const orderPath = (token: string): string => STOREFRONT_PATHS.order.replace(":token", token);

/** Where the results of a search are. */
export const searchAddress = (query: string): string =>
  `${STOREFRONT_PATHS.search}?${new URLSearchParams({ q: query })}`;
