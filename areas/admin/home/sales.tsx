import { useState } from "react";
import { Link } from "react-router-dom";
import { currencyDigits } from "../../shared/domain/money.ts";
import type { Dashboard } from "../../shared/orders/admin-order.ts";
import { ADMIN_PATHS, adminProductPath } from "../../shared/pages/admin-routes.ts";
import { useFormats } from "../admin-context.ts";
import { axisMoney } from "../charts/axis.ts";
import { BarChart } from "../charts/bar-chart.tsx";
import { Twin } from "../charts/twin.tsx";
import { Section } from "../kit/section.tsx";
import { Thumbnail } from "../orders/thumbnail.tsx";
import { PERIODS, type Period } from "./dashboard-store.ts";
import styles from "./home.module.css";
import { comparisonWords, dayWords } from "./words.ts";

interface RevenueProps {
  dashboard: Dashboard;
  /** The chosen period. */
  days: Period;
  /** The period of the figures: the previous one while the chosen one loads. */
  shownDays: Period;
}

export function Revenue({ dashboard, days, shownDays }: RevenueProps) {
  const formats = useFormats();
  const { sales, currency, counts } = dashboard;
  const [pointed, setPointed] = useState<number | null>(null);
  const money = (amount: number): string => formats.money(amount, currency);
  const orders = (count: number): string => (count === 1 ? "1 order" : `${formats.number(count)} orders`);
  const words = dayWords(formats.locale);
  const day = pointed === null ? undefined : sales.days[pointed];
  const shown = day ?? sales;
  return (
    <Section
      title="Revenue"
      description="What customers have paid, less refunds, by the day of the order."
      actions={
        <nav className={styles.periods} aria-label="Period">
          {PERIODS.map((period) => (
            <Link
              key={period}
              to={`${ADMIN_PATHS.home}?days=${period}`}
              replace
              aria-current={period === days || undefined}
            >
              {period} days
            </Link>
          ))}
        </nav>
      }
    >
      <div className={days === shownDays ? undefined : styles.stale}>
        <div className={styles.figure}>
          <span className={styles.number}>{money(shown.revenue)}</span>
          <span className={styles.note}>
            {orders(shown.orders)} {day ? `on ${words.long(day.date)}` : `in the last ${shownDays} days`}
          </span>
          {counts.all > 0 && <p className={styles.soft}>{comparisonWords(sales, shownDays, money)}</p>}
        </div>
        {sales.orders === 0 && sales.revenue === 0 ? (
          <div className={styles.inviting}>
            <p>
              {counts.all === 0
                ? "Your first order draws the first bar here."
                : `No orders in the last ${shownDays} days. A new product or a mail to your customers may change that.`}
            </p>
          </div>
        ) : (
          <Twin
            label="Revenue by day, latest first"
            rows={sales.days.toReversed()}
            rowKey={({ date }) => date}
            columns={[
              { header: "Day", cell: ({ date }) => words.long(date) },
              { header: "Orders", cell: ({ orders }) => formats.number(orders), align: "end" },
              { header: "Revenue", cell: ({ revenue }) => money(revenue), align: "end" },
            ]}
          >
            <BarChart
              label="Revenue by day"
              values={sales.days.map(({ revenue }) => revenue)}
              unit={10 ** currencyDigits(currency)}
              tickText={axisMoney(formats.locale, currency)}
              barText={(index) => words.short(sales.days[index]?.date ?? "1970-01-01")}
              barWords={(index) => {
                const each = sales.days[index];
                return each && `${words.long(each.date)}: ${money(each.revenue)}, ${orders(each.orders)}`;
              }}
              pointed={pointed}
              onPoint={setPointed}
            />
          </Twin>
        )}
      </div>
    </Section>
  );
}

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
