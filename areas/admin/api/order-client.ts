import type {
  AdminOrderAnswer,
  DashboardAnswer,
  OrderActionRequest,
  OrderRowsAnswer,
} from "../../shared/api/contract/admin/orders.ts";
import { ENDPOINTS } from "../../shared/api/endpoints.ts";
import type { AdminOrder, Dashboard, OrderRows } from "../../shared/domain/admin-data.ts";
import type { ShopScope } from "../stores/shop-context.ts";

export interface DashboardQuery {
  days: number;
  /** IANA name of the time zone by which days begin. */
  zone: string;
}

/** A shop’s orders and figures as the admin asks for them. Everything rejects with an `ApiError`. */
export interface OrderClient {
  /** @param query `view`, `q` and `before`, as the platform reads them */
  rows(query: URLSearchParams, signal?: AbortSignal): Promise<OrderRows>;
  order(orderId: string, signal?: AbortSignal): Promise<AdminOrder>;
  /** `illegal-order-step` where the order has gone on meanwhile. */
  act(orderId: string, request: OrderActionRequest): Promise<AdminOrder>;
  dashboard(query: DashboardQuery, signal?: AbortSignal): Promise<Dashboard>;
}

export function createOrderClient({ api, path }: Pick<ShopScope, "api" | "path">): OrderClient {
  return {
    rows: (query, signal) => api.get<OrderRowsAnswer>(path(ENDPOINTS.adminOrders.path), { query, signal }),
    order: async (orderId, signal) =>
      (await api.get<AdminOrderAnswer>(path(ENDPOINTS.adminOrder.path, { orderId }), { signal })).order,
    act: async (orderId, request) =>
      (await api.send<AdminOrderAnswer>("POST", path(ENDPOINTS.actOnOrder.path, { orderId }), request)).order,
    async dashboard({ days, zone }, signal) {
      const query = new URLSearchParams({ days: String(days), zone });
      return (await api.get<DashboardAnswer>(path(ENDPOINTS.dashboard.path), { query, signal })).dashboard;
    },
  };
}
