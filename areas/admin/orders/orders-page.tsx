import ArrowUp from "lucide-react/icons/arrow-up";
import ReceiptText from "lucide-react/icons/receipt-text";
import WifiOff from "lucide-react/icons/wifi-off";
import { observer } from "mobx-react-lite";
import { type MouseEvent, useEffect, useLayoutEffect, useRef, useState } from "react";
import { useSearchParams } from "react-router-dom";
import { useIsSlow } from "../../shared/data/use-entry.ts";
import { useProblemTexts } from "../../shared/i18n/problem-texts.ts";
import type { OrderRow } from "../../shared/orders/admin-order.ts";
import { ORDER_VIEWS } from "../../shared/orders/order.ts";
import { ADMIN_PATHS, adminOrderPath } from "../../shared/pages/routes.ts";
import { prefersReducedMotion } from "../../shared/ui/layout/navigation-effects.ts";
import { useNoticeable } from "../../shared/ui/layout/navigation-progress.tsx";
import { useAdmin } from "../admin-context.ts";
import { Button, LinkButton } from "../kit/button.tsx";
import { ProblemCallout } from "../kit/callout.tsx";
import { DataList, ListTools } from "../kit/data-list.tsx";
import { EmptyState } from "../kit/empty-state.tsx";
import { LinkTabs } from "../kit/link-tabs.tsx";
import { Page } from "../kit/page.tsx";
import { SearchField } from "../kit/search-field.tsx";
import { SkeletonRows } from "../kit/skeleton.tsx";
import { useShop } from "../shop-context.ts";
import { BulkWork } from "../state/bulk-work.ts";
import { useOrderTexts } from "../texts.ts";
import { BulkActions, BulkQuestion } from "./bulk-bar.tsx";
import { orderColumns } from "./order-columns.tsx";
import { OrderDates } from "./order-dates.tsx";
import styles from "./orders.module.css";
import { OrdersBulk } from "./orders-bulk.ts";
import { type OrderListQuery, OrdersStore, orderParameters, readOrderQuery } from "./orders-store.ts";

/** CSS pixels. Above this scroll position, new rows don't move what is being read. */
const TOP = 80;

/** All orders, latest first. The view and the search are in the address, for links, reloads and "back". */
export const OrdersPage = observer(function OrdersPage() {
  const { formats, toasts, leaving } = useAdmin();
  const texts = useOrderTexts();
  const { t } = texts;
  const desk = useShop().orders;
  const [parameters, setParameters] = useSearchParams();
  const query = readOrderQuery(parameters);
  const asked = orderParameters(query).toString();
  const [store] = useState(() => new OrdersStore({ desk, isAtTop: () => scrollY < TOP, query: asked }));
  const [work] = useState(() => new BulkWork(leaving));
  const problems = useProblemTexts();
  const [bulk] = useState(() => new OrdersBulk({ desk, work, toasts, texts, problems }));
  useEffect(() => store.show(asked), [store, asked]);
  useEffect(() => work.select(new Set()), [work, asked]);

  const change = (part: Partial<OrderListQuery>) =>
    setParameters((now) => orderParameters({ ...readOrderQuery(now), ...part }), { replace: true });
  const loadMore = useShowMore(store);
  const { list, shown, moreProblem } = store;
  const isSlow = useIsSlow({ state: list.state, value: shown });
  const { counts } = desk;
  const rows = shown?.rows;
  // The views are counted, but not what a search or a period finds in them.
  const total = query.q === "" && query.from === "" && query.to === "" ? (counts?.[query.view] ?? null) : null;
  const isEmpty = counts?.all === 0 && asked === "";
  return (
    <Page title={t("list.title")} aside={<BrokenStream />}>
      {list.problem && <ProblemCallout problem={list.problem} onRetry={() => void list.reload()} />}
      {isEmpty ? (
        <EmptyState
          icon={<ReceiptText />}
          title={t("empty.title")}
          action={
            <LinkButton variant="primary" href="/">
              {t("empty.visit")}
            </LinkButton>
          }
        >
          {t("empty.hint")}
        </EmptyState>
      ) : (
        <>
          <LinkTabs
            label={t("list.views")}
            tabs={ORDER_VIEWS.map((view) => ({
              to: hrefOf({ ...query, view }),
              label: t(`view.${view}`),
              count: counts ? counts[view] : null,
              current: query.view === view,
            }))}
          />
          <ListTools found={asked === "" || store.isStale ? undefined : rows?.length} more={shown?.more}>
            <SearchField
              label={t("list.search")}
              placeholder={t("list.search-hint")}
              value={query.q}
              onSearch={(q) => change({ q })}
            />
            <OrderDates days={query} onChange={change} />
          </ListTools>
          {/* One grid cell, because the notice lies over the list. */}
          <div>
            <WaitingOrders store={store} />
            {isSlow && <SkeletonRows />}
            {rows && rows.length > 0 && (
              <DataList
                label={t("list.title")}
                rows={rows}
                rowKey={({ id }) => id}
                columns={orderColumns(formats, texts)}
                stale={store.isStale}
                selection={{
                  selected: work.selected,
                  onChange: (selected) => work.select(selected),
                  labelOf: ({ number }) => t("order.title", { number: String(number) }),
                  ...((shown?.more || work.allSelected) && {
                    matching: { total, selected: work.allSelected, onSelect: () => work.selectAll() },
                  }),
                  actions: (
                    <BulkActions
                      bulk={bulk}
                      work={work}
                      chosen={rows.filter(({ id }) => work.selected.has(id))}
                      query={asked}
                      total={total}
                    />
                  ),
                }}
              />
            )}
            {rows?.length === 0 && !store.isStale && <NothingFound query={query} />}
          </div>
          {bulk.asked && (
            <BulkQuestion asked={bulk.asked} onConfirm={() => void bulk.confirm()} onCancel={() => bulk.dismiss()} />
          )}
          {shown?.more && (
            <div className={`admin-rows ${styles.more}`}>
              {moreProblem && <ProblemCallout problem={moreProblem} />}
              <Button busy={store.isLoadingMore} onClick={loadMore}>
                {t("list.more")}
              </Button>
            </div>
          )}
        </>
      )}
    </Page>
  );
});

