import { Link } from "react-router-dom";
import type { Dashboard } from "../../shared/orders/admin-order.ts";
import type { OrderView } from "../../shared/orders/order-actions.ts";
import { ADMIN_PATHS } from "../../shared/pages/admin-routes.ts";
import { useFormats } from "../admin-context.ts";
import styles from "./home.module.css";

const WAITING: { view: OrderView; name: string; note: string; rest: string }[] = [
  { view: "new", name: "New", note: "to look at", rest: "none" },
  { view: "unpaid", name: "Unpaid", note: "to be paid", rest: "all paid" },
  { view: "unfulfilled", name: "To pack", note: "to go out", rest: "all done" },
];

/** Today's revenue and orders, and the orders that need the seller. */
export function Tiles({ dashboard }: { dashboard: Dashboard }) {
  const formats = useFormats();
  const { currency, sales, counts } = dashboard;
  const today = sales.days.at(-1) ?? { orders: 0, revenue: 0 };
  return (
    <div className={styles.tiles}>
      <section className={`${styles.tile} ${styles.today}`} aria-label="Today">
        <span className={styles.name}>Revenue today</span>
        <span className={styles.number}>{formats.money(today.revenue, currency)}</span>
        <span className={styles.note}>
          {today.orders === 1 ? "1 order" : `${formats.number(today.orders)} orders`} so far
        </span>
      </section>
      {WAITING.map(({ view, name, note, rest }) => {
        const count = counts[view];
        return (
          <Link
            key={view}
            className={styles.tile}
            data-waits={count > 0 || undefined}
            to={`${ADMIN_PATHS.orders}?view=${view}`}
          >
            <span className={styles.name}>{name}</span>
            <span className={styles.number}>{formats.number(count)}</span>
            <span className={styles.note}>{count > 0 ? note : rest}</span>
          </Link>
        );
      })}
    </div>
  );
}
