import { observer } from "mobx-react-lite";
import { type FormEvent, type ReactNode, useEffect, useRef } from "react";
import { MAX_CUSTOMER_NOTE } from "../../../shared/orders/order-limits.ts";
import { ShopPages } from "../../kit/shop-pages.tsx";
import { useMoney } from "../../kit/use-money.ts";
import { useSeller } from "../../shop-context.ts";
import { useBuyingMessages } from "../../state/use-buying-messages.ts";
import type { CartPricer } from "../cart/cart-pricer.ts";
import { ConnectionBar } from "../cart/connection-bar.tsx";
import styles from "./checkout-form.module.css";
import { CheckoutNotice } from "./checkout-notice.tsx";
import type { CheckoutStore, PlacedOutcome } from "./checkout-store.ts";
import { ContactFields } from "./contact-fields.tsx";
import { DeliveryFields } from "./delivery-fields.tsx";
import { ErrorSummary } from "./error-summary.tsx";
import { OrderReview } from "./order-review.tsx";
import { PaymentFields } from "./payment-fields.tsx";
import { takeTyped } from "./take-typed.ts";
import { TextField } from "./text-field.tsx";

interface CheckoutFormProps {
  checkout: CheckoutStore;
  pricer: CartPricer;
  onPlaced: (outcome: PlacedOutcome) => void;
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={styles.section}>
      <h2>{title}</h2>
      {children}
    </section>
  );
}

/** One page from contact to order. */
export const CheckoutForm = observer(function CheckoutForm({ checkout, pricer, onPlaced }: CheckoutFormProps) {
  const { t } = useBuyingMessages();
  const money = useMoney();
  const seller = useSeller();
  const form = useRef<HTMLFormElement>(null);
  const summary = useRef<HTMLDivElement>(null);
  const notice = useRef<HTMLDivElement>(null);

  useEffect(() => {
    checkout.restore();
    if (form.current) takeTyped(form.current, checkout);
  }, [checkout]);

  const place = async (): Promise<void> => {
    const outcome = await checkout.place();
    if (outcome) onPlaced(outcome);
    // What went wrong stands above the form: there the focus goes.
    else (notice.current ?? summary.current)?.focus();
  };
  const onSubmit = (event: FormEvent): void => {
    event.preventDefault();
    void place();
  };
  const { placing, totals, delivery } = checkout;
  return (
    <form ref={form} className={`${styles.form} needs-script`} noValidate onSubmit={onSubmit}>
      <div className={styles.fields}>
        <CheckoutNotice ref={notice} checkout={checkout} onRetry={() => void place()} />
        <ErrorSummary ref={summary} checkout={checkout} />
        <Section title={t("checkout.contact")}>
          <ContactFields checkout={checkout} />
        </Section>
        <Section title={t("checkout.delivery")}>
          <DeliveryFields checkout={checkout} />
        </Section>
        <Section title={t("checkout.payment")}>
          <PaymentFields checkout={checkout} />
        </Section>
        <TextField
          checkout={checkout}
          field="note"
          label={t("checkout.note")}
          hint={t("checkout.note-hint")}
          optional
          multiline
          maxLength={MAX_CUSTOMER_NOTE}
        />
      </div>
      <div className={styles.review}>
        <Section title={t("checkout.review")}>
          <OrderReview checkout={checkout} pricer={pricer} />
        </Section>
        <ConnectionBar failed={pricer.error !== null} onRetry={() => void pricer.price()} />
        <button type="submit" className="button" aria-disabled={placing}>
          {placing
            ? t("checkout.placing")
            : totals && delivery
              ? t("checkout.place", { total: money(totals.total) })
              : t("checkout.place-plain")}
        </button>
        <ShopPages seller={seller} />
        <p className={styles.kept}>{t(checkout.kept ? "checkout.kept" : "checkout.not-kept")}</p>
      </div>
    </form>
  );
});
