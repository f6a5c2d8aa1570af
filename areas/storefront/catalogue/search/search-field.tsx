import {
  type ComponentType,
  type FormEvent,
  type RefObject,
  type SyntheticEvent,
  useCallback,
  useRef,
  useState,
} from "react";
import { useNavigate } from "react-router-dom";
import { lazyChunk } from "../../../shared/boot/lazy-page.tsx";
import { MAX_QUERY } from "../../../shared/catalogue/catalogue-limits.ts";
import { inLanguageOf } from "../../../shared/i18n/lazy-catalogue.ts";
import { STOREFRONT_PATHS, searchAddress } from "../../../shared/pages/routes.ts";
import { Icon } from "../../../shared/ui/icon.tsx";
import { focusHeading } from "../../../shared/ui/layout/navigation-effects.ts";
import { BROWSING_CATALOGUES } from "../../i18n/catalogues.ts";
import { CATALOG, useMessages, useSeller } from "../../shop-context.ts";
import styles from "./search-field.module.css";
import type { SuggestionsProps } from "./suggestions.tsx";

export function SearchIcon() {
  return <Icon path="m21 21-4.34-4.34M19 11a8 8 0 1 1-16 0 8 8 0 0 1 16 0z" size={20} />;
}

/** Loaded on demand: only visitors who search need suggestions. */
const SUGGESTIONS = lazyChunk("areas/storefront/catalogue/search/suggestions.tsx", () =>
  import("./suggestions.tsx").then((module) => module.Suggestions),
);

/** Loads everything that suggestions need. @throws ChunkLoadError */
async function loadSuggestions(locale: string): Promise<ComponentType<SuggestionsProps>> {
  const texts = inLanguageOf(BROWSING_CATALOGUES, locale);
  const [loaded] = await Promise.all([SUGGESTIONS.load(), CATALOG.load(), texts.load()]);
  return loaded;
}

interface SearchFieldProps {
  initial?: string;
  /** For the search page, where the field is the main element. */
  large?: boolean;
  /** Focused when the field is opened. */
  inputRef?: RefObject<HTMLInputElement | null>;
  /** Called when a search or a suggestion navigates. */
  onClose?: () => void;
  /** Called on Escape without suggestions. */
  onEscape?: () => void;
}

/** The shop's search field: a plain form, with suggestions once their script loads. */
export function SearchField({ initial = "", large = false, inputRef, onClose, onEscape }: SearchFieldProps) {
  const { t } = useMessages();
  const { locale } = useSeller();
  const navigate = useNavigate();
  const own = useRef<HTMLInputElement>(null);
  const input = inputRef ?? own;
  const [text, setText] = useState(initial);
  const [Suggestions, setSuggestions] = useState<ComponentType<SuggestionsProps>>();

  const onInterest = ({ currentTarget }: SyntheticEvent<HTMLInputElement>): void => {
    setText(currentTarget.value);
    // Searching works without suggestions.
    loadSuggestions(locale).then(
      (loaded) => setSuggestions(() => loaded),
      () => {},
    );
  };
  const onLeave = useCallback(() => {
    input.current?.blur();
    onClose?.();
  }, [input, onClose]);
  const onSubmit = (event: FormEvent): void => {
    event.preventDefault();
    const query = input.current?.value ?? "";
    if (query.trim() === "") {
      input.current?.focus();
      return;
    }
    onLeave();
    void navigate(searchAddress(query));
    // The page stays, so no new heading takes the focus.
    if (query.trim() === initial.trim()) focusHeading();
  };

  return (
    <search className={styles.search} data-large={large || undefined}>
      <form action={STOREFRONT_PATHS.search} onSubmit={onSubmit} className={styles.form}>
        <input
          ref={input}
          type="search"
          name="q"
          // Uncontrolled: keeps what was typed before the script loaded.
          defaultValue={initial}
          onChange={onInterest}
          onFocus={onInterest}
          onPointerEnter={onInterest}
          maxLength={MAX_QUERY}
          enterKeyHint="search"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          placeholder={t("frame.search")}
          aria-label={t("frame.search-shop")}
        />
        <button type="submit" aria-label={t("frame.search")}>
          <SearchIcon />
        </button>
      </form>
      {Suggestions && (
        <Suggestions input={input} text={text} searched={initial} onLeave={onLeave} onEscape={onEscape} />
      )}
    </search>
  );
}
