import { observer } from "mobx-react-lite";
import { useMemo } from "react";
import { currencies } from "../../shared/domain/countries.ts";
import { locales } from "../../shared/domain/locales.ts";
import { MAX_EMAIL } from "../../shared/domain/text-patterns.ts";
import type { Corners, Typeface } from "../../shared/sellers/theme.ts";
import { Choices } from "../../shared/ui/choices.tsx";
import { SelectField } from "../../shared/ui/form/select-field.tsx";
import { TextField } from "../../shared/ui/form/text-field.tsx";
import { CornerSample, TypefaceSample } from "../../shared/ui/look-samples.tsx";
import { useClaimTexts } from "../texts.ts";
import type { ClaimForm } from "./claim-form.ts";
import type { ClaimStore } from "./claim-store.ts";
import { Continue } from "./continue.tsx";
import { AccentField } from "./fields/accent-field.tsx";

/** The shop's currency, language, contact and first look. */
export const ShopStep = observer(function ShopStep({ claim, host }: { claim: ClaimStore; host: string }) {
  const { form, busy } = claim;
  const { t } = useClaimTexts();
  return (
    <>
      <MoneyAndLanguage form={form} />
      <TextField
        id="contact"
        name="contact"
        dir="ltr"
        label={t("shop.contact")}
        type="email"
        // Prevents autofill: customers see this address, and the owner's private one must not get there by accident.
        autoComplete="off"
        optional
        maxLength={MAX_EMAIL}
        value={form.value("contact")}
        onChange={(typed) => form.change("contact", typed)}
        error={form.problems.contact}
        hint={t("shop.contact-hint")}
      />
      <AccentField value={form.value("accent")} onChange={(accent) => form.change("accent", accent)} />
      <Choices<Typeface>
        legend={t("shop.typeface")}
        name="typeface"
        options={{
          sans: t("typeface.sans"),
          serif: t("typeface.serif"),
          slab: t("typeface.slab"),
          rounded: t("typeface.rounded"),
        }}
        value={form.value("typeface")}
        onChange={(typeface) => form.change("typeface", typeface)}
        Sample={TypefaceSample}
      />
      <Choices<Corners>
        legend={t("shop.corners")}
        name="corners"
        options={{
          sharp: t("corners.sharp"),
          soft: t("corners.soft"),
          round: t("corners.round"),
        }}
        value={form.value("corners")}
        onChange={(corners) => form.change("corners", corners)}
        Sample={CornerSample}
      />
      <Continue busy={busy && t(busy === "opening" ? "shop.opening" : "step.wait")}>
        {t("shop.open", { host })}
      </Continue>
    </>
  );
});

/** Both are guessed from the browser. */
const MoneyAndLanguage = observer(function MoneyAndLanguage({ form }: { form: ClaimForm }) {
  const [currency, locale] = [form.value("currency"), form.value("locale")];
  const guessed = form.guessed.locale;
  const { language, t } = useClaimTexts();
  const money = useMemo(() => {
    const names = new Intl.DisplayNames(language, { type: "currency" });
    return sorted(currencies(), language, (code) => `${names.of(code)} (${code})`);
  }, [language]);
  const languages = useMemo(() => {
    const names = new Intl.DisplayNames(language, { type: "language" });
    return sorted(locales(guessed, locale), language, (tag) => names.of(tag));
  }, [guessed, language, locale]);
  return (
    <>
      <SelectField
        id="currency"
        name="currency"
        label={t("shop.currency")}
        options={money}
        value={currency}
        onChange={(value) => form.change("currency", value)}
        hint={t("shop.currency-hint")}
      />
      <SelectField
        id="locale"
        name="locale"
        label={t("shop.language")}
        options={languages}
        value={locale}
        onChange={(value) => form.change("locale", value)}
        hint={t("shop.language-hint")}
      />
    </>
  );
});

interface Option {
  value: string;
  label: string;
}

/** The values with their names in a language, sorted by name. */
function sorted(values: readonly string[], language: string, nameOf: (value: string) => string | undefined): Option[] {
  const options = values.map((value) => ({ value, label: nameOf(value) ?? value }));
  return options.sort((a, b) => a.label.localeCompare(b.label, language));
}
