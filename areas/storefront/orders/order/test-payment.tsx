import { observer } from "mobx-react-lite";
import { useMoney } from "../../kit/use-money.ts";
import { useBuyingMessages } from "../../state/use-buying-messages.ts";
import type { OrderStore } from "./order-store.ts";
import styles from "./test-payment.module.css";

/** What the provider can be told to do. */
const INSTRUCTIONS = ["approve", "decline", "error"] as const;

/** Stands where a payment provider's form would: pays, is declined or fails, as one likes. */
export const TestPayment = observer(function TestPayment({ store }: { store: OrderStore }) {
  const { t } = useBuyingMessages();
  const money = useMoney();
  const { order, acting } = store;
  if (order?.paymentMethod !== "test" || order.payment !== "pending" || order.status === "cancelled") return null;
  return (
    <section className={styles.payment} aria-labelledby="test-payment">
      <h2 id="test-payment">{t("checkout.test")}</h2>
      <p>{t("order.test-hint")}</p>
      <div className={styles.choices}>
        {INSTRUCTIONS.map((instruction) => (
          <button
            key={instruction}
            type="button"
            className={instruction === "approve" ? "button" : styles.other}
            aria-disabled={acting}
            onClick={() => void store.pay(instruction)}
          >
            {t(`order.test-${instruction}`, { total: money(order.total) })}
          </button>
        ))}
      </div>
    </section>
  );
});
