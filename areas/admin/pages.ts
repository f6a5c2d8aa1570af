import { type LazyPage, lazyPage } from "../shared/boot/lazy-page.tsx";
import { ADMIN_ROUTES } from "../shared/domain/admin-routes.ts";
import { matchPath } from "../shared/domain/routes.ts";
import { type AdminRoute, PAGE_FILES, pageModule } from "./page-modules.ts";

type PageFile = (typeof PAGE_FILES)[AdminRoute];

const page = (file: PageFile, importPage: Parameters<typeof lazyPage>[1]): LazyPage =>
  lazyPage(pageModule(file), importPage);

const PAGES: Record<PageFile, LazyPage> = {
  home: page("home", () => import("./pages/home.tsx").then((module) => module.HomePage)),
  "sign-in": page("sign-in", () => import("./pages/sign-in.tsx").then((module) => module.SignInPage)),
  enter: page("enter", () => import("./pages/enter.tsx").then((module) => module.EnterPage)),
  "forgot-password": page("forgot-password", () =>
    import("./pages/forgot-password.tsx").then((module) => module.ForgotPasswordPage),
  ),
  "set-password": page("set-password", () =>
    import("./pages/set-password.tsx").then((module) => module.SetPasswordPage),
  ),
  products: page("products", () => import("./pages/products.tsx").then((module) => module.ProductsPage)),
  product: page("product", () => import("./pages/product.tsx").then((module) => module.ProductPage)),
  categories: page("categories", () => import("./pages/categories.tsx").then((module) => module.CategoriesPage)),
  import: page("import", () => import("./pages/import.tsx").then((module) => module.ImportPage)),
  orders: page("orders", () => import("./pages/orders.tsx").then((module) => module.OrdersPage)),
  order: page("order", () => import("./pages/order.tsx").then((module) => module.OrderPage)),
  "packing-slip": page("packing-slip", () =>
    import("./pages/packing-slip.tsx").then((module) => module.PackingSlipPage),
  ),
  settings: page("settings", () => import("./pages/settings.tsx").then((module) => module.SettingsPage)),
  subscription: page("subscription", () =>
    import("./pages/subscription.tsx").then((module) => module.SubscriptionPage),
  ),
  account: page("account", () => import("./pages/account.tsx").then((module) => module.AccountPage)),
};

export const pageOf = (route: AdminRoute): LazyPage => PAGES[PAGE_FILES[route]];

/** The page at a path; `undefined` where the admin has none. */
export function pageAt(path: string): LazyPage | undefined {
  const route = matchPath(ADMIN_ROUTES, path);
  return route && pageOf(route.name as AdminRoute);
}

export const ALL_PAGES: readonly LazyPage[] = Object.values(PAGES);
