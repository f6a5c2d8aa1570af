import { observer } from "mobx-react-lite";
import type { ProblemCode } from "../../../shared/api/api-error.ts";
import type { BuyingMessageKey } from "../../i18n/en/buying.ts";
import { useBuyingMessages } from "../../state/use-buying-messages.ts";
import styles from "./order-refusal.module.css";
import type { OrderStore } from "./order-store.ts";

const MESSAGES: Partial<Record<ProblemCode, BuyingMessageKey>> = {
  "payment-declined": "order.declined",
  "payment-failed": "order.payment-failed",
  "illegal-order-step": "order.too-late",
};

/** Why what was asked for was not done. */
export const OrderRefusal = observer(function OrderRefusal({ store }: { store: OrderStore }) {
  const { t } = useBuyingMessages();
  const { refusal } = store;
  return (
    <div role="alert" className={styles.alert}>
      {refusal && <p className={styles.refusal}>{t(MESSAGES[refusal.code] ?? "order.not-done")}</p>}
    </div>
  );
});
