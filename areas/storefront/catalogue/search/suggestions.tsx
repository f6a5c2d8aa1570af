import { observer } from "mobx-react-lite";
import { type MouseEvent, type RefObject, useCallback, useEffect, useId, useMemo } from "react";
import { useNavigate } from "react-router-dom";
import { searchQuery } from "../../../shared/catalogue/catalogue-limits.ts";
import type { SearchPage } from "../../../shared/catalogue/public-catalogue.ts";
import { useEntry, useKept } from "../../../shared/data/use-entry.ts";
import { categoryPath, productPath, searchAddress } from "../../../shared/pages/routes.ts";
import { useNoticeable } from "../../../shared/ui/layout/navigation-progress.tsx";
import { Picture } from "../../../shared/ui/picture.tsx";
import { Price } from "../../../shared/ui/price.tsx";
import { useBrowsingMessages, useMessages, useOwnLanguage, useSeller } from "../../shop-context.ts";
import { problemText } from "../../state/problem-text.ts";
import { useCatalog } from "../use-content.tsx";
import styles from "./suggestions.module.css";
import { useCombobox } from "./use-combobox.ts";

export interface SuggestionsProps {
  input: RefObject<HTMLInputElement | null>;
  /** The text typed so far. */
  text: string;
  /** The current search's query, which needs no suggestions. */
  searched: string;
  /** Called before a suggestion navigates. */
  onLeave: () => void;
  /** Called on Escape without suggestions. */
  onEscape: (() => void) | undefined;
}

/** Search suggestions below the field. */
export const Suggestions = observer(function Suggestions({
  input,
  text,
  searched,
  onLeave,
  onEscape,
}: SuggestionsProps) {
  const messages = useMessages();
  const { t } = useBrowsingMessages();
  const navigate = useNavigate();
  const catalog = useCatalog();
  const id = useId();
  const words = text === searched ? "" : searchQuery(text.trim());
  const entry = useEntry(words === "" ? null : catalog.suggestions(words));
  useEffect(() => {
    const retry = () => void entry?.load();
    addEventListener("online", retry);
    return () => removeEventListener("online", retry);
  }, [entry]);

  const problem = entry?.failure;
  // The last suggestions stay until the next arrive.
  const page = useKept("", entry ? entry.value : null);
  const loading = entry !== null && entry.value === undefined && !problem;
  const slow = useNoticeable(loading);
  const addresses = useMemo(() => (page ? addressesOf(page, text) : []), [page, text]);
  const onChoose = useCallback(
    (index: number) => {
      const address = addresses[index];
      if (address === undefined) return;
      onLeave();
      void navigate(address);
    },
    [addresses, onLeave, navigate],
  );
  const { open, wanted, active } = useCombobox({ input, id, count: addresses.length, onChoose, onEscape });

  const message = problem
    ? problemText(problem, messages)
    : slow
      ? t("search.searching")
      : page && page.total === 0 && !loading
        ? t("search.none", { query: page.query })
        : "";
  const status = wanted ? message : "";
  return (
    <>
      <div className={styles.popup} hidden={!open && status === ""} data-busy={slow || undefined}>
        {open && page && (
          <SuggestionList id={id} page={page} active={active} addresses={addresses} onChoose={onChoose} />
        )}
        {status && <p className={styles.status}>{status}</p>}
      </div>
      <output className="visually-hidden">
        {status || (open ? t("search.found", { count: addresses.length - 1 }) : "")}
      </output>
    </>
  );
});

/** Returns the address of each option: the categories, the products, all results. */
function addressesOf({ categories, products, total }: SearchPage, text: string): string[] {
  return [
    ...categories.map(({ slug }) => categoryPath(slug)),
    ...products.map(({ slug }) => productPath(slug)),
    ...(total > 0 ? [searchAddress(text)] : []),
  ];
}

interface SuggestionListProps {
  id: string;
  page: SearchPage;
  /** The index of the option selected by arrow keys. */
  active: number;
  /** The address of each option: the categories, the products, all results. */
  addresses: readonly string[];
  onChoose: (index: number) => void;
}

/** The suggestions as options of a combobox. They are also links, to be opened in a new tab. */
function SuggestionList({ id, page, active, addresses, onChoose }: SuggestionListProps) {
  const { t } = useBrowsingMessages();
  const { id: sellerId, currency, locale } = useSeller();
  const lang = useOwnLanguage();
  const { categories, products } = page;
  const option = (index: number) => ({
    id: `${id}-${index}`,
    role: "option",
    href: addresses[index],
    tabIndex: -1,
    "aria-selected": index === active,
    onMouseDown: keepFocus,
    onClick: (event: MouseEvent) => {
      if (event.metaKey || event.ctrlKey || event.shiftKey) return;
      event.preventDefault();
      onChoose(index);
    },
  });
  const all = categories.length + products.length;
  return (
    <div id={id} role="listbox" aria-label={t("search.suggestions")} className={styles.list}>
      {categories.map(({ name, slug }, index) => (
        <a key={slug} {...option(index)}>
          <span className={styles.kind}>{t("search.category")}</span> <bdi lang={lang}>{name}</bdi>
        </a>
      ))}
      {products.map((product, index) => (
        <a key={product.slug} {...option(categories.length + index)}>
          <span className={styles.picture}>
            {product.image && <Picture sellerId={sellerId} image={product.image} sizes="48px" alt="" />}
          </span>
          <span className={styles.title} lang={lang}>
            <bdi>{product.title}</bdi>
          </span>
          <span className={styles.price}>
            <Price amount={product.price} varies={product.varies} currency={currency} locale={locale} />
          </span>
        </a>
      ))}
      {addresses.length > all && (
        <a {...option(all)} className={styles.all}>
          {t("search.see-all")} <span className={styles.kind}>{t("list.count", { count: page.total })}</span>
        </a>
      )}
    </div>
  );
}

// Keeps the focus in the field, so that the list does not close before the click.
const keepFocus = (event: MouseEvent) => event.preventDefault();
