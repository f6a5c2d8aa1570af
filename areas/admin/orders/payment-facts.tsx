import ExternalLink from "lucide-react/icons/external-link";
import type { AdminOrder } from "../../shared/orders/admin-order.ts";
import { awaitsPayment, isInView, type OrderRefund } from "../../shared/orders/order.ts";
import { disputedAmount, shownPayment, totalRefunded } from "../../shared/orders/order-payments.ts";
import { formatDueDay } from "../../shared/sellers/seller.ts";
import { classNames } from "../../shared/ui/class-names.ts";
import { useFormats } from "../admin-context.ts";
import { Callout } from "../kit/callout.tsx";
import { Section } from "../kit/section.tsx";
import { type PillTone, StatusPill } from "../kit/status-pill.tsx";
import { useOrderTexts } from "../texts.ts";
import styles from "./order.module.css";
import { relativeTime, useNow } from "./order-words.ts";

/** How an order is paid, what was paid and refunded, and disputes. */
export function PaymentFacts({ order }: { order: AdminOrder }) {
  const { locale } = useFormats();
  const now = useNow();
  const texts = useOrderTexts();
  const { t } = texts;
  const { payment, paymentMethod, payments, status, total, expiresAt } = order;
  const refunds = payments.flatMap((each) => each.refunds);
  const isAwaited = awaitsPayment(order);
  return (
    <Section title={t("payment.title")}>
      <Disputes order={order} now={now} />
      <div className={`admin-lines ${styles.facts}`}>
        <p>{t(`payment.${isAwaited ? "awaited" : shownPayment(payment, totalRefunded(order))}`)}</p>
        <p className="admin-soft">{t(total === 0 ? "payment.nothing" : `payment.by-${paymentMethod}`)}</p>
        {isAwaited && <p className="admin-soft">{t("payment.awaited-hint")}</p>}
        {(isAwaited || isInView(order, "unpaid")) && (
          <p className="admin-soft">{t(paymentMethod === "manual" ? "payment.expected-manual" : "payment.expected")}</p>
        )}
        {payment === "pending" && status !== "cancelled" && expiresAt && paymentMethod === "manual" && (
          <p className="admin-soft">{t("payment.due", { date: formatDueDay(expiresAt, locale) })}</p>
        )}
        {payment === "pending" && status === "placed" && expiresAt && (
          <p className="admin-soft">
            {t(paymentMethod === "card" ? "payment.expires-card" : "payment.expires", {
              when: relativeTime(expiresAt, now, locale, texts),
            })}
          </p>
        )}
      </div>
      {payments.some(({ paid }) => paid > 0) && <Sums order={order} />}
      {refunds.length > 0 && (
        <ul className={styles.lines} aria-label={t("refunds.title")}>
          {refunds.toSorted(byTime).map((refund) => (
            <RefundRow key={refund.id} order={order} refund={refund} />
          ))}
        </ul>
      )}
    </Section>
  );
}

/** Latest first. Refunds without a time were not requested here. */
const byTime = (a: OrderRefund, b: OrderRefund): number => (b.request?.at ?? "").localeCompare(a.request?.at ?? "");

function Sums({ order }: { order: AdminOrder }) {
  const { money } = useFormats();
  const { t } = useOrderTexts();
  const paid = order.payments.reduce((sum, each) => sum + each.paid, 0);
  const refunded = totalRefunded(order);
  const disputed = order.payments.reduce((sum, each) => sum + disputedAmount(each), 0);
  const fees = order.payments.flatMap(({ fee }) => fee ?? []);
  const fee = fees.reduce((sum, each) => sum + each, 0);
  const row = (name: "paid" | "refunded" | "disputed" | "fee" | "left", amount: number) => (
    <div className={classNames("admin-pair", name === "left" && styles.sum)}>
      <dt>{t(`sums.${name}`)}</dt>
      <dd>{money(amount, order.currency)}</dd>
    </div>
  );
  return (
    <dl className={`admin-lines ${styles.totals}`}>
      {row("paid", paid)}
      {refunded > 0 && row("refunded", -refunded)}
      {disputed > 0 && row("disputed", -disputed)}
      {fees.length > 0 && row("fee", -fee)}
      {row("left", paid - refunded - disputed - fee)}
    </dl>
  );
}

const TONES: Record<OrderRefund["status"], PillTone> = { pending: "warning", done: "neutral", failed: "problem" };

function RefundRow({ order, refund }: { order: AdminOrder; refund: OrderRefund }) {
  const { money, number, dateTime } = useFormats();
  const { t } = useOrderTexts();
  const { amount, status, request } = refund;
  const hint = refund.disconnected ? "disconnected" : status;
  const lines = request?.lines.flatMap(({ line, quantity }) => {
    const ordered = order.lines[line];
    return ordered ? [{ ...ordered, quantity }] : [];
  });
  return (
    <li>
      <div className={styles.line}>
        <span>
          <StatusPill tone={TONES[status]}>{t(`refunds.${status}`)}</StatusPill>
        </span>
        {hint !== "done" && <span>{t(`refunds.${hint}-hint`)}</span>}
        {lines?.map(({ variantId, title, variantTitle, quantity }) => (
          <span key={variantId}>
            {number(quantity)} × <bdi>{variantTitle ? `${title}, ${variantTitle}` : title}</bdi>
          </span>
        ))}
        {request && request.delivery > 0 && (
          <span>{t("refund.delivery", { amount: money(request.delivery, order.currency) })}</span>
        )}
        {request && (
          <span className="admin-fine">
            {t(`refund.reason-${request.reason}`)} · <time dateTime={request.at}>{dateTime(request.at)}</time>
          </span>
        )}
        {request?.note && (
          <span className={styles.note} dir="auto">
            {request.note}
          </span>
        )}
      </div>
      <span className={styles.amount}>{money(amount, order.currency)}</span>
    </li>
  );
}

function Disputes({ order, now }: { order: AdminOrder; now: Date }) {
  const { money, date, locale } = useFormats();
  const texts = useOrderTexts();
  const { t } = texts;
  return order.payments.map(({ dispute }, index) => {
    if (!dispute) return null;
    const { status, dueAt, url } = dispute;
    const tones = { inquiry: "warning", open: "problem", won: "good", lost: "warning" } as const;
    return (
      <Callout
        // oxlint-disable-next-line react/no-array-index-key -- payments are never removed
        key={index}
        tone={tones[status]}
        title={t(`dispute.${status}`, { amount: money(dispute.amount, order.currency) })}
        action={
          url && (
            <a href={url} target="_blank" rel="noreferrer" className={styles.outside}>
              {t("dispute.view")}
              <ExternalLink />
            </a>
          )
        }
      >
        {(status === "inquiry" || status === "open") && dueAt && (
          <time dateTime={dueAt}>
            {t("dispute.due", { date: date(dueAt), when: relativeTime(dueAt, now, locale, texts) })}
          </time>
        )}
      </Callout>
    );
  });
}
