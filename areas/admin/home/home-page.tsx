import { observer } from "mobx-react-lite";
import { useState } from "react";
import { useSearchParams } from "react-router-dom";
import { LOW_STOCK } from "../../shared/catalogue/product.ts";
import { useFreshEntry, useIsSlow, useKept } from "../../shared/data/use-entry.ts";
import type { Dashboard, LowStockRow } from "../../shared/orders/admin-order.ts";
import { dayOf } from "../../shared/orders/sales.ts";
import { ADMIN_PATHS, adminProductPath, settingsPath } from "../../shared/pages/routes.ts";
import type { OrderBlocker } from "../../shared/sellers/seller.ts";
import { Link } from "../../shared/ui/link.tsx";
import { useAdmin, useFormats } from "../admin-context.ts";
import { ownTimeZone } from "../formats/formats.ts";
import { Button } from "../kit/button.tsx";
import { Callout, ProblemCallout } from "../kit/callout.tsx";
import { Page } from "../kit/page.tsx";
import { Section } from "../kit/section.tsx";
import { StatusPill } from "../kit/status-pill.tsx";
import { Thumbnail } from "../kit/thumbnail.tsx";
import { useNow } from "../orders/order-words.ts";
import { useShop } from "../shop-context.ts";
import { useHomeTexts, useKitTexts } from "../texts.ts";
import { Checklist } from "./checklist.tsx";
import { figuresOf, readPeriod } from "./dashboard.ts";
import styles from "./home.module.css";
import { BestSellers, Revenue } from "./sales.tsx";
import { greetingKey } from "./words.ts";

/** Rows that fit next to the best sellers. */
const FIRST = 6;

/** Views of orders that need action. */
const WAITING = ["new", "unpaid", "unfulfilled"] as const;

/** The page where the seller solves each. */
const BLOCKERS: Record<OrderBlocker, string> = {
  paused: ADMIN_PATHS.settings,
  "no-delivery": settingsPath("delivery"),
};

export const HomePage = observer(function HomePage() {
  const { auth, site } = useAdmin();
  const { t } = useHomeTexts();
  const shop = useShop();
  const [parameters] = useSearchParams();
  const days = readPeriod(parameters);
  const now = useNow();
  const figures = useFreshEntry(figuresOf(shop, days, dayOf(now, ownTimeZone())));
  // The previous period's figures stay until the next ones are loaded.
  const dashboard = useKept("", figures.value);
  const isSlow = useIsSlow({ state: figures.state, value: dashboard });
  const isSetUp = dashboard?.checklist.every(({ done }) => done) ?? false;
  const checklist = dashboard && <Checklist checklist={dashboard.checklist} />;
  const { name = "" } = auth.userdetails ?? {};
  const greeting = t(greetingKey(now.getHours(), name), {
    name,
    shop: site.sellerData?.name ?? shop.shop.name,
  });
  return (
    <Page title={t("home.title")} description={greeting}>
      {figures.problem && <ProblemCallout problem={figures.problem} onRetry={() => void figures.reload()} />}
      {isSlow && <HomeSkeleton />}
      {dashboard && (
        <>
          <OrderBlockers blockers={dashboard.blockers} />
          {!isSetUp && checklist}
          <Tiles dashboard={dashboard} />
          <Revenue dashboard={dashboard} days={days} shownDays={dashboard.period} />
          <div className={`admin-parts ${styles.columns}`}>
            <BestSellers dashboard={dashboard} days={dashboard.period} />
            <LowStock rows={dashboard.lowStock} />
          </div>
          {isSetUp && checklist}
        </>
      )}
    </Page>
  );
});

/** Has the sizes of the page's parts. */
function HomeSkeleton() {
  const { t } = useKitTexts();
  return (
    <>
      <output className="visually-hidden">{t("ui.loading")}</output>
      <div className={styles.tiles} aria-hidden="true">
        <span className={`${styles.skeleton} ${styles.today}`} data-part="tile" />
        <span className={styles.skeleton} data-part="tile" />
        <span className={styles.skeleton} data-part="tile" />
        <span className={styles.skeleton} data-part="tile" />
      </div>
      <span className={styles.skeleton} data-part="chart" aria-hidden="true" />
    </>
  );
}

function OrderBlockers({ blockers }: { blockers: readonly OrderBlocker[] }) {
  const { t } = useHomeTexts();
  return blockers.map((blocker) => (
    <Callout
      key={blocker}
      tone="warning"
      title={t(`blocker.${blocker}.title`)}
      action={<Link to={BLOCKERS[blocker]}>{t(`blocker.${blocker}.action`)}</Link>}
    >
      {t(`blocker.${blocker}.text`)}
    </Callout>
  ));
}

function Tiles({ dashboard }: { dashboard: Dashboard }) {
  const formats = useFormats();
  const { t } = useHomeTexts();
  const { currency, sales, counts } = dashboard;
  const today = sales.days.at(-1) ?? { orders: 0, revenue: 0 };
  return (
    <div className={styles.tiles}>
      <section className={`admin-panel ${styles.tile} ${styles.today}`} aria-label={t("today.title")}>
        <span className={`admin-fine ${styles.name}`}>{t("today.revenue")}</span>
        <span className={styles.number}>{formats.money(today.revenue, currency)}</span>
        <span className={`admin-fine ${styles.note}`}>{t("today.orders", { count: today.orders })}</span>
      </section>
      {WAITING.map((view) => {
        const count = counts[view];
        return (
          <Link
            key={view}
            className={`admin-panel ${styles.tile}`}
            data-waits={count > 0 || undefined}
            to={`${ADMIN_PATHS.orders}?view=${view}`}
          >
            <span className={`admin-fine ${styles.name}`}>{t(`waiting.${view}.title`)}</span>
            <span className={styles.number}>{formats.number(count)}</span>
            <span className={`admin-fine ${styles.note}`}>
              {t(count > 0 ? `waiting.${view}.some` : `waiting.${view}.none`)}
            </span>
          </Link>
        );
      })}
    </div>
  );
}

function LowStock({ rows }: { rows: readonly LowStockRow[] }) {
  const { t } = useHomeTexts();
  const [all, setAll] = useState(false);
  const shown = all ? rows : rows.slice(0, FIRST);
  return (
    <Section title={t("low.title")} description={t("low.text", { count: LOW_STOCK })}>
      {rows.length === 0 ? (
        <p className="admin-soft">{t("low.none")}</p>
      ) : (
        <ul className={styles.low}>
          {shown.map(({ productId, title, variantTitle, stock, image }) => (
            <li key={`${productId} ${variantTitle}`} className="admin-inline">
              <Thumbnail image={image} />
              <Link to={adminProductPath(productId)}>
                <b>
                  <bdi>{title}</bdi>
                </b>
                {variantTitle && (
                  <span className={`admin-fine ${styles.note}`}>
                    <bdi>{variantTitle}</bdi>
                  </span>
                )}
              </Link>
              <StatusPill tone={stock === 0 ? "problem" : "warning"}>
                {stock === 0 ? t("low.sold-out") : t("low.left", { count: stock })}
              </StatusPill>
            </li>
          ))}
        </ul>
      )}
      {shown.length < rows.length && (
        <Button size="small" onClick={() => setAll(true)}>
          {t("low.more", { count: rows.length - shown.length })}
        </Button>
      )}
    </Section>
  );
}
