import type { RouteTable } from "./routes.ts";

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
export const showsSignIn = (route: string): boolean => route === "signIn" || !OUTSIDE.has(route);

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
