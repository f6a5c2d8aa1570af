import { observer } from "mobx-react-lite";
import { useMemo } from "react";
import { currencies } from "../../shared/domain/countries.ts";
import { locales } from "../../shared/domain/locales.ts";
import { MAX_EMAIL } from "../../shared/domain/text-patterns.ts";
import type { Corners, Typeface } from "../../shared/sellers/theme.ts";
import { Choices } from "../../shared/ui/choices.tsx";
import { SelectField, sortedOptions } from "../../shared/ui/form/select-field.tsx";
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
        {...form.field("contact")}
        dir="ltr"
        label={t("shop.contact")}
        type="email"
        // Prevents autofill: customers see this address, and the owner's private one must not get there by accident.
        autoComplete="off"
        optional
        maxLength={MAX_EMAIL}
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
  const locale = form.value("locale");
  const guessed = form.guessed.locale;
  const { language, t } = useClaimTexts();
  const money = useMemo(() => {
    const names = new Intl.DisplayNames(language, { type: "currency" });
    return sortedOptions(currencies(), language, (code) => `${names.of(code)} (${code})`);
  }, [language]);
  const languages = useMemo(() => {
    const names = new Intl.DisplayNames(language, { type: "language" });
    return sortedOptions(locales(guessed, locale), language, (tag) => names.of(tag));
  }, [guessed, language, locale]);
  return (
    <>
      <SelectField
        {...form.field("currency")}
        label={t("shop.currency")}
        options={money}
        hint={t("shop.currency-hint")}
      />
      <SelectField
        {...form.field("locale")}
        label={t("shop.language")}
        options={languages}
        hint={t("shop.language-hint")}
      />
    </>
  );
});
