import { isListingParameter } from "../catalogue/listing.ts";
import type { Area } from "../domain/areas.ts";

/**
 * The paths of an area, each with at most one parameter, at its end. The gateway answers any other path with status 404
 * and the area's not-found page. Each area's table of pages has a page for every path.
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
interface RouteTable {
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

export const ADMIN_PATHS = {
  home: "/admin",
  signIn: "/admin/sign-in",
  /** Redeems a ticket from another host. The ticket is in the fragment, which servers don't receive. */
  enter: "/admin/enter",
  forgotPassword: "/admin/forgot-password",
  /** The target of the mail for choosing a password. The ticket is in the fragment. */
  setPassword: "/admin/set-password",
  products: "/admin/products",
  newProduct: "/admin/products/new",
  product: "/admin/products/:id",
  categories: "/admin/categories",
  import: "/admin/import",
  orders: "/admin/orders",
  order: "/admin/orders/:id",
  packingSlip: "/admin/packing-slips/:id",
  settings: "/admin/settings",
  settingsPart: "/admin/settings/:part",
  subscription: "/admin/subscription",
  account: "/admin/account",
} as const;

/** The pages that need no session. */
export const OUTSIDE: ReadonlySet<string> = new Set<keyof typeof ADMIN_PATHS>([
  "signIn",
  "enter",
  "forgotPassword",
  "setPassword",
]);

/** Whether people without a session see the sign-in form on a route. */
const showsSignIn = (route: string): boolean => route === "signIn" || !OUTSIDE.has(route);

/** The settings with a page of their own. */
export const SETTINGS_PARTS = ["look", "delivery", "payment", "pages", "address", "export"] as const;
export type SettingsPart = (typeof SETTINGS_PARTS)[number];

export const ADMIN_ROUTES: RouteTable = {
  paths: ADMIN_PATHS,
  parameters: { id: /^[\w-]{1,64}$/, part: new RegExp(`^(?:${SETTINGS_PARTS.join("|")})$`) },
};

export const adminProductPath = (id: string): string => ADMIN_PATHS.product.replace(":id", id);
export const adminOrderPath = (id: string): string => ADMIN_PATHS.order.replace(":id", id);
export const packingSlipPath = (id: string): string => ADMIN_PATHS.packingSlip.replace(":id", id);
export const settingsPath = (part: SettingsPart): string => ADMIN_PATHS.settingsPart.replace(":part", part);

const AREA_ROUTES: Record<Area, RouteTable> = {
  landing: LANDING_ROUTES,
  storefront: STOREFRONT_ROUTES,
  admin: ADMIN_ROUTES,
};

const ORDER_LINK = new RegExp(`^${orderPath("[^/]+")}/?$`);

/** Whether a path is an order's link, also an incomplete one: its page asks to check the link. */
export const isOrderLink = (path: string): boolean => ORDER_LINK.test(path);

/** Returns the route whose page the storefront shows at a path; `undefined`: the not-found page. */
export function shownRoute(path: string): RouteMatch | undefined {
  const incomplete = () => ({ name: "order", token: trimmedPath(path).slice(orderPath("").length) });
  return matchPath(STOREFRONT_ROUTES, path) ?? (isOrderLink(path) ? incomplete() : undefined);
}

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
