import ChevronDown from "lucide-react/icons/chevron-down";
import ChevronUp from "lucide-react/icons/chevron-up";
import Printer from "lucide-react/icons/printer";
import { observer } from "mobx-react-lite";
import { useNavigate, useParams } from "react-router-dom";
import { useIsSlow } from "../../shared/data/use-entry.ts";
import type { AdminOrder } from "../../shared/orders/admin-order.ts";
import { awaitsPayment, orderSums } from "../../shared/orders/order.ts";
import { refundSums } from "../../shared/orders/order-refunds.ts";
import { ADMIN_PATHS, adminOrderPath, adminProductPath, packingSlipPath } from "../../shared/pages/routes.ts";
import { Link } from "../../shared/ui/link.tsx";
import { RichText } from "../../shared/ui/rich-text.tsx";
import { useFormats, useShortcut } from "../admin-context.ts";
import { LinkButton } from "../kit/button.tsx";
import { Callout, ProblemCallout } from "../kit/callout.tsx";
import { EmptyState } from "../kit/empty-state.tsx";
import { IconButton } from "../kit/icon-button.tsx";
import { Page } from "../kit/page.tsx";
import { Section } from "../kit/section.tsx";
import { SkeletonRows } from "../kit/skeleton.tsx";
import { Thumbnail } from "../kit/thumbnail.tsx";
import { useShop } from "../shop-context.ts";
import { useOrderTexts } from "../texts.ts";
import styles from "./order.module.css";
import { OrderActions } from "./order-actions.tsx";
import { OrderPills } from "./order-columns.tsx";
import { OrderFacts } from "./order-facts.tsx";
import { OrderNotes } from "./order-notes.tsx";
import type { Neighbours } from "./order-store.ts";
import { eventWords, relativeTime, useNow } from "./order-words.ts";
import { useFollowedOrder } from "./use-followed-order.ts";

export const OrderPage = observer(function OrderPage() {
  const { id = "" } = useParams<{ id: string }>();
  const formats = useFormats();
  const texts = useOrderTexts();
  const { t } = texts;
  const navigate = useNavigate();
  const desk = useShop().orders;
  const store = useFollowedOrder(id);
  useShortcut("p", t("shortcut.packing-slip"), () => void navigate(packingSlipPath(id)));
  const { value: order, problem } = store.order;
  const isSlow = useIsSlow(store.order);
  const list = {
    to: desk.lastQuery ? `${ADMIN_PATHS.orders}?${desk.lastQuery}` : ADMIN_PATHS.orders,
    label: t("list.title"),
  };
  if (problem?.code === "object-not-found") {
    return (
      <Page title={t("missing.title")} back={list}>
        <EmptyState title={t("missing.heading")} action={<LinkButton to={list.to}>{t("missing.all")}</LinkButton>}>
          {t("missing.hint")}
        </EmptyState>
      </Page>
    );
  }
  // The header grows with the order, which would move the page: nothing is shown until the wait is noticeable.
  if (!order && !problem && !isSlow) return null;
  return (
    <Page
      title={order ? t("order.title", { number: String(order.number) }) : t("column.order")}
      back={list}
      aside={order && <OrderPills order={{ ...order, ...refundSums(order) }} />}
      description={order && t("order.placed-at", { time: formats.dateTime(order.createdAt) })}
      actions={
        // On a phone, the order's status is above them and would move them.
        !isSlow && (
          <>
            <GoBetweenOrders {...store.neighbours} />
            {!(order && awaitsPayment(order)) && (
              <LinkButton to={packingSlipPath(id)} icon={<Printer />}>
                {t("slip.name")}
              </LinkButton>
            )}
          </>
        )
      }
    >
      {problem && <ProblemCallout problem={problem} onRetry={() => void store.order.reload()} />}
      {isSlow && <SkeletonRows count={8} />}
      {order && (
        <>
          <div aria-live="polite" className={`admin-rows ${styles.notices}`}>
            {store.wasChangedElsewhere && (
              <Callout tone="warning" title={t("changed.title")}>
                {t("changed.hint")}
              </Callout>
            )}
          </div>
          <OrderActions store={store} order={order} />
          <div className={`admin-parts ${styles.columns}`}>
            <OrderLines order={order} />
            <div className={`admin-parts ${styles.side}`}>
              <OrderFacts order={order} />
            </div>
            <div className="admin-parts">
              <OrderNotes store={store} order={order} />
              <Timeline order={order} />
            </div>
          </div>
        </>
      )}
    </Page>
  );
});

