import { useState } from "react";
import { currencyDigits } from "../../shared/domain/money.ts";
import type { Dashboard } from "../../shared/orders/admin-order.ts";
import { ADMIN_PATHS, adminProductPath } from "../../shared/pages/routes.ts";
import { Link } from "../../shared/ui/link.tsx";
import { useFormats } from "../admin-context.ts";
import { axisMoney, BarChart } from "../charts/bar-chart.tsx";
import { Twin } from "../charts/twin.tsx";
import { Section } from "../kit/section.tsx";
import { Thumbnail } from "../kit/thumbnail.tsx";
import { useHomeTexts } from "../texts.ts";
import { PERIODS, type Period } from "./dashboard.ts";
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
  const { t } = useHomeTexts();
  const { sales, currency, counts } = dashboard;
  const [pointed, setPointed] = useState<number | null>(null);
  const money = (amount: number): string => formats.money(amount, currency);
  const words = dayWords(formats.locale);
  const day = pointed === null ? undefined : sales.days[pointed];
  const shown = day ?? sales;
  return (
    <Section
      title={t("revenue.title")}
      description={t("revenue.text")}
      actions={
        <nav className={styles.periods} aria-label={t("revenue.period")}>
          {PERIODS.map((period) => (
            <Link
              key={period}
              to={`${ADMIN_PATHS.home}?days=${period}`}
              replace
              aria-current={period === days || undefined}
            >
              {t("revenue.days", { count: period })}
            </Link>
          ))}
        </nav>
      }
    >
      <div className={days === shownDays ? undefined : styles.stale}>
        <div className={styles.figure}>
          <span className={styles.number}>{money(shown.revenue)}</span>
          <span className={`admin-fine ${styles.note}`}>
            {day
              ? t("revenue.orders-on", { count: day.orders, day: words.long(day.date) })
              : t(`revenue.orders-in.${shownDays}`, { count: sales.orders })}
          </span>
          {counts.all > 0 && (
            <p className="admin-soft">{comparisonWords(sales, shownDays, { t, percent: formats.percent, money })}</p>
          )}
          {sales.otherCurrencies > 0 && (
            <p className="admin-soft">{t("revenue.other-currencies", { count: sales.otherCurrencies })}</p>
          )}
        </div>
        {sales.orders === 0 && sales.revenue === 0 ? (
          <div className={styles.inviting}>
            <p>{counts.all === 0 ? t("revenue.first") : t("revenue.none", { count: shownDays })}</p>
          </div>
        ) : (
          <Twin
            label={t("revenue.table")}
            rows={sales.days.toReversed()}
            rowKey={({ date }) => date}
            columns={[
              { header: t("revenue.day"), cell: ({ date }) => words.long(date) },
              { header: t("revenue.orders"), cell: ({ orders }) => formats.number(orders), align: "end" },
              { header: t("revenue.title"), cell: ({ revenue }) => money(revenue), align: "end" },
            ]}
          >
            <BarChart
              label={t("revenue.by-day")}
              values={sales.days.map(({ revenue }) => revenue)}
              unit={10 ** currencyDigits(currency)}
              tickText={axisMoney(formats.locale, currency)}
              barText={(index) => words.short(sales.days[index]?.date ?? "1970-01-01")}
              barWords={(index) => {
                const each = sales.days[index];
                return (
                  each &&
                  t("revenue.bar", { day: words.long(each.date), revenue: money(each.revenue), count: each.orders })
                );
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
  const { t } = useHomeTexts();
  const { currency, sales, counts } = dashboard;
  const best = Math.max(...sales.bestSellers.map(({ revenue }) => revenue), 1);
  return (
    <Section title={t("best.title")} description={t("best.text", { count: days })}>
      {sales.bestSellers.length === 0 ? (
        <p className="admin-soft">{counts.all === 0 ? t("best.first") : t("best.none", { count: days })}</p>
      ) : (
        <Twin
          label={t("best.title")}
          rows={sales.bestSellers}
          rowKey={({ productId }) => productId}
          columns={[
            { header: t("best.product"), cell: ({ title }) => title },
            { header: t("best.sold"), cell: ({ quantity }) => formats.number(quantity), align: "end" },
            { header: t("revenue.title"), cell: ({ revenue }) => formats.money(revenue, currency), align: "end" },
          ]}
        >
          <ol className={`admin-stack ${styles.best}`}>
            {sales.bestSellers.map(({ productId, title, image, quantity, revenue }) => (
              <li key={productId}>
                <Thumbnail image={image} />
                <div>
                  <div className={styles.words}>
                    <Link to={adminProductPath(productId)}>
                      <bdi>{title}</bdi>
                    </Link>
                    <span>{formats.money(revenue, currency)}</span>
                  </div>
                  <div className={`admin-fine ${styles.bar}`}>
                    <span className={styles.track}>
                      <span style={{ inlineSize: `${(revenue / best) * 100}%` }} />
                    </span>
                    {t("best.sold-count", { count: quantity })}
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
