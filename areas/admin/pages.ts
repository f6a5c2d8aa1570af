import type { ComponentType } from "react";
import { type LazyPage, lazyPage } from "../shared/boot/lazy-page.tsx";
import { ADMIN_ROUTES } from "../shared/pages/admin-routes.ts";
import { matchPath } from "../shared/pages/routes.ts";
import { type AdminRoute, PAGE_FILES, pageModule } from "./page-modules.ts";

type PageFile = (typeof PAGE_FILES)[AdminRoute];

const IMPORTS: Record<PageFile, () => Promise<ComponentType>> = {
  "home/home": () => import("./home/home-page.tsx").then((module) => module.HomePage),
  "accounts/sign-in": () => import("./accounts/sign-in-page.tsx").then((module) => module.SignInPage),
  "accounts/enter": () => import("./accounts/enter-page.tsx").then((module) => module.EnterPage),
  "accounts/forgot-password": () =>
    import("./accounts/forgot-password-page.tsx").then((module) => module.ForgotPasswordPage),
  "accounts/set-password": () => import("./accounts/set-password-page.tsx").then((module) => module.SetPasswordPage),
  "catalogue/products/products": () =>
    import("./catalogue/products/products-page.tsx").then((module) => module.ProductsPage),
  "catalogue/product-editor/product": () =>
    import("./catalogue/product-editor/product-page.tsx").then((module) => module.ProductPage),
  "catalogue/categories/categories": () =>
    import("./catalogue/categories/categories-page.tsx").then((module) => module.CategoriesPage),
  "imports/import": () => import("./imports/import-page.tsx").then((module) => module.ImportPage),
  "orders/orders": () => import("./orders/orders-page.tsx").then((module) => module.OrdersPage),
  "orders/order": () => import("./orders/order-page.tsx").then((module) => module.OrderPage),
  "orders/packing-slip": () => import("./orders/packing-slip-page.tsx").then((module) => module.PackingSlipPage),
  "sellers/settings": () => import("./sellers/settings-page.tsx").then((module) => module.SettingsPage),
  "sellers/subscription": () => import("./sellers/subscription-page.tsx").then((module) => module.SubscriptionPage),
  "accounts/account": () => import("./accounts/account-page.tsx").then((module) => module.AccountPage),
};

const PAGES = Object.fromEntries(
  Object.entries(IMPORTS).map(([file, importPage]) => [file, lazyPage(pageModule(file), importPage)]),
) as Record<PageFile, LazyPage>;

export const pageOf = (route: AdminRoute): LazyPage => PAGES[PAGE_FILES[route]];

/** The page at a path; `undefined` where the admin has none. */
export function pageAt(path: string): LazyPage | undefined {
  const route = matchPath(ADMIN_ROUTES, path);
  return route && pageOf(route.name as AdminRoute);
}

export const ALL_PAGES: readonly LazyPage[] = Object.values(PAGES);
