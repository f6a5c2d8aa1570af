import { observer } from "mobx-react-lite";
import { type FormEvent, type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { useNavigate } from "react-router-dom";
import { orderPath, STOREFRONT_PATHS } from "../../../shared/pages/routes.ts";
import { TextArea } from "../../../shared/ui/form/text-area.tsx";
import { isComposing } from "../../../shared/ui/is-composing.ts";
import { Link, outdateDocument } from "../../../shared/ui/link.tsx";
import { useBrowserValue } from "../../../shared/ui/use-browser-value.ts";
import { isTouched } from "../../kit/is-touched.ts";
import { ShopPages } from "../../kit/shop-pages.tsx";
import { useBuyingMessages, useMessages, useMoney, useSeller, useShop } from "../../shop-context.ts";
import { useShopTitle } from "../../state/page-title.ts";
import { EmptyCart } from "../cart/cart-placeholders.tsx";
import { type CartPricer, useCartPricer } from "../cart/cart-pricer.ts";
import { useCart } from "../cart/cart-store.ts";
import { cartBlocker } from "../cart/cart-view.ts";
import { ConnectionBar } from "../cart/connection-bar.tsx";
import { useUnpaidOrders } from "../cart/unpaid-orders.ts";
import common from "../parts.module.css";
import { isField } from "./checkout-draft.ts";
import { useCheckoutFields } from "./checkout-field.ts";
import { ContactFields, DeliveryFields, PaymentFields } from "./checkout-fields.tsx";
import styles from "./checkout-form.module.css";
import { CheckoutNotice, ErrorSummary } from "./checkout-notice.tsx";
import { CheckoutStore, type PlacedOutcome } from "./checkout-store.ts";
import { OrderReview } from "./order-review.tsx";

/** The checkout on one page, without an account. */
export const CheckoutPage = observer(function CheckoutPage() {
  const cart = useCart();
  const { orders, platform, call, prefetchPage } = useShop();
  const unpaid = useUnpaidOrders();
  const seller = useSeller();
  const { t: shop } = useMessages();
  const { t } = useBuyingMessages();
  const navigate = useNavigate();
  const pricer = useCartPricer();
  const { paymentMethods } = platform;
  const [checkout] = useState(() => new CheckoutStore({ seller, cart, pricer, paymentMethods, call }));
  // Not in the form, which a paused shop and an empty cart do not show: an earlier order may have arrived.
  useEffect(() => checkout.restore(), [checkout]);
  // Prefetched, so that the order's page can't fail to load after ordering.
  useEffect(() => prefetchPage("order"), [prefetchPage]);
  const [left, setLeft] = useState(false);
  const words = useRef<HTMLParagraphElement>(null);
  useShopTitle({ kind: "checkout" });

  const onPlaced = ({ order, earlier }: PlacedOutcome): void => {
    setLeft(true);
    outdateDocument();
    unpaid.add(order);
    orders.set(order.token, { order, placed: earlier ? "earlier" : "now" });
    // Replaces this page in the history: going back must not lead to a submitted form.
    void navigate(orderPath(order.token), { replace: true });
  };
  // An order that may have arrived is resolved first, even if the cart is empty.
  const empty = cart.state.ready && cart.lines.length === 0 && !checkout.attempt && !checkout.placing && !left;
  if (empty) return <EmptyCart level={1} />;
  const blocker = cartBlocker(seller, cart.priced, pricer.closed);
  const isClosed = (blocker || (pricer.nothingLeft && !checkout.placing)) && !checkout.attempt;
  return (
    <div className={`${common.page} ${styles.page}`}>
      <Link to={STOREFRONT_PATHS.cart} className={`${common.soft} ${styles.back}`}>
        {t("checkout.back")}
      </Link>
      <h1>{shop("title.checkout")}</h1>
      <noscript>
        <p className={`${common.box} ${styles.words}`}>
          {seller.contact.email
            ? t("checkout.needs-script-or-mail", { email: seller.contact.email })
            : t("checkout.needs-script")}
        </p>
      </noscript>
      {isClosed ? (
        <p ref={words} tabIndex={-1} className={`${common.box} ${styles.words}`}>
          {blocker ? t(`cart.closed-${blocker}`, { shop: seller.name }) : t("checkout.nothing-left")}
        </p>
      ) : (
        <CheckoutForm checkout={checkout} pricer={pricer} onPlaced={onPlaced} onClosed={() => words.current?.focus()} />
      )}
    </div>
  );
});

interface CheckoutFormProps {
  checkout: CheckoutStore;
  pricer: CartPricer;
  onPlaced: (outcome: PlacedOutcome) => void;
  /** Called if an attempt to order has shown that nothing can be ordered now. */
  onClosed: () => void;
}

/** The form, from the contact to the order button. */
const CheckoutForm = observer(function CheckoutForm({ checkout, pricer, onPlaced, onClosed }: CheckoutFormProps) {
  const texts = useBuyingMessages();
  const { t } = texts;
  const field = useCheckoutFields(checkout);
  const money = useMoney();
  const form = useRef<HTMLFormElement>(null);
  const summary = useRef<HTMLDivElement>(null);
  const notice = useRef<HTMLDivElement>(null);
  const isStarted = useBrowserValue(() => true, false);

  useEffect(() => {
    if (form.current) takeTyped(form.current, checkout);
  }, [checkout]);

  const place = async (): Promise<void> => {
    const outcome = await checkout.place();
    if (outcome) onPlaced(outcome);
    else if (form.current) {
      // The error is shown above the form.
      (notice.current ?? summary.current)?.focus();
    } else onClosed();
  };
  const onSubmit = (event: FormEvent): void => {
    event.preventDefault();
    void place();
  };
  const { placing, totals, delivery } = checkout;
  const paysByCard = totals?.total !== 0 && checkout.value("payment") === "card";
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the keys are those of its fields
    <form ref={form} className={`${styles.form} needs-script`} noValidate onSubmit={onSubmit} onKeyDown={moveOn}>
      <div className={`${common.stack} ${styles.fields}`}>
        <CheckoutNotice ref={notice} checkout={checkout} onRetry={() => void place()} />
        <ErrorSummary ref={summary} checkout={checkout} />
        <Section title={t("checkout.contact")}>
          <ContactFields checkout={checkout} />
        </Section>
        <Section title={t("checkout.delivery")}>
          <DeliveryFields checkout={checkout} />
        </Section>
        {totals?.total !== 0 && (
          <Section title={t("checkout.payment")}>
            <PaymentFields checkout={checkout} />
          </Section>
        )}
        <TextArea {...field("note")} label={t("checkout.note")} hint={t("checkout.note-hint")} optional rows={3} />
      </div>
      <div className={`${common.stack} ${styles.review}`}>
        <Section title={t("checkout.review")}>
          <OrderReview checkout={checkout} pricer={pricer} />
        </Section>
        <ConnectionBar failed={pricer.error !== null} onRetry={() => void pricer.price()} />
        {/* Disabled until the script handles it, so that the browser does not send the form's content in an address. */}
        <button type="submit" className="button" disabled={!isStarted} aria-disabled={placing}>
          {placing
            ? t("checkout.placing")
            : totals && delivery
              ? t("checkout.place", { total: money(totals.total) })
              : t("checkout.place-plain")}
        </button>
        <ShopPages />
        <p className={styles.kept}>
          {t(checkout.kept ? (paysByCard ? "checkout.kept-card" : "checkout.kept") : "checkout.not-kept")}
        </p>
      </div>
    </form>
  );
});

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={`${common.stack} ${styles.section}`}>
      <h2>{title}</h2>
      {children}
    </section>
  );
}

/** Enter in a field moves to the next one: only the button places an order. Keyboards of phones label the key "next". */
function moveOn(event: KeyboardEvent<HTMLFormElement>): void {
  const { target, currentTarget: form } = event;
  if (event.key !== "Enter" || isComposing(event.nativeEvent) || !(target instanceof HTMLInputElement)) return;
  event.preventDefault();
  const controls = [
    ...form.querySelectorAll<HTMLElement>("input:not([type=radio]), input:checked, select, textarea, button"),
  ];
  controls.find((control) => target.compareDocumentPosition(control) & Node.DOCUMENT_POSITION_FOLLOWING)?.focus();
}

/** Copies fields filled in before the script ran to the store. */
function takeTyped(form: HTMLFormElement, checkout: CheckoutStore): void {
  for (const control of form.elements) {
    if (isTouched(control) && isField(control.name) && control.value !== "")
      checkout.change(control.name, control.value);
  }
}
