import { type ReactNode, useId } from "react";
import styles from "./field.module.css";
import { useKitTexts } from "./texts.ts";

export interface ControlProps {
  id: string;
  "aria-describedby": string | undefined;
  "aria-invalid": true | undefined;
}

export interface FieldProps {
  label: string;
  hint?: ReactNode;
  /** Announced to screen readers when it appears. */
  error?: string | undefined;
  /** Fields are required unless they say otherwise. */
  optional?: boolean;
  /** For screen readers only, e.g. in a table's cell. */
  hideLabel?: boolean;
}

interface FieldFrameProps extends FieldProps {
  children: (control: ControlProps) => ReactNode;
}

export function Field({ label, hint, error, optional = false, hideLabel = false, children }: FieldFrameProps) {
  const id = useId();
  const { t } = useKitTexts();
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(" ");
  return (
    <div className={styles.field}>
      <label htmlFor={id} className={hideLabel ? "visually-hidden" : styles.label}>
        {label}
        {optional && <span className={styles.optional}> {t("field.optional")}</span>}
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
