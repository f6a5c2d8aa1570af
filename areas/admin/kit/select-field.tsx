import ChevronDown from "lucide-react/icons/chevron-down";
import type { ComponentProps } from "react";
import { classNames } from "./class-names.ts";
import styles from "./control.module.css";
import { Field, type FieldProps } from "./field.tsx";

interface SelectFieldProps<Value extends string>
  extends FieldProps,
    Omit<ComponentProps<"select">, "value" | "onChange" | "id" | "className" | "children"> {
  value: Value;
  onChange: (value: Value) => void;
  options: readonly { value: Value; label: string }[];
}

export function SelectField<Value extends string>({
  label,
  hint,
  error,
  optional,
  hideLabel,
  options,
  onChange,
  ...rest
}: SelectFieldProps<Value>) {
  return (
    <Field {...{ label, hint, error, optional, hideLabel }}>
      {(control) => (
        <span className={styles.choice}>
          <select
            {...rest}
            {...control}
            className={classNames(styles.control, styles.select)}
            onChange={(event) => onChange(event.currentTarget.value as Value)}
          >
            {options.map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </select>
          <ChevronDown aria-hidden="true" />
        </span>
      )}
    </Field>
  );
}
