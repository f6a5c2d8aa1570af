import { type FocusEvent, useState } from "react";
import styles from "./filter-panel.module.css";

interface PriceFieldProps {
  id: string;
  name: "min" | "max";
  label: string;
  /** The price in the address, in major units. */
  value: string;
  placeholder: string;
  /** The id of the sentence about a text that is no price. */
  errorId: string | undefined;
  onPrice: (form: HTMLFormElement) => void;
}

/** A price field. It applies when it loses the focus or the form is submitted. */
export function PriceField({ id, name, label, value, placeholder, errorId, onPrice }: PriceFieldProps) {
  const [typed, setTyped] = useState({ text: value, over: value });
  // A navigation resets the typed price.
  const text = typed.over === value ? typed.text : value;
  const onBlur = ({ currentTarget: { form } }: FocusEvent<HTMLInputElement>) => {
    if ((text !== value || errorId) && form) onPrice(form);
  };
  return (
    <label htmlFor={id} className={styles.price}>
      <span>{label}</span>
      <input
        id={id}
        name={name}
        type="text"
        inputMode="decimal"
        dir="ltr"
        maxLength={12}
        placeholder={placeholder}
        value={text}
        onChange={(event) => setTyped({ text: event.currentTarget.value, over: value })}
        onBlur={onBlur}
        aria-invalid={errorId ? true : undefined}
        aria-describedby={errorId}
        autoComplete="off"
      />
    </label>
  );
}
