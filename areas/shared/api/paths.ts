/** Paths of the platform API, for the server's routes (`:name` parameters) and the browser's client alike. */
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
} as const;

type ParameterOf<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
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
