import { makeAutoObservable, reaction, runInAction } from "mobx";
import { ADMIN_ENDPOINTS } from "../../shared/contract/endpoints.ts";
import type { Dashboard } from "../../shared/orders/admin-order.ts";
import { type OrderDesk, orderDeskOf } from "../orders/order-desk.ts";
import { onePerShop } from "../shop-context.ts";
import { Resource } from "../state/resource.ts";

export const PERIODS = [7, 30, 90] as const;
/** Days, today included. */
export type Period = (typeof PERIODS)[number];

/** The period in an address. */
export function readPeriod(parameters: URLSearchParams): Period {
  const asked = Number(parameters.get("days"));
  return PERIODS.find((days) => days === asked) ?? 30;
}

/** The browser's time zone, which defines when a day begins. */
export function ownTimeZone(): string {
  // Some browsers report no time zone, or one that the platform does not support.
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions() as { timeZone?: string };
  return !timeZone || timeZone === "Etc/Unknown" ? "UTC" : timeZone;
}

/** A shop's figures. Cached figures of a period are shown immediately, while they reload. */
export class DashboardStore {
  readonly figures: Resource<Dashboard>;
  days: Period = 30;
  /** The period of the shown figures: the previous one while the next figures load. */
  shownDays: Period = 30;
  readonly #desk: OrderDesk;
  readonly #zone: string;
  readonly #known = new Map<Period, Dashboard>();

  constructor(desk: OrderDesk, zone: string) {
    this.#desk = desk;
    this.#zone = zone;
    this.figures = new Resource((signal) => this.#read(this.days, signal));
    makeAutoObservable(this, { figures: false, follow: false });
  }

  get isStale(): boolean {
    return this.shownDays !== this.days && this.figures.loading;
  }

  show(days: Period): void {
    this.days = days;
    const known = this.#known.get(days);
    if (known) {
      this.figures.set(known);
      this.shownDays = days;
    }
    void this.figures.reload();
  }

  /** Reads the figures again whenever orders may have changed. @returns unsubscribes */
  follow(): () => void {
    return reaction(
      () => this.#desk.changes,
      () => void this.figures.reload(),
    );
  }

  async #read(days: Period, signal: AbortSignal): Promise<Dashboard> {
    const query = { days: `${days}` as const, zone: this.#zone };
    const { dashboard } = await this.#desk.api.call(ADMIN_ENDPOINTS.dashboard, { query }, { signal });
    this.#known.set(days, dashboard);
    runInAction(() => {
      this.shownDays = days;
      this.#desk.takeCounts(dashboard.counts);
    });
    return dashboard;
  }
}

export const dashboardOf = onePerShop((shop) => new DashboardStore(orderDeskOf(shop), ownTimeZone()));
