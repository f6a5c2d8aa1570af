import Search from "lucide-react/icons/search";
import X from "lucide-react/icons/x";
import { useEffect, useEffectEvent, useId, useRef, useState } from "react";
import { MAX_QUERY } from "../../shared/catalogue/catalogue-limits.ts";
import { IconButton } from "./icon-button.tsx";
import styles from "./search-field.module.css";
import { useKitTexts } from "./texts.ts";

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
  const [typed, setTyped] = useState({ text: value, over: value });
  const text = typed.over === value ? typed.text : value;
  const search = useEffectEvent(onSearch);
  useEffect(() => {
    if (text === value) return;
    const timer = setTimeout(() => search(text), PAUSE);
    return () => clearTimeout(timer);
  }, [text, value]);
  const change = (text: string) => setTyped({ text, over: value });
  return (
    <search className={styles.search}>
      <label htmlFor={id} className="visually-hidden">
        {label}
      </label>
      <Search aria-hidden="true" />
      <input
        ref={input}
        id={id}
        type="search"
        dir="auto"
        value={text}
        placeholder={placeholder}
        maxLength={MAX_QUERY}
        autoComplete="off"
        enterKeyHint="search"
        data-shortcut="search"
        onChange={(event) => change(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === "Enter") onSearch(text);
        }}
      />
      {text !== "" && (
        <IconButton
          label={t("field.clear-search")}
          icon={<X aria-hidden="true" />}
          onClick={() => {
            change("");
            onSearch("");
            input.current?.focus();
          }}
        />
      )}
    </search>
  );
}
