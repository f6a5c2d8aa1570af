import { observer } from "mobx-react-lite";
import type { MouseEvent } from "react";
import { Link, useLocation, useNavigate } from "react-router-dom";
import { STOREFRONT_PATHS } from "../../../shared/pages/routes.ts";
import { useMessages, useSeller, useShop } from "../../shop-context.ts";
import styles from "./cart-button.module.css";
import { loadCartPanel } from "./cart-drawer.tsx";

const isPlain = (event: MouseEvent): boolean =>
  event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;

/** The cart's button with the number of items. Opens the drawer, except on the cart page. */
export const CartButton = observer(function CartButton() {
  const { cart } = useShop();
  const { locale } = useSeller();
  const { t } = useMessages();
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const { count } = cart;
  const onInterest = (): void => void loadCartPanel(locale).catch(() => {});
  const onClick = (event: MouseEvent<HTMLAnchorElement>): void => {
    const shown = pathname === STOREFRONT_PATHS.cart || pathname === STOREFRONT_PATHS.checkout;
    if (!isPlain(event) || shown) return;
    event.preventDefault();
    loadCartPanel(locale).then(
      () => cart.setDrawerOpen(true),
      // The cart page explains the failure.
      () => navigate(STOREFRONT_PATHS.cart),
    );
  };
  return (
    <Link
      to={STOREFRONT_PATHS.cart}
      className={styles.button}
      aria-label={count > 0 ? t("cart.open", { count }) : t("cart.title")}
      onClick={onClick}
      onPointerEnter={onInterest}
      onFocus={onInterest}
    >
      <svg viewBox="0 0 24 24" width="24" height="24" aria-hidden="true">
        <path
          d="M5 8h14l-1.1 11.2a2 2 0 0 1-2 1.8H8.1a2 2 0 0 1-2-1.8L5 8Zm3.5 2.5V7a3.5 3.5 0 0 1 7 0v3.5"
          fill="none"
          stroke="currentColor"
          strokeWidth="1.75"
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      </svg>
      {count > 0 && (
        <span className={styles.count} aria-hidden="true">
          {Math.min(count, 99).toLocaleString(locale)}
          {count > 99 && "+"}
        </span>
      )}
    </Link>
  );
});
