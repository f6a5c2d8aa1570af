import ArrowUp from "lucide-react/icons/arrow-up";
import ReceiptText from "lucide-react/icons/receipt-text";
import WifiOff from "lucide-react/icons/wifi-off";
import { observer } from "mobx-react-lite";
import { useEffect, useState } from "react";
import { useSearchParams } from "react-router-dom";
import { ORDER_VIEWS } from "../../shared/orders/order-actions.ts";
import { ADMIN_PATHS } from "../../shared/pages/admin-routes.ts";
import { prefersReducedMotion } from "../../shared/ui/layout/navigation-effects.ts";
import { useNoticeable } from "../../shared/ui/layout/navigation-progress.tsx";
import { useAdmin, useFormats } from "../admin-context.ts";
import { Button } from "../kit/button.tsx";
import { ProblemCallout } from "../kit/callout.tsx";
import { DataList } from "../kit/data-list.tsx";
import { EmptyState } from "../kit/empty-state.tsx";
import { LinkButton } from "../kit/link-button.tsx";
import { LinkTabs } from "../kit/link-tabs.tsx";
import { Page } from "../kit/page.tsx";
import { SearchField } from "../kit/search-field.tsx";
import { SkeletonRows } from "../kit/skeleton.tsx";
import { useShop } from "../shop-context.ts";
import { orderColumns } from "./order-columns.tsx";
import { orderDeskOf } from "./order-desk.ts";
import { streamOf } from "./order-stream.ts";
import { VIEW_NAMES } from "./order-words.ts";
import styles from "./orders.module.css";
import { type OrderListQuery, OrdersStore, orderParameters, readOrderQuery } from "./orders-store.ts";

/** CSS pixels. Above this scroll position, new rows don't move what is being read. */
const TOP = 80;

const NOTHING: Record<OrderListQuery["view"], string> = {
  all: "There are none.",
  new: "You have looked at everything that came in.",
  unpaid: "Everybody has paid.",
  unfulfilled: "Nothing waits to be packed.",
  "on-the-way": "Nothing is on its way.",
  completed: "An order is completed once it is paid and delivered.",
  cancelled: "Nobody has called anything off.",
};

/** All orders, latest first. The view and the search are in the address, for links, reloads and "back". */
export const OrdersPage = observer(function OrdersPage() {
  const { formats } = useAdmin();
  const desk = orderDeskOf(useShop());
  const [parameters, setParameters] = useSearchParams();
  const query = readOrderQuery(parameters);
  const asked = orderParameters(query).toString();
  const [store] = useState(() => {
    const store = new OrdersStore({ desk, isAtTop: () => scrollY < TOP });
    // Before the first paint, so that a list that was shown before has its full length at once.
    store.show(new URLSearchParams(asked));
    return store;
  });
  useEffect(() => {
    if (store.query !== asked) store.show(new URLSearchParams(asked));
  }, [store, asked]);
  useEffect(() => store.follow(), [store]);

  const { list, moreProblem } = store;
  const { counts } = desk;
  const rows = list.value?.rows;
  const isEmpty = counts?.all === 0 && asked === "";
  return (
    <Page title="Orders" aside={<BrokenStream />}>
      {list.problem && <ProblemCallout problem={list.problem} onRetry={() => void list.reload()} />}
      {isEmpty ? (
        <EmptyState
          icon={<ReceiptText />}
          title="No orders yet"
          action={
            <LinkButton variant="primary" href="/">
              Visit your shop
            </LinkButton>
          }
        >
          They come in here by themselves, and by mail. Order something yourself to see what your customers see: you can
          cancel it afterwards.
        </EmptyState>
      ) : (
        <>
          <LinkTabs
            label="Views"
            tabs={ORDER_VIEWS.map((view) => ({
              to: hrefOf({ ...query, view }),
              label: VIEW_NAMES[view],
              count: counts ? counts[view] : null,
              current: query.view === view,
            }))}
          />
          <SearchField
            label="Search orders"
            placeholder="Number, name, e-mail or note"
            value={query.q}
            onSearch={(q) => setParameters((now) => orderParameters({ ...readOrderQuery(now), q }), { replace: true })}
          />
          {/* One grid cell, because the notice lies over the list. */}
          <div>
            <WaitingOrders store={store} />
            {list.isSlow && <SkeletonRows />}
            {rows && rows.length > 0 && (
              <DataList
                label="Orders"
                rows={rows}
                rowKey={({ id }) => id}
                columns={orderColumns(formats)}
                stale={store.isStale}
              />
            )}
            {rows?.length === 0 && !store.isStale && <NothingFound query={query} />}
          </div>
          {list.value?.more && (
            <div className={styles.more}>
              {moreProblem && <ProblemCallout problem={moreProblem} />}
              <Button busy={store.isLoadingMore} onClick={() => void store.loadMore()}>
                Show more
              </Button>
            </div>
          )}
        </>
      )}
    </Page>
  );
});

/** Shown while new orders don't arrive by themselves. */
const BrokenStream = observer(function BrokenStream() {
  // A connection that is restored at once is not worth a notice.
  const isNoticeable = useNoticeable(streamOf(useShop()).isBroken);
  return (
    <output className={styles.broken}>
      {isNoticeable && (
        <>
          <WifiOff aria-hidden="true" />
          Reconnecting…
        </>
      )}
    </output>
  );
});

const WaitingOrders = observer(function WaitingOrders({ store }: { store: OrdersStore }) {
  const { number } = useFormats();
  const { waiting } = store;
  const show = () => {
    store.takeWaiting();
    scrollTo({ top: 0, behavior: prefersReducedMotion() ? "instant" : "smooth" });
  };
  return (
    <div className={styles.waiting} aria-live="polite">
      {waiting > 0 && (
        <button type="button" onClick={show}>
          <ArrowUp aria-hidden="true" />
          {waiting === 1 ? "1 new order" : `${number(waiting)} new orders`}
        </button>
      )}
    </div>
  );
});

function NothingFound({ query: { view, q } }: { query: OrderListQuery }) {
  if (q === "") return <EmptyState title="No orders here">{NOTHING[view]}</EmptyState>;
  return (
    <EmptyState
      title="No orders found"
      action={
        <>
          {view !== "all" && <LinkButton to={hrefOf({ view: "all", q })}>Search all orders</LinkButton>}
          <LinkButton to={hrefOf({ view, q: "" })}>Clear search</LinkButton>
        </>
      }
    >
      No order here has “{q}” as its number, or in its customer’s name, e-mail or notes.
    </EmptyState>
  );
}

function hrefOf(query: OrderListQuery): string {
  const search = orderParameters(query).toString();
  return search ? `${ADMIN_PATHS.orders}?${search}` : ADMIN_PATHS.orders;
}
