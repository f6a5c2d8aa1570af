import { Link } from "react-router-dom";
import type { Dashboard } from "../../shared/orders/admin-order.ts";
import { adminProductPath } from "../../shared/pages/admin-routes.ts";
import { useFormats } from "../admin-context.ts";
import { Twin } from "../charts/twin.tsx";
import { Section } from "../kit/section.tsx";
import { Thumbnail } from "../orders/thumbnail.tsx";
import styles from "./home.module.css";

/** The best sellers of the period that is shown. */
export function BestSellers({ dashboard, days }: { dashboard: Dashboard; days: number }) {
  const formats = useFormats();
  const { currency, sales } = dashboard;
  const best = Math.max(...sales.bestSellers.map(({ revenue }) => revenue), 1);
  return (
    <Section title="Best sellers" description={`By revenue from paid orders, in the last ${days} days.`}>
      {sales.bestSellers.length === 0 ? (
        <p className={styles.soft}>Your five best sellers appear here once an order is paid.</p>
      ) : (
        <Twin
          label="Best sellers"
          rows={sales.bestSellers}
          rowKey={({ productId }) => productId}
          columns={[
            { header: "Product", cell: ({ title }) => title },
            { header: "Sold", cell: ({ quantity }) => formats.number(quantity), align: "end" },
            { header: "Revenue", cell: ({ revenue }) => formats.money(revenue, currency), align: "end" },
          ]}
        >
          <ol className={styles.best}>
            {sales.bestSellers.map(({ productId, title, image, quantity, revenue }) => (
              <li key={productId}>
                <Thumbnail image={image} />
                <div>
                  <div className={styles.words}>
                    <Link to={adminProductPath(productId)}>{title}</Link>
                    <span>{formats.money(revenue, currency)}</span>
                  </div>
                  <div className={styles.bar}>
                    <span className={styles.track}>
                      <span style={{ inlineSize: `${(revenue / best) * 100}%` }} />
                    </span>
                    {formats.number(quantity)} sold
                  </div>
                </div>
              </li>
            ))}
          </ol>
        </Twin>
      )}
    </Section>
  );
}
