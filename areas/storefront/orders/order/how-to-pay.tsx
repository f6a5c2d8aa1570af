import { formatMoney } from "../../../shared/domain/money.ts";
import type { PublicOrder } from "../../../shared/orders/order.ts";
import { isInView } from "../../../shared/orders/order-actions.ts";
import { formatDueDay } from "../../../shared/sellers/payment-term.ts";
import { Prose } from "../../kit/prose.tsx";
import { useSeller } from "../../shop-context.ts";
import { useBuyingMessages } from "../../state/use-buying-messages.ts";
import styles from "./how-to-pay.module.css";

/** What the customer needs to pay the shop: how much, for what, by when, and how. Nothing where nothing is due. */
export function HowToPay({ order }: { order: PublicOrder }) {
  const { t } = useBuyingMessages();
  const { locale } = useSeller();
  const { paymentMethod, paymentInstructionsHtml, number, total, currency, expiresAt } = order;
  if (paymentMethod !== "manual" || !isInView(order, "unpaid")) return null;
  return (
    <>
      <p>{t(paymentInstructionsHtml ? "order.next-pay" : "order.next-pay-agreed")}</p>
      <dl className={styles.facts}>
        <div>
          <dt>{t("order.pay-amount")}</dt>
          <dd>{formatMoney({ amount: total, currency }, locale)}</dd>
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
            {/* Both sides' data of the language need not be of the same year. */}
            <dd suppressHydrationWarning>{formatDueDay(expiresAt, locale)}</dd>
          </div>
        )}
      </dl>
      {paymentInstructionsHtml && <Prose html={paymentInstructionsHtml} />}
    </>
  );
}
