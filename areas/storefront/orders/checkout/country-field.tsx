import { observer } from "mobx-react-lite";
import { useMemo } from "react";
import { useSeller } from "../../shop-context.ts";
import { useBuyingMessages } from "../../state/use-buying-messages.ts";
import type { CheckoutStore } from "./checkout-store.ts";
import { errorId, FieldError, fieldId } from "./field-error.tsx";
import styles from "./text-field.module.css";

const FIELD = "delivery.address.country";

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
          // Names come from each side's own data, which need not be of the same year.
          <option key={code} value={code} suppressHydrationWarning>
            {name}
          </option>
        ))}
      </select>
      <FieldError checkout={checkout} field={FIELD} />
    </div>
  );
});
