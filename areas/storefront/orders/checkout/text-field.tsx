import { observer } from "mobx-react-lite";
import { type InputHTMLAttributes, useMemo } from "react";
import { useSeller } from "../../shop-context.ts";
import { useBuyingMessages } from "../../state/use-buying-messages.ts";
import type { FieldName } from "./checkout-draft.ts";
import type { CheckoutStore } from "./checkout-store.ts";
import { problemSentence } from "./problem-sentence.ts";
import styles from "./text-field.module.css";

const FIELD = "delivery.address.country";

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
  /** Allows several lines. */
  multiline?: boolean;
}

/** A field with its label above and its problem below. Checked when it loses the focus. */
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
        // An empty field that only had the focus is not an error yet.
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

/** The country, by its name in the shop's language. */
export const CountryField = observer(function CountryField({ checkout }: { checkout: CheckoutStore }) {
  const { t } = useBuyingMessages();
  const { locale } = useSeller();
  const { countries: codes } = checkout;
  const countries = useMemo(() => {
    const names = new Intl.DisplayNames(locale, { type: "region" });
    const order = new Intl.Collator(locale);
    return codes.map((code) => ({ code, name: names.of(code) ?? code })).sort((a, b) => order.compare(a.name, b.name));
  }, [locale, codes]);
  const wrong = checkout.problems[FIELD] !== undefined;
  return (
    <div className={styles.field}>
      <label htmlFor={fieldId(FIELD)}>{t("checkout.country")}</label>
      <select
        id={fieldId(FIELD)}
        name={FIELD}
        className={styles.control}
        autoComplete="country"
        value={checkout.value(FIELD)}
        aria-required
        aria-invalid={wrong}
        aria-describedby={wrong ? errorId(FIELD) : undefined}
        onChange={(event) => checkout.change(FIELD, event.currentTarget.value)}
        onBlur={() => checkout.check(FIELD)}
      >
        <option value="">{t("checkout.choose")}</option>
        {countries.map(({ code, name }) => (
          // Server and browser may have different versions of the country names.
          <option key={code} value={code} suppressHydrationWarning>
            {name}
          </option>
        ))}
      </select>
      <FieldError checkout={checkout} field={FIELD} />
    </div>
  );
});

/** A field's problem, shown below it. */
export const FieldError = observer(function FieldError(props: { checkout: CheckoutStore; field: FieldName }) {
  const { checkout, field } = props;
  const messages = useBuyingMessages();
  const problem = checkout.problems[field];
  return problem ? (
    <p id={errorId(field)} className={styles.error}>
      {problemSentence(messages, field, problem)}
    </p>
  ) : null;
});

/** Returns the id of a field's control, for its label, its error and the summary. */
export const fieldId = (field: FieldName): string => `checkout-${field.replaceAll(".", "-")}`;
const errorId = (field: FieldName): string => `${fieldId(field)}-error`;
