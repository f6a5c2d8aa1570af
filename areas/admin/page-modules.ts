import type { Language } from "../shared/domain/locales.ts";
import { type ADMIN_PATHS, ADMIN_ROUTES, matchPath } from "../shared/pages/routes.ts";

export type AdminRoute = keyof typeof ADMIN_PATHS;

/** The file of each route's page, without `-page.tsx`. Separate from `pages.ts`: the server must not load pages. */
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

/** The module of a page, its key in the build's manifest. */
export const pageModule = (file: string): string => `areas/admin/${file}-page.tsx`;

type PageFile = (typeof PAGE_FILES)[AdminRoute];
/** The folder of a page and its texts. */
export type Feature = PageFile extends infer File ? (File extends `${infer Folder}/${string}` ? Folder : never) : never;

export const featureOf = (file: PageFile): Feature => file.slice(0, file.indexOf("/")) as Feature;

/** Folders of the texts that every page needs. */
const FRAME_TEXTS = ["areas/shared/i18n/problems", "areas/admin/kit/i18n", "areas/admin/frame/i18n"];

/** The modules that a path needs: the frame's texts, the page, and its feature's texts. */
export function modulesAt(path: string, language: Language): string[] {
  const route = matchPath(ADMIN_ROUTES, path);
  const file = route && PAGE_FILES[route.name as AdminRoute];
  const folders = new Set([...FRAME_TEXTS, "areas/admin/accounts/i18n"]);
  if (file) folders.add(`areas/admin/${featureOf(file)}/i18n`);
  return [...[...folders].map((folder) => `${folder}/${language}.ts`), ...(file ? [pageModule(file)] : [])];
}