/** Replaces the history entry: "back" still leads to the list. */
function GoBetweenOrders({ newer, older }: Neighbours) {
  const navigate = useNavigate();
  const { t } = useOrderTexts();
  const go = (id: string | null) => {
    if (id) void navigate(adminOrderPath(id), { replace: true });
  };
  useShortcut("j", t("shortcut.next"), () => go(older));
  useShortcut("k", t("shortcut.previous"), () => go(newer));
  return (
    <>
      <IconButton
        label={t("order.previous")}
        icon={<ChevronUp />}
        aria-disabled={newer === null || undefined}
        onClick={() => go(newer)}
      />
      <IconButton
        label={t("order.next")}
        icon={<ChevronDown />}
        aria-disabled={older === null || undefined}
        onClick={() => go(older)}
      />
    </>
  );
}

function OrderLines({ order }: { order: AdminOrder }) {
  const formats = useFormats();
  const texts = useOrderTexts();
  const { t } = texts;
  const money = (amount: number): string => formats.money(amount, order.currency);
  const pieces = order.lines.reduce((sum, { quantity }) => sum + quantity, 0);
  return (
    <Section title={t("lines.count", { count: pieces })}>
      <ul className={styles.lines}>
        {order.lines.map((line) => (
          <li key={line.variantId}>
            <Thumbnail image={line.image} />
            <div className={styles.line}>
              <Link to={adminProductPath(line.productId)}>
                <bdi>{line.title}</bdi>
              </Link>
              {(line.variantTitle || line.sku) && (
                <span className="admin-fine">
                  <bdi>{line.variantTitle}</bdi>
                  {line.variantTitle && line.sku && " · "}
                  {line.sku && (
                    <RichText
                      messages={texts}
                      message="lines.sku"
                      elements={{ sku: <bdi className={styles.sku}>{line.sku}</bdi> }}
                    />
                  )}
                </span>
              )}
              <span className="admin-fine">
                {formats.number(line.quantity)} × {money(line.unitPrice)}
              </span>
            </div>
            <span className={styles.amount}>{money(line.quantity * line.unitPrice)}</span>
          </li>
        ))}
      </ul>
      <dl className={`admin-lines ${styles.totals}`}>
        {orderSums(order).map(({ kind, title, amount }) => (
          <div key={`${kind} ${title}`} className="admin-pair">
            <dt>
              <bdi>{title || t("column.items")}</bdi>
            </dt>
            <dd>{kind === "delivery" && amount === 0 ? t("lines.free") : money(amount)}</dd>
          </div>
        ))}
        <div className={`admin-pair ${styles.sum}`}>
          <dt>{t("column.total")}</dt>
          <dd>{money(order.total)}</dd>
        </div>
      </dl>
    </Section>
  );
}

function Timeline({ order }: { order: AdminOrder }) {
  const formats = useFormats();
  const minute = useNow();
  const texts = useOrderTexts();
  // Events since the minute began, or by a clock ahead of this one, must not be in the future.
  const now = new Date(Math.max(minute.getTime(), ...order.events.map(({ at }) => Date.parse(at))));
  return (
    <Section title={texts.t("timeline.title")}>
      <ol className={styles.timeline}>
        {order.events.toReversed().map(({ at, kind }, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- two events may be equal, and none is removed
          <li key={order.events.length - index}>
            <b>{eventWords(kind, order.delivery.kind, texts)}</b>
            <time dateTime={at} className="admin-fine">
              {relativeTime(at, now, formats.locale, texts)}
              <span> · {formats.dateTime(at)}</span>
            </time>
          </li>
        ))}
      </ol>
    </Section>
  );
}
