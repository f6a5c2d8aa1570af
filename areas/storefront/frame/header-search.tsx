import { type MouseEvent, useCallback, useEffect, useRef, useState } from "react";
import { Link, useLocation } from "react-router-dom";
import { STOREFRONT_PATHS } from "../../shared/pages/routes.ts";
import { SearchField } from "../catalogue/search/search-field.tsx";
import { SearchIcon } from "../catalogue/search/search-icon.tsx";
import { useMessages } from "../shop-context.ts";
import styles from "./header-search.module.css";

/** The way to search from everywhere: a field, or on a phone a sign that opens it. Without script it leads to the search page. */
export function HeaderSearch() {
  const { t } = useMessages();
  const { pathname } = useLocation();
  const [open, setOpen] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const close = useCallback(() => setOpen(false), []);
  const onOpen = (event: MouseEvent): void => {
    event.preventDefault();
    setOpen(!open);
  };
  useEffect(() => {
    if (open) input.current?.focus();
  }, [open]);
  // The search page has a field of its own.
  if (pathname === STOREFRONT_PATHS.search) return null;
  return (
    <>
      <div className={styles.field} data-open={open || undefined}>
        {/* A search that led on is over: elsewhere one begins with an empty field. */}
        <SearchField key={pathname} inputRef={input} onClose={close} />
      </div>
      <Link
        to={STOREFRONT_PATHS.search}
        className={styles.opener}
        aria-label={t("frame.search-shop")}
        onClick={onOpen}
        aria-expanded={open}
      >
        <SearchIcon />
      </Link>
    </>
  );
}
