import { type ReactNode, useEffect, useId, useRef } from "react";
import styles from "./checkbox.module.css";
import field from "./field.module.css";

interface CheckboxProps {
  label: ReactNode;
  checked: boolean;
  onChange: (checked: boolean) => void;
  hint?: ReactNode;
  /** Some, but not all, of its items are chosen. */
  indeterminate?: boolean;
  /** For screen readers only, e.g. in a table's cell. */
  hideLabel?: boolean;
}

export function Checkbox({ label, checked, onChange, hint, indeterminate = false, hideLabel }: CheckboxProps) {
  const id = useId();
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (box.current) box.current.indeterminate = indeterminate;
  }, [indeterminate]);
  return (
    <span className={styles.field}>
      <label className={styles.checkbox}>
        <input
          ref={box}
          type="checkbox"
          checked={checked}
          aria-describedby={hint ? `${id}-hint` : undefined}
          onChange={(event) => onChange(event.currentTarget.checked)}
        />
        <span className={hideLabel ? "visually-hidden" : undefined}>{label}</span>
      </label>
      {/* Outside the label, whose text is the box's name: a screen reader would say the hint twice. */}
      {hint && (
        <span id={`${id}-hint`} className={`${field.hint} ${styles.hint}`}>
          {hint}
        </span>
      )}
    </span>
  );
}
