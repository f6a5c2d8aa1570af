import { type ADMIN_PATHS, ADMIN_ROUTES } from "../shared/pages/admin-routes.ts";
import { matchPath } from "../shared/pages/routes.ts";

export type AdminRoute = keyof typeof ADMIN_PATHS;

/** The file of each route's page, without `-page.tsx`. Separate from `pages.ts`, so that the server loads no page. */
export const PAGE_FILES = {
  home: "home/home",
  signIn: "accounts/sign-in",
  enter: "accounts/enter",
  forgotPassword: "accounts/forgot-password",
  setPassword: "accounts/set-password",
  products: "catalogue/products/products",
  newProduct: "catalogue/product-editor/product",
  product: "catalogue/product-editor/product",
  categories: "catalogue/categories/categories",
  import: "imports/import",
  orders: "orders/orders",
  order: "orders/order",
  packingSlip: "orders/packing-slip",
  settings: "sellers/settings",
  settingsPart: "sellers/settings",
  subscription: "sellers/subscription",
  account: "accounts/account",
} as const satisfies Record<AdminRoute, string>;

/** The module of a page, by which the build's manifest finds its chunks. */
export const pageModule = (file: string): string => `areas/admin/${file}-page.tsx`;

/** The modules that a path's page needs. */
export function modulesAt(path: string): string[] {
  const route = matchPath(ADMIN_ROUTES, path);
  return route ? [pageModule(PAGE_FILES[route.name as AdminRoute])] : [];
}
