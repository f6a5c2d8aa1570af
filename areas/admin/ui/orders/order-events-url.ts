import { ENDPOINTS } from "../../../shared/api/endpoints.ts";
import type { AdminContextValue } from "../../stores/admin-context.ts";
import type { ShopScope } from "../../stores/shop-context.ts";

/** Where the stream of a shop’s orders comes from. */
export const orderEventsUrl = ({ publicApi }: Pick<AdminContextValue, "publicApi">, shop: ShopScope): string =>
  publicApi.transport.baseUrl + shop.path(ENDPOINTS.orderEvents.path);
