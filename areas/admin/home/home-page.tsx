import { observer } from "mobx-react-lite";
import { useEffect, useState } from "react";
import { Link, useSearchParams } from "react-router-dom";
import type { Dashboard, LowStockRow } from "../../shared/orders/admin-order.ts";
import type { OrderView } from "../../shared/orders/order-actions.ts";
import { ADMIN_PATHS, adminProductPath, settingsPath } from "../../shared/pages/admin-routes.ts";
import type { OrderBlocker } from "../../shared/sellers/seller.ts";
import { useAdmin, useFormats } from "../admin-context.ts";
import { Button } from "../kit/button.tsx";
import { Callout, ProblemCallout } from "../kit/callout.tsx";
import { Page } from "../kit/page.tsx";
import { Section } from "../kit/section.tsx";
import { StatusPill } from "../kit/status-pill.tsx";
import { Thumbnail } from "../orders/thumbnail.tsx";
import { useShop } from "../shop-context.ts";
import { Checklist } from "./checklist.tsx";
import { dashboardOf, readPeriod } from "./dashboard-store.ts";
import styles from "./home.module.css";
import { BestSellers, Revenue } from "./sales.tsx";
import { greeting } from "./words.ts";

/** Rows that fit beside the best sellers. */
const FIRST = 6;

const WAITING: { view: OrderView; name: string; note: string; rest: string }[] = [
  { view: "new", name: "New", note: "to look at", rest: "none" },
  { view: "unpaid", name: "Unpaid", note: "to be paid", rest: "all paid" },
  { view: "unfulfilled", name: "To pack", note: "to go out", rest: "all done" },
];

const BLOCKERS: Record<OrderBlocker, { title: string; text: string; action: string; to: string }> = {
  paused: {
    title: "Your shop is paused",
    text: "Visitors can look at everything, but they can’t order until you open it again.",
    action: "Open the shop in the settings",
    to: ADMIN_PATHS.settings,
  },
  "no-delivery": {
    title: "Your shop can’t take orders yet",
    text: "Customers choose a way of delivery at checkout, and your shop has none.",
    action: "Add a way of delivery",
    to: settingsPath("delivery"),
  },
};

export const HomePage = observer(function HomePage() {
  const { auth, site } = useAdmin();
  const shop = useShop();
  const [parameters] = useSearchParams();
  const days = readPeriod(parameters);
  const [store] = useState(() => {
    const store = dashboardOf(shop);
    // Before the first paint, so that known figures are shown at once.
    store.show(days);
    return store;
  });
  useEffect(() => {
    if (store.days !== days) store.show(days);
  }, [store, days]);
  useEffect(() => store.follow(), [store]);
  const { figures } = store;
  const dashboard = figures.value;
  const isSetUp = dashboard?.checklist.every(({ done }) => done) ?? false;
  const checklist = dashboard && <Checklist checklist={dashboard.checklist} />;
  const name = site.sellerData?.name ?? shop.shop.name;
  return (
    <Page
      title="Home"
      description={`${greeting(new Date().getHours())}, ${auth.userdetails?.name ?? "you"}. This is how ${name} is doing.`}
    >
      {figures.problem && <ProblemCallout problem={figures.problem} onRetry={() => void figures.reload()} />}
      {figures.isSlow && <HomeSkeleton />}
      {dashboard && (
        <>
          <OrderBlockers blockers={dashboard.blockers} />
          {!isSetUp && checklist}
          <Tiles dashboard={dashboard} />
          <Revenue dashboard={dashboard} days={days} shownDays={store.shownDays} />
          <div className={styles.columns}>
            <BestSellers dashboard={dashboard} days={store.shownDays} />
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
  return (
    <>
      <output className="visually-hidden">Loading…</output>
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
  return blockers.map((blocker) => {
    const { title, text, action, to } = BLOCKERS[blocker];
    return (
      <Callout key={blocker} tone="warning" title={title} action={<Link to={to}>{action}</Link>}>
        {text}
      </Callout>
    );
  });
}

function Tiles({ dashboard }: { dashboard: Dashboard }) {
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

function LowStock({ rows }: { rows: readonly LowStockRow[] }) {
  const { number } = useFormats();
  const [all, setAll] = useState(false);
  const shown = all ? rows : rows.slice(0, FIRST);
  return (
    <Section title="Running low">
      {rows.length === 0 ? (
        <p className={styles.soft}>Nothing that you count runs low.</p>
      ) : (
        <ul className={styles.low}>
          {shown.map(({ productId, title, variantTitle, stock, image }) => (
            <li key={`${productId} ${variantTitle}`}>
              <Thumbnail image={image} />
              <Link to={adminProductPath(productId)}>
                <b>{title}</b>
                {variantTitle && <span className={styles.note}>{variantTitle}</span>}
              </Link>
              <StatusPill tone={stock === 0 ? "problem" : "warning"}>
                {stock === 0 ? "Sold out" : `${number(stock)} left`}
              </StatusPill>
            </li>
          ))}
        </ul>
      )}
      {shown.length < rows.length && (
        <Button size="small" onClick={() => setAll(true)}>
          Show {number(rows.length - shown.length)} more
        </Button>
      )}
    </Section>
  );
}
