import { observer } from "mobx-react-lite";
import { type MouseEvent, useEffect, useRef, useState } from "react";
import { useNavigate } from "react-router-dom";
import { STOREFRONT_PATHS } from "../../../shared/pages/routes.ts";
import { outdateDocument } from "../../../shared/ui/link.tsx";
import { useBuyingMessages, useMoney, useShop } from "../../shop-context.ts";
import { isCardDue } from "../cart/unpaid-orders.ts";
import common from "../parts.module.css";
import styles from "./customer-actions.module.css";
import { NEXT_STEP_ID } from "./order-progress.tsx";
import type { OrderStore } from "./order-store.ts";

/** The test provider's instructions. */
const INSTRUCTIONS = ["approve", "decline", "error"] as const;

/** Runs an action. If it removes the pressed button, the focus moves to what happens next. */
async function act({ currentTarget: button }: MouseEvent, action: () => Promise<void>): Promise<void> {
  await action();
  if (!button.isConnected) document.getElementById(NEXT_STEP_ID)?.focus();
}

/** Cancels the order while possible. Asks for confirmation, because stock is returned and mails are sent. */
export const CancelOrder = observer(function CancelOrder({ store }: { store: OrderStore }) {
  const { t } = useBuyingMessages();
  const [asking, setAsking] = useState(false);
  const keep = useRef<HTMLButtonElement>(null);
  const start = useRef<HTMLButtonElement>(null);
  const asked = useRef(false);
  useEffect(() => {
    if (asking) keep.current?.focus();
    else if (asked.current) start.current?.focus();
    asked.current = asking;
  }, [asking]);
  if (!store.order?.cancellable) return null;
  if (!asking) {
    return (
      <button
        ref={start}
        type="button"
        className={`${styles.quiet} needs-script screen-only`}
        onClick={() => setAsking(true)}
      >
        {t("order.cancel")}
      </button>
    );
  }
  return (
    <div role="group" aria-labelledby="cancel-question" className={`screen-only ${common.stack} ${common.problem}`}>
      <p id="cancel-question">{t("order.cancel-question")}</p>
      <div className={styles.answers}>
        <button
          type="button"
          className={styles.yes}
          aria-disabled={store.acting}
          onClick={(event) => {
            // The stock is returned.
            outdateDocument();
            void act(event, () => store.cancel());
          }}
        >
          {t(store.acting ? "order.cancelling" : "order.cancel-yes")}
        </button>
        <button ref={keep} type="button" className={styles.quiet} onClick={() => setAsking(false)}>
          {t("order.cancel-no")}
        </button>
      </div>
    </div>
  );
});

/** The test provider's payment form: pays, is declined or fails, as chosen. */
export const TestPayment = observer(function TestPayment({ store }: { store: OrderStore }) {
  const { t } = useBuyingMessages();
  const { order, acting } = store;
  const money = useMoney(order?.currency);
  if (order?.paymentMethod !== "test" || order.payment !== "pending" || order.status === "cancelled") return null;
  return (
    <section className={`${common.stack} ${styles.payment} needs-script`} aria-labelledby="test-payment">
      <h2 id="test-payment">{t("checkout.test")}</h2>
      <p>{t("order.test-hint")}</p>
      <div className={styles.choices}>
        {INSTRUCTIONS.map((instruction) => (
          <button
            key={instruction}
            type="button"
            className={instruction === "approve" ? "button" : styles.other}
            aria-disabled={acting}
            onClick={(event) => void act(event, () => store.pay(instruction))}
          >
            {t(`order.test-${instruction}`, { total: money(order.total) })}
          </button>
        ))}
      </div>
    </section>
  );
});

/** Takes the customer to the provider's page. Right after ordering, it does so by itself. */
export const CardPayment = observer(function CardPayment({ store }: { store: OrderStore }) {
  const { t } = useBuyingMessages();
  const { order, leaving, unchecked } = store;
  const money = useMoney(order?.currency);
  const isDue = order !== undefined && isCardDue(order);
  const isNew = isDue && store.placed === "now" && order.payments.length === 0;
  useEffect(() => {
    if (isNew) void store.openPaymentPage(goTo);
    const onShow = ({ persisted }: PageTransitionEvent): void => {
      if (persisted) store.comeBack();
    };
    addEventListener("pageshow", onShow);
    return () => removeEventListener("pageshow", onShow);
    // Only once: the customer may come back without having paid.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [store]);
  if (!isDue) return null;
  const isProcessing = order.payments.at(-1)?.state === "processing";
  return (
    <section className={`${common.stack} ${styles.card} needs-script`} aria-labelledby="card-payment">
      <h2 id="card-payment">{t("order.card-title")}</h2>
      <p role="status">
        {unchecked ? t("order.card-checking") : t(isProcessing ? "order.card-processing" : "checkout.card-hint")}
      </p>
      {!unchecked && !isProcessing && (
        <button
          type="button"
          className="button"
          aria-disabled={leaving}
          onClick={() => void store.openPaymentPage(goTo)}
        >
          {leaving ? t("order.card-opening") : t("order.card-open", { total: money(order.total) })}
        </button>
      )}
    </section>
  );
});

const goTo = (url: string): void => location.assign(url);

/** Adds the items of a cancelled order to the cart again, unless it has them. */
export const OrderAgain = observer(function OrderAgain({ store }: { store: OrderStore }) {
  const { t } = useBuyingMessages();
  const { cart, prefetchPage } = useShop();
  const navigate = useNavigate();
  const added = useRef(false);
  const { order } = store;
  if (order?.status !== "cancelled") return null;
  const again = (): void => {
    // The button stays until the checkout is loaded.
    if (added.current) return;
    added.current = true;
    cart.addMissing(order.lines);
    void navigate(STOREFRONT_PATHS.checkout);
  };
  return (
    <button
      type="button"
      className="button needs-script"
      onClick={again}
      onPointerEnter={() => prefetchPage("checkout")}
      onFocus={() => prefetchPage("checkout")}
    >
      {t("order.again")}
    </button>
  );
});
