import type { ComponentProps } from "react";
import styles from "./control.module.css";
import { Field, type FieldProps } from "./field.tsx";

export interface TextFieldProps
  extends FieldProps,
    Omit<ComponentProps<"input">, "value" | "onChange" | "id" | "className" | "prefix"> {
  value: string;
  onChange: (value: string) => void;
  /** A fixed text next to the input, e.g. a unit. */
  prefix?: string;
  suffix?: string;
}

export function TextField({
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
    <Field {...{ label, hint, error, optional, hideLabel }}>
      {(control) => {
        const input = (
          <input
            type="text"
            dir="auto"
            {...rest}
            {...control}
            className={styles.control}
            onChange={(event) => onChange(event.currentTarget.value)}
          />
        );
        if (!prefix && !suffix) return input;
        return (
          <span className={styles.affixed}>
            {prefix && (
              <span className={styles.affix} data-affix>
                {prefix}
              </span>
            )}
            {input}
            {suffix && <span className={styles.affix}>{suffix}</span>}
          </span>
        );
      }}
    </Field>
  );
}
