import { observer } from "mobx-react-lite";
import { useMemo } from "react";
import { currencies } from "../../../shared/domain/currencies.ts";
import { locales, ownLanguage } from "../../../shared/domain/locales.ts";
import { currencyDigits, formatMoney } from "../../../shared/domain/money.ts";
import { Callout } from "../../kit/callout.tsx";
import { Section } from "../../kit/section.tsx";
import { SelectField } from "../../kit/select-field.tsx";
import type { SettingsForm } from "./form/settings-form.ts";
import type { ShopValues } from "./form/shop-part.ts";
import styles from "./settings.module.css";

interface Choice {
  value: string;
  label: string;
}

/** Each with its name in English, in the order of the names. */
function named(values: readonly string[], nameOf: (value: string) => string): Choice[] {
  return values.map((value) => ({ value, label: nameOf(value) })).sort((a, b) => a.label.localeCompare(b.label, "en"));
}

/** What the language of a shop sets. Shops from before may have one that our texts are not in. */
function languageHint(locale: string): string {
  if (ownLanguage(locale) === undefined)
    return "The language of your shop’s buttons and mails. The region sets how prices and dates are written.";
  return "Prices and dates are written as in this language. Your shop’s buttons and mails are in English.";
}

/** What the shop is paid in, and how it writes prices and dates. */
export const MoneyAndLanguage = observer(function MoneyAndLanguage({ form }: { form: SettingsForm<ShopValues> }) {
  const { values, base, problems } = form;
  const money = useMemo(() => {
    const names = new Intl.DisplayNames("en", { type: "currency" });
    return named([...new Set([base.currency, ...currencies()])], (code) => `${names.of(code)} (${code})`);
  }, [base.currency]);
  const languages = useMemo(() => {
    const names = new Intl.DisplayNames("en", { type: "language" });
    return named(locales(base.locale), (tag) => names.of(tag) ?? tag);
  }, [base.locale]);
  return (
    <Section title="Money and language">
      <div className={styles.pair}>
        <SelectField
          label="Currency"
          value={values.currency}
          onChange={(currency) => form.change({ currency })}
          options={money}
          error={problems["currency"]}
          hint="All your prices are in it."
        />
        <SelectField
          label="Language"
          value={values.locale}
          onChange={(locale) => form.change({ locale })}
          options={languages}
          error={problems["locale"]}
          hint={languageHint(values.locale)}
        />
      </div>
      {values.currency !== base.currency && (
        <Callout tone="warning" title="Nothing is converted">
          <CurrencyWarning from={base.currency} to={values.currency} locale={values.locale} />
        </Callout>
      )}
    </Section>
  );
});

/** A stored price is a number of the smallest coins, whatever they are called. */
function CurrencyWarning({ from, to, locale }: { from: string; to: string; locale: string }) {
  const amount = 24 * 10 ** currencyDigits(from);
  const [before, after] = [from, to].map((currency) => formatMoney({ amount, currency }, locale));
  return (
    <p>
      Prices and delivery keep their numbers: what costs {before} now will cost {after}. Go through all of them
      afterwards. Orders that you have already stay in {from}.
    </p>
  );
}
