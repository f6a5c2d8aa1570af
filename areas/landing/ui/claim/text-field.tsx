import type { InputHTMLAttributes, ReactNode } from "react";
import styles from "./text-field.module.css";

interface TextFieldProps
  extends Pick<InputHTMLAttributes<HTMLInputElement>, "type" | "autoComplete" | "maxLength" | "inputMode" | "onBlur"> {
  /** Unique on the page. */
  id: string;
  label: string;
  value: string;
  onChange: (typed: string) => void;
  hint?: ReactNode;
  problem: string | undefined;
  /** What stands at the field's end, such as a button. */
  children?: ReactNode;
}

export function TextField({ id, label, hint, problem, value, onChange, children, ...attributes }: TextFieldProps) {
  const described = [hint && `${id}-hint`, problem && `${id}-problem`].filter(Boolean).join(" ");
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      <span className={styles.row}>
        <input
          {...attributes}
          id={id}
          name={id}
          value={value}
          onChange={(event) => onChange(event.target.value)}
          aria-required="true"
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
