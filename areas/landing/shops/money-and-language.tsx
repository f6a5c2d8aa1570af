import { observer } from "mobx-react-lite";
import { useMemo } from "react";
import { currencies } from "../../shared/domain/currencies.ts";
import { locales } from "../../shared/domain/locales.ts";
import type { ClaimForm } from "./claim-form.ts";
import { SelectField } from "./fields/select-field.tsx";

type Options = [value: string, label: string][];

/** Each with its name in English, in the order of the names. */
function named(values: readonly string[], nameOf: (value: string) => string | undefined): Options {
  const options = values.map((value): Options[number] => [value, nameOf(value) ?? value]);
  return options.sort(([, a], [, b]) => a.localeCompare(b, "en"));
}

/** What the shop is paid in, and how it writes. Both are guessed from the browser. */
export const MoneyAndLanguage = observer(function MoneyAndLanguage({ form }: { form: ClaimForm }) {
  const [currency, locale] = [form.value("currency"), form.value("locale")];
  const guessed = form.guessed.locale;
  const money = useMemo(() => {
    const names = new Intl.DisplayNames("en", { type: "currency" });
    return named(currencies(), (code) => `${names.of(code)} (${code})`);
  }, []);
  const languages = useMemo(() => {
    const names = new Intl.DisplayNames("en", { type: "language" });
    return named(locales(guessed, locale), (tag) => names.of(tag));
  }, [guessed, locale]);
  return (
    <>
      <SelectField
        id="currency"
        label="Currency"
        options={money}
        value={currency}
        onChange={(value) => form.change("currency", value)}
        hint="Choose well: all your prices are in it."
      />
      <SelectField
        id="locale"
        label="Language"
        options={languages}
        value={locale}
        onChange={(value) => form.change("locale", value)}
        hint="The language of your shop’s buttons and mails. The region sets how prices and dates are written."
      />
    </>
  );
});