/** Shown while new orders don't arrive automatically. */
const BrokenStream = observer(function BrokenStream() {
  // A connection that is restored immediately needs no notice.
  const { t } = useOrderTexts();
  const isNoticeable = useNoticeable(useShop().orderStream.isBroken);
  return (
    <output className={`admin-fine ${styles.broken}`}>
      {isNoticeable && (
        <>
          <WifiOff />
          {t("list.reconnecting")}
        </>
      )}
    </output>
  );
});

const WaitingOrders = observer(function WaitingOrders({ store }: { store: OrdersStore }) {
  const { t } = useOrderTexts();
  const { waiting } = store;
  const show = () => {
    store.takeWaiting();
    scrollTo({ top: 0, behavior: prefersReducedMotion() ? "instant" : "smooth" });
  };
  return (
    <div className={styles.waiting} aria-live="polite">
      {waiting > 0 && (
        <button type="button" onClick={show}>
          <ArrowUp />
          {t("list.new", { count: waiting })}
        </button>
      )}
    </div>
  );
});

/**
 * Moves the focus from "Show more" to the first added row, which is where the button was: the button is now below all of
 * them, or gone.
 * @returns the press of the button
 */
function useShowMore(store: OrdersStore): (event: MouseEvent<HTMLElement>) => void {
  const pressed = useRef<{ button: HTMLElement; last: OrderRow | undefined } | null>(null);
  const rows = store.shown?.rows;
  useLayoutEffect(() => {
    const { button, last } = pressed.current ?? {};
    const index = rows?.findIndex(({ id }) => id === last?.id) ?? -1;
    const next = index < 0 ? undefined : rows?.[index + 1];
    if (!next) return;
    pressed.current = null;
    if (document.activeElement !== button && document.activeElement !== document.body) return;
    const link = document.querySelector<HTMLElement>(`main a[href="${adminOrderPath(next.id)}"]`);
    link?.focus({ preventScroll: true });
  }, [rows]);
  return ({ currentTarget }) => {
    pressed.current = { button: currentTarget, last: rows?.at(-1) };
    void store.loadMore();
  };
}

function NothingFound({ query }: { query: OrderListQuery }) {
  const { t } = useOrderTexts();
  const { view, q, from, to } = query;
  const isDated = from !== "" || to !== "";
  if (q === "" && !isDated) return <EmptyState title={t("nothing.title")}>{t(`nothing.${view}`)}</EmptyState>;
  return (
    <EmptyState
      title={t("not-found.title")}
      action={
        <>
          {view !== "all" && (
            <LinkButton to={hrefOf({ ...query, view: "all" })}>{t("not-found.search-all")}</LinkButton>
          )}
          {q !== "" && <LinkButton to={hrefOf({ ...query, q: "" })}>{t("not-found.clear")}</LinkButton>}
          {isDated && <LinkButton to={hrefOf({ ...query, from: "", to: "" })}>{t("not-found.any-time")}</LinkButton>}
        </>
      }
    >
      {isDated ? t("not-found.in-period") : t("not-found.hint", { q })}
    </EmptyState>
  );
}

function hrefOf(query: OrderListQuery): string {
  const search = orderParameters(query).toString();
  return search ? `${ADMIN_PATHS.orders}?${search}` : ADMIN_PATHS.orders;
}
