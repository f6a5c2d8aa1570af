import { type MouseEvent, useSyncExternalStore } from "react";
import { useLocation, useNavigate } from "react-router-dom";
import { formatNumber } from "../../../shared/domain/locales.ts";
import { STOREFRONT_PATHS, trimmedPath } from "../../../shared/pages/routes.ts";
import { BAG, Icon } from "../../../shared/ui/icon.tsx";
import { Link } from "../../../shared/ui/link.tsx";
import { useMessages, useSeller, useShop } from "../../shop-context.ts";
import styles from "./cart-button.module.css";
import { loadCartPanel, openCartDrawer } from "./cart-drawer.tsx";

const isPlain = (event: MouseEvent): boolean =>
  event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;

/** The cart's button with the number of items. Opens the drawer, except on the cart page. */
export function CartButton() {
  const { cart } = useShop();
  const { locale } = useSeller();
  const { t } = useMessages();
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const count = useSyncExternalStore(cart.subscribe, cart.count, () => 0);
  const onInterest = (): void => void loadCartPanel(locale).catch(() => {});
  const onClick = (event: MouseEvent<HTMLAnchorElement>): void => {
    const path = trimmedPath(pathname);
    const shown = path === STOREFRONT_PATHS.cart || path === STOREFRONT_PATHS.checkout;
    if (!isPlain(event) || shown) return;
    event.preventDefault();
    // The cart page explains a failure.
    openCartDrawer(cart, locale).catch(() => navigate(STOREFRONT_PATHS.cart));
  };
  return (
    <Link
      to={STOREFRONT_PATHS.cart}
      className={styles.button}
      aria-label={count > 0 ? t("cart.open", { count }) : t("title.cart")}
      onClick={onClick}
      onPointerEnter={onInterest}
      onFocus={onInterest}
    >
      <Icon path={BAG} />
      {count > 0 && (
        <span className={styles.count} aria-hidden="true">
          {`${formatNumber(Math.min(count, 99), locale)}${count > 99 ? "+" : ""}`}
        </span>
      )}
    </Link>
  );
}
