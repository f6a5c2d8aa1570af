import { type ReactNode, useId } from "react";
import styles from "./field.module.css";

/** What a control takes over from its field. */
export interface ControlProps {
  id: string;
  "aria-describedby": string | undefined;
  "aria-invalid": true | undefined;
}

export interface FieldProps {
  label: string;
  /** What to know before one types. */
  hint?: ReactNode;
  /** What is wrong, and what to do; it is read out as it appears. */
  error?: string | undefined;
  /** Says "optional" beside the label: what nothing is said of is needed. */
  optional?: boolean;
  /** The label stands for those who listen only, e.g. in a table's cell. */
  hideLabel?: boolean;
}

interface FieldFrameProps extends FieldProps {
  children: (control: ControlProps) => ReactNode;
}

/** A labelled control, with its hint and what is wrong with it. */
export function Field({ label, hint, error, optional = false, hideLabel = false, children }: FieldFrameProps) {
  const id = useId();
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(" ");
  return (
    <div className={styles.field}>
      <label htmlFor={id} className={hideLabel ? "visually-hidden" : styles.label}>
        {label}
        {optional && <span className={styles.optional}> (optional)</span>}
      </label>
      {children({ id, "aria-describedby": described || undefined, "aria-invalid": error ? true : undefined })}
      {hint && (
        <p id={`${id}-hint`} className={styles.hint}>
          {hint}
        </p>
      )}
      <p id={`${id}-error`} className={styles.error} aria-live="polite">
        {error}
      </p>
    </div>
  );
}
