const ADMIN = "/api/admin/:sellerId";

export interface Endpoint<Path extends string = string> {
  method: "get" | "post" | "put" | "patch" | "delete";
  /** With `:name` parameters. */
  path: Path;
}

const get = <Path extends string>(path: Path) => ({ method: "get", path }) as const;
const post = <Path extends string>(path: Path) => ({ method: "post", path }) as const;
const put = <Path extends string>(path: Path) => ({ method: "put", path }) as const;
const patch = <Path extends string>(path: Path) => ({ method: "patch", path }) as const;
const remove = <Path extends string>(path: Path) => ({ method: "delete", path }) as const;

/** Operations for developers and operators, which no page calls. */
const OPERATOR_ENDPOINTS = {
  site: get("/api/site"),
  openapi: get("/api/openapi.json"),
} as const;

/** Operations that the provider of card payments calls. */
const PROVIDER_ENDPOINTS = {
  stripeWebhook: post("/api/webhooks/stripe"),
  stripeConnectWebhook: post("/api/webhooks/stripe/connect"),
} as const;

/** Operations for a shop's visitors. */
export const VISITOR_ENDPOINTS = {
  sellers: get("/api/sellers"),
  home: get("/api/sellers/:sellerId/home"),
  category: get("/api/sellers/:sellerId/categories/:slug"),
  search: get("/api/sellers/:sellerId/search"),
  product: get("/api/sellers/:sellerId/products/:slug"),
  content: get("/api/sellers/:sellerId/pages/:slug"),
  priceCart: post("/api/cart/price"),
  orders: post("/api/sellers/:sellerId/orders"),
  orderWithdrawal: post("/api/sellers/:sellerId/orders/withdrawal"),
  order: get("/api/sellers/:sellerId/orders/:token"),
  orderCancellation: post("/api/sellers/:sellerId/orders/:token/cancellation"),
  orderPayment: post("/api/sellers/:sellerId/orders/:token/payment"),
  orderPaymentPage: post("/api/sellers/:sellerId/orders/:token/payment-page"),
  orderPaymentCheck: post("/api/sellers/:sellerId/orders/:token/payment-check"),
} as const;

/** Accounts, their sessions and their shops. */
export const ACCOUNT_ENDPOINTS = {
  register: post("/api/registrations"),
  confirmRegistration: post("/api/accounts"),
  session: get("/api/session"),
  signIn: post("/api/session"),
  signOut: remove("/api/session"),
  issueTicket: post("/api/session/tickets"),
  enter: post("/api/session/entry"),
  sessions: get("/api/account/sessions"),
  endSessions: remove("/api/account/sessions"),
  endSession: remove("/api/account/sessions/:sessionId"),
  renameAccount: patch("/api/account"),
  changePassword: put("/api/account/password"),
  requestPasswordReset: post("/api/password-resets"),
  resetPassword: post("/api/password-resets/redemption"),
  name: get("/api/names/:name"),
  claimShop: post("/api/shops"),
} as const;

/** Operations for a shop's members. */
export const ADMIN_ENDPOINTS = {
  adminSeller: get(`${ADMIN}/seller`),
  changeSeller: patch(`${ADMIN}/seller`),
  changeDomain: post(`${ADMIN}/seller/domain`),
  changeStatus: post(`${ADMIN}/seller/status`),
  checkCardAccount: post(`${ADMIN}/card-account/check`),
  startCardOnboarding: post(`${ADMIN}/card-account/onboarding`),
  checkBilling: post(`${ADMIN}/billing/check`),
  startPlanCheckout: post(`${ADMIN}/billing/checkout`),
  openBillingPortal: post(`${ADMIN}/billing/portal`),
  exportShop: get(`${ADMIN}/export/:format`),
  adminProducts: get(`${ADMIN}/products`),
  adminProduct: get(`${ADMIN}/products/:productId`),
  saveProduct: put(`${ADMIN}/products/:productId`),
  removeProduct: remove(`${ADMIN}/products/:productId`),
  changeProductStatus: post(`${ADMIN}/products/status`),
  adminCategories: get(`${ADMIN}/categories`),
  saveCategory: put(`${ADMIN}/categories/:categoryId`),
  removeCategory: remove(`${ADMIN}/categories/:categoryId`),
  orderCategories: put(`${ADMIN}/category-order`),
  addImage: put(`${ADMIN}/images`),
  beginUpload: post(`${ADMIN}/uploads`),
  addUploadedImage: post(`${ADMIN}/images`),
  dashboard: get(`${ADMIN}/dashboard`),
  adminOrders: get(`${ADMIN}/orders`),
  adminOrder: get(`${ADMIN}/orders/:orderId`),
  actOnOrder: post(`${ADMIN}/orders/:orderId/actions`),
  refundOrder: post(`${ADMIN}/orders/:orderId/refunds`),
  addOrderNote: post(`${ADMIN}/orders/:orderId/notes`),
  removeOrderNote: remove(`${ADMIN}/orders/:orderId/notes/:noteId`),
  orderEvents: get(`${ADMIN}/order-events`),
  planImport: post(`${ADMIN}/imports`),
  import: get(`${ADMIN}/imports/:importId`),
  runImport: post(`${ADMIN}/imports/:importId/run`),
} as const;

/**
 * The method and path of each operation of the platform API. Separate from the schemas (api/operations.ts) and split
 * into groups, so that a page loads only the endpoints that it calls.
 */
export const ENDPOINTS = {
  ...OPERATOR_ENDPOINTS,
  ...PROVIDER_ENDPOINTS,
  ...VISITOR_ENDPOINTS,
  ...ACCOUNT_ENDPOINTS,
  ...ADMIN_ENDPOINTS,
} as const satisfies Record<string, Endpoint>;

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

/**
 * The header for the session's token, required for every write of a session. Separate from the schemas, which the
 * browser does not load.
 */
export const TOKEN_HEADER = "X-Awning-Token";
