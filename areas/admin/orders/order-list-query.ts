import { ORDER_VIEWS, type OrderView } from "../../shared/orders/order-actions.ts";

/** Which orders the list shows, as its address says. */
export interface OrderListQuery {
  view: OrderView;
  q: string;
}

/** Reads the address; what it says wrongly is passed over. */
export function readOrderQuery(parameters: URLSearchParams): OrderListQuery {
  const asked = parameters.get("view");
  return {
    view: ORDER_VIEWS.find((view) => view === asked) ?? "all",
    q: (parameters.get("q") ?? "").slice(0, 100),
  };
}

/** The address's query, which is also the platform's; what is as by default is left out. */
export function orderParameters({ view, q }: OrderListQuery): URLSearchParams {
  const parameters = new URLSearchParams();
  if (view !== "all") parameters.set("view", view);
  if (q.trim() !== "") parameters.set("q", q.trim());
  return parameters;
}
