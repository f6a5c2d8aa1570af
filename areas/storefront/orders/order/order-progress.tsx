import { isInView, type OrderDelivery, type OrderEvent, type PublicOrder } from "../../../shared/orders/order.ts";
import { formatDueDay } from "../../../shared/sellers/seller.ts";
import { RichText } from "../../../shared/ui/rich-text.tsx";
import { useBrowserValue } from "../../../shared/ui/use-browser-value.ts";
import type { BuyingMessageKey } from "../../i18n/catalogues.ts";
import { Prose } from "../../kit/prose.tsx";
import { useBuyingMessages, useMoney, useSeller } from "../../shop-context.ts";
import common from "../parts.module.css";
import styles from "./order-progress.module.css";

/** The id of the heading "What happens next". It gets the focus after an action. */
export const NEXT_STEP_ID = "order-next";

/** The order's progress: the next step, and the events so far, newest last. */
export function OrderProgress({ order }: { order: PublicOrder }) {
  const messages = useBuyingMessages();
  const { t } = messages;
  const next = nextStep(order);
  return (
    <section className={`${common.stack} ${styles.progress}`}>
      <div role="status" className={styles.next}>
        <h2 id={NEXT_STEP_ID} tabIndex={-1}>
          {t("order.next")}
        </h2>
        <HowToPay order={order} />
        {/* A new paragraph for each step: a browser that translates the page replaces its texts, which React would change. */}
        <p key={next}>
          <RichText
            messages={messages}
            message={next}
            elements={{ time: order.expiresAt && <LocalTime at={order.expiresAt} /> }}
          />
        </p>
      </div>
      <h2 className={styles.title}>{t("order.history")}</h2>
      <ol className={styles.events}>
        {order.events.map(({ at, kind }) => (
          <li key={`${at} ${kind}`}>
            <span className={styles.kind}>{t(eventMessage(kind, order.delivery.kind))}</span> <LocalTime at={at} />
          </li>
        ))}
      </ol>
    </section>
  );
}

/** How to pay the shop: amount, reference, due day and instructions. Empty if nothing is due. */
function HowToPay({ order }: { order: PublicOrder }) {
  const { t } = useBuyingMessages();
  const { locale } = useSeller();
  const { paymentMethod, paymentInstructionsHtml, number, total, currency, expiresAt } = order;
  const money = useMoney(currency);
  if (paymentMethod !== "manual" || !isInView(order, "unpaid")) return null;
  return (
    <>
      <p>{t(paymentInstructionsHtml ? "order.next-pay" : "order.next-pay-agreed")}</p>
      <dl className={styles.facts}>
        <div>
          <dt>{t("order.pay-amount")}</dt>
          <dd>{money(total)}</dd>
        </div>
        <div>
          <dt>{t("order.pay-reference")}</dt>
          <dd>
            <bdi>{number}</bdi>
          </dd>
        </div>
        {expiresAt && (
          <div>
            <dt>{t("order.pay-by")}</dt>
            {/* Server and browser may have different versions of the locale data. */}
            <dd suppressHydrationWarning>{formatDueDay(expiresAt, locale)}</dd>
          </div>
        )}
      </dl>
      {paymentInstructionsHtml && <Prose html={paymentInstructionsHtml} />}
    </>
  );
}

/** Returns the message for an event of an order. A pickup is delivered when its customer picks it up. */
function eventMessage(kind: OrderEvent["kind"], delivery: OrderDelivery["kind"]) {
  return kind === "delivered" && delivery === "pickup" ? "order.event-picked-up" : (`order.event-${kind}` as const);
}

/** Returns the message for an order's next step. */
export function nextStep(order: PublicOrder): `order.next-${string}` & BuyingMessageKey {
  const { status, payment, fulfillment, paymentMethod, delivery, events, expiresAt, payments, total } = order;
  if (status === "cancelled") {
    // A transfer may arrive after the order has expired.
    if (payment === "refunded") return "order.next-cancelled-refunded";
    if (payment === "paid" && total > 0) return "order.next-cancelled-paid";
    return events.some(({ kind }) => kind === "expired") ? "order.next-expired" : "order.next-cancelled";
  }
  if (fulfillment === "returned") return "order.next-returned";
  if (fulfillment === "delivered") return delivery.kind === "pickup" ? "order.next-picked-up" : "order.next-delivered";
  if (fulfillment === "shipped") return "order.next-shipped";
  if (status === "completed") return "order.next-completed";
  if (payment === "refunded") return "order.next-refunded";
  if (payment === "pending" && payments.at(-1)?.state === "processing") return "order.next-processing";
  if (paymentMethod !== "manual" && payment === "pending")
    return expiresAt ? "order.next-pay-now" : "order.next-pay-now-open";
  if (status === "placed") return "order.next-placed";
  return delivery.kind === "pickup" ? "order.next-confirmed-pickup" : "order.next-confirmed-shipping";
}

/**
 * A moment in the visitor's own time zone. The server renders the day in UTC. The browser replaces it with day and time
 * after hydration.
 *
 * @param at ISO 8601
 */
export function LocalTime({ at }: { at: string }) {
  const { locale } = useSeller();
  const inBrowser = useBrowserValue(() => true, false);
  const format = new Intl.DateTimeFormat(
    locale,
    inBrowser ? { dateStyle: "medium", timeStyle: "short" } : { dateStyle: "medium", timeZone: "UTC" },
  );
  return (
    // Server and browser may have different versions of the locale data.
    <time dateTime={at} suppressHydrationWarning>
      {format.format(new Date(at))}
    </time>
  );
}
