import { observer } from "mobx-react-lite";
import { useEffect, useState } from "react";
import { useSearchParams } from "react-router-dom";
import { useAdmin } from "../admin-context.ts";
import { Page } from "../kit/page.tsx";
import { ProblemCallout } from "../kit/problem-callout.tsx";
import { useShop } from "../shop-context.ts";
import { BestSellers } from "./best-sellers.tsx";
import { Checklist } from "./checklist.tsx";
import { dashboardOf, readPeriod } from "./dashboard-store.ts";
import styles from "./home.module.css";
import { HomeSkeleton } from "./home-skeleton.tsx";
import { LowStock } from "./low-stock.tsx";
import { OrderBlockers } from "./order-blockers.tsx";
import { Revenue } from "./revenue.tsx";
import { Tiles } from "./tiles.tsx";
import { greeting } from "./words.ts";

/** What happens in the shop, and what waits for its seller. */
export const HomePage = observer(function HomePage() {
  const { auth, site } = useAdmin();
  const shop = useShop();
  const [parameters] = useSearchParams();
  const days = readPeriod(parameters);
  const [store] = useState(() => {
    const store = dashboardOf(shop);
    // Before the first paint, so that who comes back finds the figures standing.
    store.show(days);
    return store;
  });
  useEffect(() => {
    if (store.days !== days) store.show(days);
  }, [store, days]);
  useEffect(() => store.follow(), [store]);
  const { figures } = store;
  const { value: dashboard } = figures;
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
