import { Link } from "react-router-dom";
import type { AdminOrder } from "../../shared/orders/admin-order.ts";
import { adminProductPath } from "../../shared/pages/admin-routes.ts";
import { useFormats } from "../admin-context.ts";
import { Section } from "../kit/section.tsx";
import styles from "./order.module.css";
import { Thumbnail } from "./thumbnail.tsx";

/** What was ordered, as it was then, and what it comes to. */
export function OrderLines({ order }: { order: AdminOrder }) {
  const formats = useFormats();
  const money = (amount: number): string => formats.money(amount, order.currency);
  const pieces = order.lines.reduce((sum, { quantity }) => sum + quantity, 0);
  return (
    <Section title={pieces === 1 ? "1 item" : `${formats.number(pieces)} items`}>
      <ul className={styles.lines}>
        {order.lines.map((line) => (
          <li key={line.variantId}>
            <Thumbnail image={line.image} />
            <div className={styles.line}>
              <Link to={adminProductPath(line.productId)}>{line.title}</Link>
              {(line.variantTitle || line.sku) && (
                <span className={styles.soft}>
                  {[line.variantTitle, line.sku && `SKU ${line.sku}`].filter(Boolean).join(" · ")}
                </span>
              )}
              <span className={styles.soft}>
                {formats.number(line.quantity)} × {money(line.unitPrice)}
              </span>
            </div>
            <span className={styles.amount}>{money(line.quantity * line.unitPrice)}</span>
          </li>
        ))}
      </ul>
      <dl className={styles.totals}>
        <div>
          <dt>Items</dt>
          <dd>{money(order.itemsTotal)}</dd>
        </div>
        <div>
          <dt>{order.delivery.title}</dt>
          <dd>{order.deliveryTotal === 0 ? "free" : money(order.deliveryTotal)}</dd>
        </div>
        <div className={styles.sum}>
          <dt>Total</dt>
          <dd>{money(order.total)}</dd>
        </div>
      </dl>
    </Section>
  );
}
