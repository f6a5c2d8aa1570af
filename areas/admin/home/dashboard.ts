import { ADMIN_ENDPOINTS } from "../../shared/contract/endpoints.ts";
import type { DataCache, DataEntry } from "../../shared/data/data-cache.ts";
import type { Dashboard } from "../../shared/orders/admin-order.ts";
import type { ShopApi } from "../api/admin-api.ts";
import { ownTimeZone } from "../formats/formats.ts";
import type { OrderDesk } from "../orders/order-desk.ts";

export const PERIODS = [7, 30, 90] as const;
/** Days, today included. */
export type Period = (typeof PERIODS)[number];

/** The period in an address. */
export function readPeriod(parameters: URLSearchParams): Period {
  const asked = Number(parameters.get("days"));
  return PERIODS.find((days) => days === asked) ?? 30;
}

/** A shop's figures, and the days of its sales. */
export interface Figures extends Dashboard {
  period: Period;
}

/** The figures of a period. @param today the calendar day in the zone: tomorrow's figures are others */
export function figuresOf(
  { api, cache, orders }: { api: Pick<ShopApi, "call">; cache: DataCache; orders: OrderDesk },
  period: Period,
  today: string,
  zone: string = ownTimeZone(),
): DataEntry<Figures> {
  return cache.entry(["dashboard", String(period), today], async (signal) => {
    const query = { days: `${period}` as const, zone };
    const { dashboard } = await api.call(ADMIN_ENDPOINTS.dashboard, { query }, { signal });
    orders.takeCounts(dashboard.counts);
    return { ...dashboard, period };
  });
}
