import type { OrderAxes } from "../../shared/orders/order.ts";
import { StatusPill } from "../kit/status-pill.tsx";
import { orderPills } from "./order-words.ts";
import styles from "./orders.module.css";

/** How an order stands, in up to three words. */
export function OrderPills({ order }: { order: OrderAxes }) {
  return (
    <span className={styles.pills}>
      {orderPills(order).map(({ text, tone }) => (
        <StatusPill key={text} tone={tone}>
          {text}
        </StatusPill>
      ))}
    </span>
  );
}
