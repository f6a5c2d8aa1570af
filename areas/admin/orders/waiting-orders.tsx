import ArrowUp from "lucide-react/icons/arrow-up";
import { observer } from "mobx-react-lite";
import { prefersReducedMotion } from "../../shared/ui/layout/navigation-effects.ts";
import { useFormats } from "../admin-context.ts";
import styles from "./orders.module.css";
import type { OrdersStore } from "./orders-store.ts";

/** Says over the list how many new orders wait above it. */
export const WaitingOrders = observer(function WaitingOrders({ store }: { store: OrdersStore }) {
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
