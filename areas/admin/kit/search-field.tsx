import Search from "lucide-react/icons/search";
import X from "lucide-react/icons/x";
import { useEffect, useEffectEvent, useId, useRef, useState } from "react";
import { MAX_QUERY } from "../../shared/catalogue/catalogue-limits.ts";
import { directionFor } from "../../shared/ui/form/field.tsx";
import { useKitTexts } from "../texts.ts";
import { IconButton } from "./icon-button.tsx";
import styles from "./search-field.module.css";

/**
 * The text of a field whose value follows later, such as a filter in the address. A value that was not sent from the
 * field, such as a cleared filter, replaces the text. Filters are trimmed; the text keeps its spaces.
 */
export function useTyped(value: string) {
  const [typed, setTyped] = useState({ text: value, value, sent: value });
  const isOwn = typed.value === value || typed.sent.trim() === value.trim();
  if (typed.value !== value) setTyped({ text: isOwn ? typed.text : value, value, sent: value });
  return {
    text: isOwn ? typed.text : value,
    /** @param isSent whether the text also becomes the value */
    type: (text: string, isSent: boolean) => setTyped({ text, value, sent: isSent ? text : typed.sent }),
    /** The text becomes the value. */
    send: () => setTyped({ ...typed, sent: typed.text }),
  };
}

interface SearchFieldProps {
  label: string;
  value: string;
  /** Called after a pause in typing, on Enter, and when the field is cleared. */
  onSearch: (value: string) => void;
  placeholder?: string;
}

/** Milliseconds. */
const PAUSE = 250;

/** The page's search; the shortcut `/` focuses it. */
export function SearchField({ label, value, onSearch, placeholder = label }: SearchFieldProps) {
  const id = useId();
  const { t } = useKitTexts();
  const input = useRef<HTMLInputElement>(null);
  const { text, type, send } = useTyped(value);
  const search = useEffectEvent(() => {
    send();
    onSearch(text);
  });
  useEffect(() => {
    if (text.trim() === value.trim()) return;
    const timer = setTimeout(search, PAUSE);
    return () => clearTimeout(timer);
  }, [text, value]);
  return (
    <search className={styles.search}>
      <label htmlFor={id} className="visually-hidden">
        {label}
      </label>
      <Search />
      <input
        ref={input}
        id={id}
        type="search"
        dir={directionFor(text)}
        value={text}
        placeholder={placeholder}
        maxLength={MAX_QUERY}
        autoComplete="off"
        enterKeyHint="search"
        data-shortcut="search"
        onChange={(event) => type(event.currentTarget.value, false)}
        onKeyDown={(event) => {
          if (event.key !== "Enter") return;
          send();
          onSearch(text);
        }}
      />
      {text !== "" && (
        <IconButton
          label={t("field.clear-search")}
          icon={<X />}
          onClick={() => {
            type("", true);
            onSearch("");
            input.current?.focus();
          }}
        />
      )}
    </search>
  );
}
