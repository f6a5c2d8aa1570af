import { type FocusEvent, type MouseEvent, type RefObject, useCallback, useEffect, useRef, useState } from "react";
import { useLocation } from "react-router-dom";
import { STOREFRONT_PATHS, trimmedPath } from "../../shared/pages/routes.ts";
import { CROSS, Icon } from "../../shared/ui/icon.tsx";
import { Link } from "../../shared/ui/link.tsx";
import { Picture } from "../../shared/ui/picture.tsx";
import { CategoryLinks } from "../catalogue/category-links.tsx";
import { SearchField, SearchIcon } from "../catalogue/search/search-field.tsx";
import { ShopLink } from "../kit/shop-link.tsx";
import { CartButton } from "../orders/cart/cart-button.tsx";
import { useMessages, useSeller, useShop } from "../shop-context.ts";
import { IN_SHOP } from "./shop-footer.tsx";
import styles from "./shop-header.module.css";

/** A search field; on a phone, a button opens it. Without script, the button is a link to the search page. */
function HeaderSearch() {
  const { t } = useMessages();
  const { pathname } = useLocation();
  const [open, setOpen] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const opener = useRef<HTMLAnchorElement>(null);
  const close = useCallback(() => setOpen(false), []);
  const onEscape = useCallback(() => {
    // On a wide window, there is no button and the field stays.
    opener.current?.focus();
    setOpen(false);
  }, []);
  const onOpen = (event: MouseEvent): void => {
    event.preventDefault();
    setOpen(!open);
  };
  useEffect(() => {
    if (open) input.current?.focus();
  }, [open]);
  // The search page has its own field.
  if (trimmedPath(pathname) === STOREFRONT_PATHS.search) return null;
  return (
    <>
      <div className={styles.field} data-open={open || undefined}>
        {/* After a search, other pages start with an empty field. */}
        <SearchField key={pathname} inputRef={input} onClose={close} onEscape={onEscape} />
      </div>
      <Link
        ref={opener}
        to={STOREFRONT_PATHS.search}
        className={styles.headerSearchOpener}
        aria-label={t("frame.search-shop")}
        onClick={onOpen}
        aria-expanded={open}
      >
        <SearchIcon />
      </Link>
    </>
  );
}

const MENU = "shop-menu";
/** More categories than these are hidden on a wide window, behind a link to the footer, which lists all. */
const IN_LINE = 12;

/** Marks the header while the page scrolls down. On a phone it hides, and returns when scrolling up. */
function useReturn(): RefObject<HTMLElement | null> {
  const header = useRef<HTMLElement>(null);
  useEffect(() => {
    let last = scrollY;
    const onScroll = (): void => {
      const { current } = header;
      if (scrollY !== last) current?.toggleAttribute("data-away", scrollY > last && scrollY > current.offsetHeight);
      last = scrollY;
    };
    addEventListener("scroll", onScroll, { passive: true });
    return () => removeEventListener("scroll", onScroll);
  }, []);
  return header;
}

function onMenuClick({ target, currentTarget }: MouseEvent<HTMLElement>): void {
  // Nothing to close if the nav is not a popover.
  if ((target as Element).closest("a")) currentTarget.hidePopover?.();
}

/** Closes the menu when the focus leaves it, as the menu covers what has the focus next. */
function onMenuBlur({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>): void {
  if (relatedTarget && !currentTarget.contains(relatedTarget)) currentTarget.hidePopover?.();
}

/** The shop's name, its categories (a menu on phones that opens without script), search and cart. */
export function ShopHeader() {
  const { id: sellerId, name, logo } = useSeller();
  const { categories } = useShop();
  const { t } = useMessages();
  const header = useReturn();
  const hasMenu = categories.length > 0;
  // The home page shows the name in large type.
  const nameHidden = useLocation().pathname === "/" && logo !== null;
  return (
    <header ref={header} className={styles.header}>
      {hasMenu && (
        <button type="button" popoverTarget={MENU} className={styles.opener} aria-label={t("frame.menu")}>
          <Icon path="M4 5h16M4 12h16M4 19h16" />
        </button>
      )}
      <div className={styles.lead}>
        <ShopLink to="home" className={styles.brand}>
          {logo && <Picture sellerId={sellerId} image={logo} sizes="44px" alt="" />}
          <span className={nameHidden ? "visually-hidden" : styles.name}>{name}</span>
        </ShopLink>
        {hasMenu && (
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/click-events-have-key-events -- handles its links' clicks
          <nav
            id={MENU}
            popover="auto"
            aria-label={t("frame.shop")}
            className={styles.nav}
            onClick={onMenuClick}
            onBlur={onMenuBlur}
          >
            {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- focused when the menu opens, which covers its opener */}
            <button
              autoFocus
              type="button"
              popoverTarget={MENU}
              popoverTargetAction="hide"
              className={styles.opener}
              aria-label={t("frame.close-menu")}
            >
              <Icon path={CROSS} />
            </button>
            <CategoryLinks
              categories={categories}
              more={
                categories.length > IN_LINE && (
                  <a className={styles.all} href={`#${IN_SHOP}`}>
                    {t("frame.all-categories")}
                  </a>
                )
              }
            />
          </nav>
        )}
      </div>
      <div className={styles.tools}>
        <HeaderSearch />
        <CartButton />
      </div>
    </header>
  );
}
