import type { ComponentType } from "react";
import { type LazyChunk, type LazyPage, lazyPage } from "../shared/boot/lazy-page.tsx";
import type { Language } from "../shared/domain/locales.ts";
import { importWithTexts, type LazyChunks } from "../shared/i18n/lazy-catalogue.ts";
import { PROBLEM_TEXTS } from "../shared/i18n/problem-texts.ts";
import { ADMIN_ROUTES, matchPath } from "../shared/pages/routes.ts";
import { type AdminRoute, type Feature, featureOf, PAGE_FILES, pageModule } from "./page-modules.ts";
import {
  ACCOUNT_TEXTS,
  CATALOGUE_TEXTS,
  FRAME_TEXTS,
  HOME_TEXTS,
  IMPORT_TEXTS,
  KIT_TEXTS,
  ORDER_TEXTS,
  SELLER_TEXTS,
} from "./texts.ts";

type PageFile = (typeof PAGE_FILES)[AdminRoute];

const importPlan = () => import("./sellers/subscription-page.tsx");

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
  "sellers/subscription": () => importPlan().then((module) => module.SubscriptionPage),
  "accounts/account": () => import("./accounts/account-page.tsx").then((module) => module.AccountPage),
};

const TEXTS: Record<Feature, LazyChunks> = {
  accounts: ACCOUNT_TEXTS,
  catalogue: CATALOGUE_TEXTS,
  home: HOME_TEXTS,
  imports: IMPORT_TEXTS,
  orders: ORDER_TEXTS,
  sellers: SELLER_TEXTS,
};

/** Needed on every page: the frame, the dialog to sign in again, and problems. */
const FRAME: readonly LazyChunks[] = [KIT_TEXTS, FRAME_TEXTS, ACCOUNT_TEXTS, PROBLEM_TEXTS];

const PAGES = Object.fromEntries(
  Object.values(PAGE_FILES).map((file) => [
    file,
    lazyPage(pageModule(file), () => importWithTexts(IMPORTS[file], [TEXTS[featureOf(file)]])),
  ]),
) as Record<PageFile, LazyPage>;

export const pageOf = (route: AdminRoute): LazyPage => PAGES[PAGE_FILES[route]];

/** The page at a path; `undefined` if the admin has none. */
export function pageAt(path: string): LazyPage | undefined {
  const route = matchPath(ADMIN_ROUTES, path);
  return route && pageOf(route.name as AdminRoute);
}

/** Loaded only for shops whose payment is overdue. */
export const { Page: PastDueNotice } = lazyPage("areas/admin/sellers/subscription-page.tsx", () =>
  importWithTexts(() => importPlan().then((module) => module.PastDueNotice), [SELLER_TEXTS]),
);

/** Loaded only for closed shops that pay for a plan. */
export const { Page: ManageBilling } = lazyPage("areas/admin/sellers/subscription-page.tsx", () =>
  importWithTexts(() => importPlan().then((module) => module.ManageBilling), [SELLER_TEXTS]),
);

/** Loads the code and texts that a path needs before the first render. */
export function chunksAt(path: string, language: Language): LazyChunk[] {
  const route = matchPath(ADMIN_ROUTES, path)?.name as AdminRoute | undefined;
  if (!route) return FRAME.map((texts) => texts[language]);
  const texts = new Set([...FRAME, TEXTS[featureOf(PAGE_FILES[route])]]);
  return [...[...texts].map((each) => each[language]), pageOf(route)];
}

export const ALL_PAGES: readonly LazyPage[] = Object.values(PAGES);
