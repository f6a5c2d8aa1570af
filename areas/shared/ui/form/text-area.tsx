import type { ComponentProps } from "react";
import { classNames } from "../class-names.ts";
import styles from "./control.module.css";
import { directionFor, Field, type FieldProps } from "./field.tsx";

export interface TextAreaProps
  extends FieldProps,
    Omit<ComponentProps<"textarea">, "value" | "onChange" | "id" | "className" | "maxLength"> {
  value: string;
  onChange: (value: string) => void;
}

/**
 * Grows with its text if the browser supports `field-sizing`. It has no `maxLength`, which would cut a pasted text without
 * a message: the form says when a text is too long.
 */
export function TextArea({ id, label, hint, error, optional, hideLabel, onChange, rows = 4, ...rest }: TextAreaProps) {
  return (
    <Field {...{ id, label, hint, error, optional, hideLabel }}>
      {(control) => (
        <textarea
          rows={rows}
          dir={directionFor(rest.value)}
          {...rest}
          {...control}
          className={classNames(styles.control, styles.area)}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      )}
    </Field>
  );
}
