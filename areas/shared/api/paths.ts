const ADMIN = "/api/admin/:sellerId";

/** Paths of the platform API by operation, for the server's routes (`:name` parameters) and the browser's client alike. */
export const API_PATHS = {
  site: "/api/site",
  sellers: "/api/sellers",
  home: "/api/sellers/:sellerId/home",
  category: "/api/sellers/:sellerId/categories/:slug",
  search: "/api/sellers/:sellerId/search",
  product: "/api/sellers/:sellerId/products/:slug",
  content: "/api/sellers/:sellerId/pages/:slug",
  priceCart: "/api/cart/price",
  orders: "/api/sellers/:sellerId/orders",
  orderWithdrawal: "/api/sellers/:sellerId/orders/withdrawal",
  order: "/api/sellers/:sellerId/orders/:token",
  orderCancellation: "/api/sellers/:sellerId/orders/:token/cancellation",
  orderPayment: "/api/sellers/:sellerId/orders/:token/payment",
  openapi: "/api/openapi.json",

  register: "/api/registrations",
  confirmRegistration: "/api/accounts",
  session: "/api/session",
  signIn: "/api/session",
  signOut: "/api/session",
  issueTicket: "/api/session/tickets",
  enter: "/api/session/entry",
  sessions: "/api/account/sessions",
  endSessions: "/api/account/sessions",
  endSession: "/api/account/sessions/:sessionId",
  renameAccount: "/api/account",
  changePassword: "/api/account/password",
  requestPasswordReset: "/api/password-resets",
  resetPassword: "/api/password-resets/redemption",

  name: "/api/names/:name",
  claimShop: "/api/shops",

  adminSeller: `${ADMIN}/seller`,
  changeSeller: `${ADMIN}/seller`,
  changeDomain: `${ADMIN}/seller/domain`,
  changeStatus: `${ADMIN}/seller/status`,
  exportShop: `${ADMIN}/export/:format`,

  adminProducts: `${ADMIN}/products`,
  adminProduct: `${ADMIN}/products/:productId`,
  saveProduct: `${ADMIN}/products/:productId`,
  removeProduct: `${ADMIN}/products/:productId`,
  changeProductStatus: `${ADMIN}/products/status`,
  adminCategories: `${ADMIN}/categories`,
  saveCategory: `${ADMIN}/categories/:categoryId`,
  removeCategory: `${ADMIN}/categories/:categoryId`,
  orderCategories: `${ADMIN}/category-order`,
  addImage: `${ADMIN}/images`,
  beginUpload: `${ADMIN}/uploads`,
  addUploadedImage: `${ADMIN}/images`,

  dashboard: `${ADMIN}/dashboard`,
  adminOrders: `${ADMIN}/orders`,
  adminOrder: `${ADMIN}/orders/:orderId`,
  actOnOrder: `${ADMIN}/orders/:orderId/actions`,
  orderEvents: `${ADMIN}/order-events`,

  planImport: `${ADMIN}/imports`,
  import: `${ADMIN}/imports/:importId`,
  runImport: `${ADMIN}/imports/:importId/run`,
} as const;

/** The names of a path's parameters. */
export type ParameterOf<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | ParameterOf<Rest>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never;

/** Fills the parameters of a path, each percent-encoded. */
export function fillPath<Path extends string>(path: Path, parameters: Record<ParameterOf<Path>, string>): string {
  return path.replaceAll(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent((parameters as Record<string, string>)[name] ?? ""),
  );
}
