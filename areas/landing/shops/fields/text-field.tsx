import type { InputHTMLAttributes, ReactNode } from "react";
import styles from "./text-field.module.css";

interface TextFieldProps
  extends Pick<
    InputHTMLAttributes<HTMLInputElement>,
    "type" | "name" | "autoComplete" | "maxLength" | "inputMode" | "onBlur"
  > {
  /** Unique on the page. */
  id: string;
  label: string;
  value: string;
  onChange: (typed: string) => void;
  hint?: ReactNode;
  /** Whether it may stay empty. */
  optional?: boolean;
  problem: string | undefined;
  /** What stands at the field's end, such as a button. */
  children?: ReactNode;
}

export function TextField({
  id,
  label,
  hint,
  optional = false,
  problem,
  value,
  onChange,
  children,
  ...attributes
}: TextFieldProps) {
  const described = [hint && `${id}-hint`, problem && `${id}-problem`].filter(Boolean).join(" ");
  return (
    <div className={styles.field}>
      <label htmlFor={id}>
        {label}
        {optional && <span className={styles.optional}> (optional)</span>}
      </label>
      <span className={styles.row}>
        <input
          name={id}
          {...attributes}
          id={id}
          value={value}
          onChange={(event) => onChange(event.target.value)}
          aria-required={!optional}
          aria-invalid={problem !== undefined}
          aria-describedby={described || undefined}
        />
        {children}
      </span>
      {problem !== undefined && (
        <p id={`${id}-problem`} className={styles.problem}>
          {problem}
        </p>
      )}
      {hint && (
        <p id={`${id}-hint`} className={styles.hint}>
          {hint}
        </p>
      )}
    </div>
  );
}
