import { observer } from "mobx-react-lite";
import { useEffect, useState } from "react";
import { Link, useNavigate } from "react-router-dom";
import { orderPath, STOREFRONT_PATHS } from "../../shared/domain/routes.ts";
import { cartBlocker } from "../stores/buying/cart-view.ts";
import { CheckoutStore, type PlacedOutcome } from "../stores/buying/checkout-store.ts";
import { useBuyingMessages } from "../stores/buying/use-buying-messages.ts";
import { useSeller, useShop } from "../stores/shop-context.ts";
import { useShopTitle } from "../stores/use-shop-title.ts";
import { EmptyCart } from "../ui/cart/empty-cart.tsx";
import { useCartPricer } from "../ui/cart/use-cart-pricer.ts";
import { CheckoutForm } from "../ui/checkout/checkout-form.tsx";
import styles from "./checkout.module.css";

/** From the cart to an order, on one page and without an account. */
export const CheckoutPage = observer(function CheckoutPage() {
  const { cart, orders, platform, call, prefetchPage } = useShop();
  const seller = useSeller();
  const { t } = useBuyingMessages();
  const navigate = useNavigate();
  const pricer = useCartPricer();
  const [checkout] = useState(
    () =>
      new CheckoutStore({
        seller,
        cart,
        pricer,
        paymentMethods: platform.paymentMethods,
        call,
      }),
  );
  // Who has ordered must not be told that the order's page could not be loaded.
  useEffect(() => prefetchPage("order"), [prefetchPage]);
  const [left, setLeft] = useState(false);
  useShopTitle({ kind: "checkout" });

  const onPlaced = ({ order, earlier }: PlacedOutcome): void => {
    setLeft(true);
    orders.set(order.token, { order, placed: earlier ? "earlier" : "now" });
    // In the place of this page: going back does not lead to a form that has been sent.
    void navigate(orderPath(order.token), { replace: true });
  };
  // An order that may have arrived is settled first, also when nothing is left in the cart.
  const empty = cart.ready && cart.lines.length === 0 && !checkout.attempt && !checkout.placing && !left;
  if (empty) return <EmptyCart level={1} />;
  const blocker = cartBlocker(seller, cart.priced);
  return (
    <div className={styles.page}>
      <Link to={STOREFRONT_PATHS.cart} className={styles.back}>
        {t("checkout.back")}
      </Link>
      <h1>{t("checkout.title")}</h1>
      <noscript>
        <p className={styles.words}>
          {seller.contact.email
            ? t("checkout.needs-script-or-mail", { email: seller.contact.email })
            : t("checkout.needs-script")}
        </p>
      </noscript>
      {blocker && !checkout.attempt ? (
        <p className={styles.words}>{t(`cart.closed-${blocker}`, { shop: seller.name })}</p>
      ) : (
        <CheckoutForm checkout={checkout} pricer={pricer} onPlaced={onPlaced} />
      )}
    </div>
  );
});
