import { type LazyPage, lazyPage } from "../shared/boot/lazy-page.tsx";
import { matchRoute } from "../shared/domain/routes.ts";

const page = (name: string, importPage: Parameters<typeof lazyPage>[1]): LazyPage =>
  lazyPage(`areas/admin/pages/${name}.tsx`, importPage);

/** By the names of ADMIN_PATHS, and what stands where none of them does. */
export const PAGES = {
  home: page("home", () => import("./pages/home.tsx").then((module) => module.HomePage)),
  signIn: page("sign-in", () => import("./pages/sign-in.tsx").then((module) => module.SignInPage)),
  products: page("products", () => import("./pages/products.tsx").then((module) => module.ProductsPage)),
  orders: page("orders", () => import("./pages/orders.tsx").then((module) => module.OrdersPage)),
  settings: page("settings", () => import("./pages/settings.tsx").then((module) => module.SettingsPage)),
  notFound: page("not-found", () => import("./pages/not-found.tsx").then((module) => module.NotFoundPage)),
} as const;

/** Every start is signed out: whatever the path asks for, the sign-in screen comes first. */
export const firstChunks = (path: string): LazyPage[] => [matchRoute("admin", path) ? PAGES.signIn : PAGES.notFound];
