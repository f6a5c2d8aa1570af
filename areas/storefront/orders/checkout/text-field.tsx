import { observer } from "mobx-react-lite";
import type { InputHTMLAttributes } from "react";
import { useBuyingMessages } from "../../state/use-buying-messages.ts";
import type { FieldName } from "./checkout-draft.ts";
import type { CheckoutStore } from "./checkout-store.ts";
import { errorId, FieldError, fieldId } from "./field-error.tsx";
import styles from "./text-field.module.css";

interface TextFieldProps
  extends Pick<
    InputHTMLAttributes<HTMLInputElement>,
    "type" | "autoComplete" | "inputMode" | "enterKeyHint" | "maxLength" | "autoCapitalize" | "spellCheck"
  > {
  checkout: CheckoutStore;
  field: FieldName;
  label: string;
  hint?: string;
  optional?: boolean;
  /** A text of several lines. */
  multiline?: boolean;
}

/** A field with its label above and what is wrong with it below; looked at when it is left. */
export const TextField = observer(function TextField(props: TextFieldProps) {
  const { checkout, field, label, hint, optional = false, multiline = false, ...attributes } = props;
  const { t } = useBuyingMessages();
  const id = fieldId(field);
  const wrong = checkout.problems[field] !== undefined;
  const described = [hint && `${id}-hint`, wrong && errorId(field)].filter(Boolean).join(" ");
  const Control = multiline ? "textarea" : "input";
  return (
    <div className={styles.field}>
      <label htmlFor={id}>
        {label} {optional && <span className={styles.optional}>({t("checkout.optional")})</span>}
      </label>
      <Control
        {...attributes}
        id={id}
        name={field}
        className={styles.control}
        value={checkout.value(field)}
        aria-required={!optional}
        aria-invalid={wrong}
        aria-describedby={described || undefined}
        onChange={(event) => checkout.change(field, event.currentTarget.value)}
        // An empty field that somebody only passes through is no mistake yet.
        onBlur={() => checkout.value(field) && checkout.check(field)}
        {...(multiline ? { rows: 3 } : {})}
      />
      {hint && (
        <p id={`${id}-hint`} className={styles.hint}>
          {hint}
        </p>
      )}
      <FieldError checkout={checkout} field={field} />
    </div>
  );
});
