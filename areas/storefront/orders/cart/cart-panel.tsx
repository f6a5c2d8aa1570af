import { observer } from "mobx-react-lite";
import { type MouseEvent, useCallback, useEffect, useRef } from "react";
import { useLocation } from "react-router-dom";
import { STOREFRONT_PATHS } from "../../../shared/pages/routes.ts";
import { CROSS, Icon } from "../../../shared/ui/icon.tsx";
import { Link } from "../../../shared/ui/link.tsx";
import { useBuyingMessages, useMessages, useShop } from "../../shop-context.ts";
import { CartLines } from "./cart-lines.tsx";
import { lineKey } from "./cart-memory.ts";
import styles from "./cart-panel.module.css";
import { EmptyCart } from "./cart-placeholders.tsx";
import { useCartPricer } from "./cart-pricer.ts";
import { useCart } from "./cart-store.ts";
import { CartSummary } from "./cart-summary.tsx";

/** The cart in a drawer. The dialog traps the focus, closes on Escape and restores the focus. */
export const CartPanel = observer(function CartPanel() {
  const { cart } = useShop();
  const { state, lines } = useCart();
  const { t: shop } = useMessages();
  const { t } = useBuyingMessages();
  const { pathname } = useLocation();
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const { drawerOpen, added, removed } = state;
  const pricer = useCartPricer(drawerOpen);
  const close = useCallback(() => cart.setDrawerOpen(false), [cart]);

  useEffect(() => {
    if (!drawerOpen) {
      dialog.current?.close();
      return;
    }
    dialog.current?.showModal();
    // The browser would focus the first control, which is "Close".
    heading.current?.focus();
    const { added, lines } = cart.state;
    const index = lines.findIndex((line) => added && lineKey(line) === lineKey(added));
    list.current?.querySelectorAll("ul > li")[index]?.scrollIntoView({ block: "nearest" });
  }, [drawerOpen, cart]);
  const shownOn = useRef(pathname);
  useEffect(() => {
    if (shownOn.current !== pathname) close();
    shownOn.current = pathname;
  }, [pathname, close]);
  const onClick = ({ target }: MouseEvent): void => {
    // The content fills the dialog, so other clicks are on the backdrop. A link closes the drawer immediately, so that
    // the next page's heading can take the focus.
    if (target === dialog.current || (target as Element).closest("a")) close();
  };
  const empty = lines.length === 0 && !removed;
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/click-events-have-key-events -- Escape does the same
    <dialog ref={dialog} className={styles.panel} aria-labelledby="cart-panel-title" onClose={close} onClick={onClick}>
      <div className={styles.content}>
        <header className={styles.head}>
          <h2 ref={heading} id="cart-panel-title" tabIndex={-1}>
            {shop("title.cart")}
          </h2>
          <button type="button" className={styles.close} aria-label={t("cart.close")} onClick={close}>
            <Icon path={CROSS} />
          </button>
        </header>
        <output className="visually-hidden">{drawerOpen && added && shop("cart.added", { title: added.title })}</output>
        <div ref={list} className={styles.lines}>
          {empty ? <EmptyCart level={2} /> : <CartLines />}
        </div>
        {lines.length > 0 && (
          <footer className={styles.foot}>
            <CartSummary pricer={pricer}>
              <Link className={styles.view} to={STOREFRONT_PATHS.cart}>
                {t("cart.view")}
              </Link>
            </CartSummary>
          </footer>
        )}
      </div>
    </dialog>
  );
});
