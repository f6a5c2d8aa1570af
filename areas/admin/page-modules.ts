import { type ADMIN_PATHS, ADMIN_ROUTES } from "../shared/domain/admin-routes.ts";
import { matchPath } from "../shared/domain/routes.ts";

export type AdminRoute = keyof typeof ADMIN_PATHS;

/** Which file under areas/admin/pages/ a route's page is in; apart from the pages, so that the server needs to load none. */
export const PAGE_FILES = {
  home: "home",
  signIn: "sign-in",
  enter: "enter",
  forgotPassword: "forgot-password",
  setPassword: "set-password",
  products: "products",
  newProduct: "product",
  product: "product",
  categories: "categories",
  import: "import",
  orders: "orders",
  order: "order",
  packingSlip: "packing-slip",
  settings: "settings",
  settingsPart: "settings",
  subscription: "subscription",
  account: "account",
} as const satisfies Record<AdminRoute, string>;

/** The module of a page, by which the build's manifest finds its chunks. */
export const pageModule = (file: string): string => `areas/admin/pages/${file}.tsx`;

/** The modules that a path's page needs. */
export function modulesAt(path: string): string[] {
  const route = matchPath(ADMIN_ROUTES, path);
  return route ? [pageModule(PAGE_FILES[route.name as AdminRoute])] : [];
}
