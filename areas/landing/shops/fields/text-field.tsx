import { type InputHTMLAttributes, type ReactNode, useState } from "react";
import { MAX_PASSWORD } from "../../../shared/accounts/account.ts";
import { useClaimTexts } from "../texts.ts";
import styles from "./text-field.module.css";

interface TextFieldProps
  extends Pick<
    InputHTMLAttributes<HTMLInputElement>,
    "type" | "name" | "dir" | "autoComplete" | "maxLength" | "inputMode" | "onBlur"
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
  /** Content at the field's end, such as a button. */
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
  const { t } = useClaimTexts();
  const described = [hint && `${id}-hint`, problem && `${id}-problem`].filter(Boolean).join(" ");
  return (
    <div className={styles.field}>
      <label htmlFor={id}>
        {label}
        {optional && <span className={styles.optional}> {t("field.optional")}</span>}
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

interface PasswordFieldProps extends Pick<TextFieldProps, "value" | "onChange" | "onBlur" | "problem"> {
  isNew: boolean;
}

/** A password, with a button that shows it. */
export function PasswordField({ isNew, ...field }: PasswordFieldProps) {
  const [shown, setShown] = useState(false);
  const { t } = useClaimTexts();
  return (
    <TextField
      id="password"
      label={t("account.password")}
      type={shown ? "text" : "password"}
      autoComplete={isNew ? "new-password" : "current-password"}
      maxLength={2 * MAX_PASSWORD}
      {...field}
      hint={isNew && t("account.password-hint")}
    >
      <button
        type="button"
        className={styles.show}
        aria-label={t("account.show-password")}
        aria-pressed={shown}
        onClick={() => setShown(!shown)}
      >
        {t("account.show")}
      </button>
    </TextField>
  );
}

interface SelectFieldProps {
  /** Unique on the page. */
  id: string;
  label: string;
  options: readonly (readonly [value: string, label: string])[];
  value: string;
  onChange: (value: string) => void;
  hint: string;
}

export function SelectField({ id, label, options, value, onChange, hint }: SelectFieldProps) {
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      <select
        id={id}
        name={id}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        aria-describedby={`${id}-hint`}
      >
        {options.map(([option, name]) => (
          <option key={option} value={option}>
            {name}
          </option>
        ))}
      </select>
      <p id={`${id}-hint`} className={styles.hint}>
        {hint}
      </p>
    </div>
  );
}
