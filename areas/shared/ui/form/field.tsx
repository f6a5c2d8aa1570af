import { type ReactNode, useId } from "react";
import { useUiMessages } from "../ui-messages.ts";
import styles from "./field.module.css";

export interface ControlProps {
  id: string;
  "aria-describedby": string | undefined;
  "aria-invalid": true | undefined;
  "aria-required": true | undefined;
}

export interface FieldProps {
  /** Of the control, where links or scripts lead to it. Unique on the page. */
  id?: string;
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

/**
 * `dir` of a text field: that of its text. In an empty field, "auto" means left to right in Chromium, which would reverse
 * an Arabic placeholder.
 */
export const directionFor = (value: string): "auto" | undefined => (value === "" ? undefined : "auto");

/** A control with its label above, its hint and its error below. */
export function Field({ id, label, hint, error, optional = false, hideLabel = false, children }: FieldFrameProps) {
  const ownId = useId();
  const { t } = useUiMessages();
  const control = id ?? ownId;
  const described = [hint && `${control}-hint`, error && `${control}-error`].filter(Boolean).join(" ");
  return (
    <div className={styles.field}>
      <label htmlFor={control} className={hideLabel ? "visually-hidden" : styles.label}>
        {label}
        {optional && <span className={styles.optional}> {t("field.optional")}</span>}
      </label>
      {children({
        id: control,
        "aria-describedby": described || undefined,
        "aria-invalid": error ? true : undefined,
        "aria-required": !optional || undefined,
      })}
      {hint && (
        <p id={`${control}-hint`} className={styles.hint}>
          {hint}
        </p>
      )}
      <FieldError id={`${control}-error`}>{error}</FieldError>
    </div>
  );
}

/** The problem of a field or a group of radio buttons, which names this element by its id. */
export function FieldError({ id, children }: { id: string; children: string | undefined }) {
  return (
    <p id={id} className={styles.error} aria-live="polite">
      {children}
    </p>
  );
}
