import type { ComponentProps } from "react";
import { classNames } from "../class-names.ts";
import { Icon } from "../icon.tsx";
import styles from "./control.module.css";
import { Field, type FieldProps } from "./field.tsx";

const CHEVRON_DOWN = "m6 9 6 6 6-6";

interface SelectOption<Value extends string = string> {
  value: Value;
  label: string;
}

/** Options sorted by name. @param locale of the names, BCP 47 */
export function sortedOptions(
  values: readonly string[],
  locale: string,
  nameOf: (value: string) => string | undefined,
): SelectOption[] {
  const options = values.map((value) => ({ value, label: nameOf(value) ?? value }));
  return options.sort((a, b) => a.label.localeCompare(b.label, locale));
}

interface SelectFieldProps<Value extends string>
  extends FieldProps,
    Omit<ComponentProps<"select">, "value" | "onChange" | "id" | "className" | "children"> {
  value: Value;
  onChange: (value: Value) => void;
  options: readonly SelectOption<Value>[];
}

export function SelectField<Value extends string>({
  id,
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
    <Field {...{ id, label, hint, error, optional, hideLabel }}>
      {(control) => (
        <span className={styles.choice}>
          <select
            {...rest}
            {...control}
            className={classNames(styles.control, styles.select)}
            onChange={(event) => onChange(event.currentTarget.value as Value)}
          >
            {options.map(({ value, label }) => (
              // Server and browser may have different versions of the names of countries.
              <option key={value} value={value} suppressHydrationWarning>
                {label}
              </option>
            ))}
          </select>
          <Icon path={CHEVRON_DOWN} size={16} />
        </span>
      )}
    </Field>
  );
}
