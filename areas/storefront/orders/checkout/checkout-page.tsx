import { observer } from "mobx-react-lite";
import { useEffect, useState } from "react";
import { Link, useNavigate } from "react-router-dom";
import { orderPath, STOREFRONT_PATHS } from "../../../shared/pages/routes.ts";
import { useSeller, useShop } from "../../shop-context.ts";
import { useBuyingMessages } from "../../state/use-buying-messages.ts";
import { useShopTitle } from "../../state/use-shop-title.ts";
import { cartBlocker } from "../cart/cart-view.ts";
import { EmptyCart } from "../cart/empty-cart.tsx";
import { useCartPricer } from "../cart/use-cart-pricer.ts";
import { CheckoutForm } from "./checkout-form.tsx";
import styles from "./checkout-page.module.css";
import { CheckoutStore, type PlacedOutcome } from "./checkout-store.ts";

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
