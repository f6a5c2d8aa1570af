import type { ComponentProps } from "react";
import styles from "./control.module.css";
import { directionFor, Field, type FieldProps } from "./field.tsx";

export interface TextFieldProps
  extends FieldProps,
    Omit<ComponentProps<"input">, "value" | "onChange" | "id" | "className" | "prefix"> {
  value: string;
  onChange: (value: string) => void;
  /** A fixed text before the input, e.g. a currency, which also describes it. Not together with a suffix. */
  prefix?: string;
  suffix?: string;
}

export function TextField({
  id,
  label,
  hint,
  error,
  optional,
  hideLabel,
  onChange,
  prefix,
  suffix,
  ...rest
}: TextFieldProps) {
  return (
    <Field {...{ id, label, hint, error, optional, hideLabel }}>
      {(control) => {
        const affix = (text: string) => (
          <span id={`${control.id}-affix`} className={styles.affix} data-affix>
            {text}
          </span>
        );
        const isAffixed = Boolean(prefix || suffix);
        const described = [isAffixed && `${control.id}-affix`, control["aria-describedby"]].filter(Boolean).join(" ");
        const input = (
          <input
            type="text"
            dir={directionFor(rest.value)}
            {...rest}
            {...control}
            aria-describedby={described || undefined}
            className={styles.control}
            onChange={(event) => onChange(event.currentTarget.value)}
          />
        );
        if (!isAffixed) return input;
        return (
          // A suffix continues what is typed, such as the rest of an address.
          <span className={styles.affixed} dir={suffix && "ltr"}>
            {prefix && affix(prefix)}
            {input}
            {suffix && affix(suffix)}
          </span>
        );
      }}
    </Field>
  );
}
