import { observer } from "mobx-react-lite";
import { useMemo, useState } from "react";
import { ADMIN_ENDPOINTS } from "../../../shared/contract/endpoints.ts";
import { currencies } from "../../../shared/domain/countries.ts";
import { directionOf, languageFor, locales, ownLanguage } from "../../../shared/domain/locales.ts";
import { currencyDigits, formatMoney } from "../../../shared/domain/money.ts";
import { MAX_EMAIL, MAX_PHONE } from "../../../shared/domain/text-patterns.ts";
import { useProblemTexts } from "../../../shared/i18n/problem-texts.ts";
import { SHOP_LENGTHS } from "../../../shared/sellers/seller.ts";
import { SelectField, sortedOptions } from "../../../shared/ui/form/select-field.tsx";
import { TextArea } from "../../../shared/ui/form/text-area.tsx";
import { TextField } from "../../../shared/ui/form/text-field.tsx";
import { useAdmin, useFormats } from "../../admin-context.ts";
import { Button } from "../../kit/button.tsx";
import { Callout } from "../../kit/callout.tsx";
import { MarkdownField } from "../../kit/markdown/markdown-field.tsx";
import { Section } from "../../kit/section.tsx";
import { StatusPill } from "../../kit/status-pill.tsx";
import { useShop } from "../../shop-context.ts";
import { useSellerTexts } from "../../texts.ts";
import type { SettingsForm } from "./form/settings-form.ts";
import { SHOP_PART, type ShopValues } from "./form/shop-part.ts";
import styles from "./settings.module.css";
import { type PartProps, SettingsSheet, useSettingsForm } from "./settings-sheet.tsx";
import { useShopTexts } from "./use-shop-texts.ts";
import { useTakeSeller } from "./use-take-seller.ts";

export const ShopSettings = observer(function ShopSettings({ seller }: PartProps) {
  const form = useSettingsForm(SHOP_PART, seller);
  const { t } = useSellerTexts();
  const { values, problems } = form;
  const { contact } = values;
  return (
    <SettingsSheet form={form}>
      <Section title={t("shop.title")} description={t("shop.description")}>
        <TextField
          label={t("shop.name")}
          value={values.name}
          onChange={(name) => form.change({ name })}
          error={problems["name"]}
          maxLength={SHOP_LENGTHS.name}
          autoComplete="organization"
        />
        <TextField
          label={t("shop.tagline")}
          optional
          value={values.tagline}
          onChange={(tagline) => form.change({ tagline })}
          error={problems["tagline"]}
          hint={t("shop.tagline-hint")}
          maxLength={SHOP_LENGTHS.tagline}
        />
        <MarkdownField
          label={t("shop.about")}
          optional
          value={values.about}
          onChange={(about) => form.change({ about })}
          error={problems["about"]}
          hint={t("shop.about-hint")}
        />
      </Section>
      <Section title={t("contact.title")} description={t("contact.description")}>
        <div className={`admin-stack ${styles.pair}`}>
          <TextField
            label={t("contact.email")}
            type="email"
            optional
            inputMode="email"
            value={contact.email}
            onChange={(email) => form.change({ contact: { ...contact, email } })}
            error={problems["contact.email"]}
            hint={t("contact.email-hint")}
            maxLength={MAX_EMAIL}
            autoComplete="email"
          />
          <TextField
            label={t("contact.phone")}
            type="tel"
            optional
            value={contact.phone}
            onChange={(phone) => form.change({ contact: { ...contact, phone } })}
            error={problems["contact.phone"]}
            maxLength={MAX_PHONE}
            autoComplete="tel"
          />
        </div>
        <TextArea
          label={t("contact.address")}
          optional
          rows={3}
          value={contact.address}
          onChange={(address) => form.change({ contact: { ...contact, address } })}
          error={problems["contact.address"]}
          autoComplete="street-address"
        />
      </Section>
      <MoneyAndLanguage form={form} />
      <OpenOrPaused seller={seller} />
    </SettingsSheet>
  );
});

const MoneyAndLanguage = observer(function MoneyAndLanguage({ form }: { form: SettingsForm<ShopValues> }) {
  const { values, base, problems } = form;
  const { t } = useSellerTexts();
  const { locale } = useFormats();
  const money = useMemo(() => {
    const names = new Intl.DisplayNames(locale, { type: "currency" });
    const nameOf = (code: string) => t("money.currency-option", { name: names.of(code) ?? code, code });
    return sortedOptions([...new Set([base.currency, ...currencies()])], locale, nameOf);
  }, [base.currency, locale, t]);
  const languages = useMemo(() => {
    const names = new Intl.DisplayNames(locale, { type: "language" });
    return sortedOptions(locales(base.locale), locale, (tag) => names.of(tag));
  }, [base.locale, locale]);
  const isTranslated = ownLanguage(values.locale) === undefined;
  return (
    <Section title={t("money.title")}>
      <div className={`admin-stack ${styles.pair}`}>
        <SelectField
          label={t("money.currency")}
          value={values.currency}
          onChange={(currency) => form.change({ currency })}
          options={money}
          error={problems["currency"]}
          hint={t("money.currency-hint")}
        />
        <SelectField
          label={t("money.language")}
          value={values.locale}
          onChange={(locale) => form.change({ locale })}
          options={languages}
          error={problems["locale"]}
          hint={t(isTranslated ? "money.language-hint" : "money.language-hint-english")}
        />
      </div>
      {values.currency !== base.currency && (
        <Callout tone="warning" title={t("money.warning-title")}>
          <CurrencyWarning from={base.currency} to={values.currency} locale={values.locale} />
        </Callout>
      )}
    </Section>
  );
});

/** Stored prices are in minor units, and keep their numbers. */
function CurrencyWarning({ from, to, locale }: { from: string; to: string; locale: string }) {
  const { t } = useSellerTexts();
  const amount = 24 * 10 ** currencyDigits(from);
  const write = (currency: string): string => formatMoney({ amount, currency }, locale);
  return <p>{t("money.warning", { before: write(from), after: write(to), currency: from })}</p>;
}

/** Pauses or opens the shop immediately, without the save bar. */
const OpenOrPaused = observer(function OpenOrPaused({ seller }: PartProps) {
  const shop = useShop();
  const { toasts } = useAdmin();
  const takeSeller = useTakeSeller();
  const { t } = useSellerTexts();
  const shopTexts = useShopTexts(seller.locale);
  const language = languageFor(seller.locale);
  const { messageOf } = useProblemTexts();
  const [busy, setBusy] = useState(false);
  const isPaused = seller.status === "paused";
  const change = async (status: "active" | "paused") => {
    setBusy(true);
    try {
      takeSeller((await shop.api.call(ADMIN_ENDPOINTS.changeStatus, { body: { status } })).seller);
      if (status === "paused") toasts.show(t("pause.done"), { undo: () => void change("active") });
      else toasts.show(t("pause.reopened"));
    } catch (error) {
      toasts.show(messageOf(error), { tone: "problem" });
    } finally {
      setBusy(false);
    }
  };
  return (
    <Section
      title={t("pause.title")}
      actions={
        <StatusPill tone={isPaused ? "warning" : "good"}>{t(isPaused ? "pause.paused" : "pause.open")}</StatusPill>
      }
    >
      <p className="admin-soft">{t(isPaused ? "pause.text-paused" : "pause.text-open")}</p>
      <blockquote className={styles.notice} lang={language} dir={directionOf(language)}>
        <b>{shopTexts.t("frame.paused", { name: seller.name })}</b> {shopTexts.t("frame.paused-more")}
      </blockquote>
      <p className="admin-soft">{t("pause.orders")}</p>
      <div>
        <Button
          variant={isPaused ? "primary" : "quiet"}
          busy={busy}
          onClick={() => void change(isPaused ? "active" : "paused")}
        >
          {t(isPaused ? "pause.reopen" : "pause.pause")}
        </Button>
      </div>
    </Section>
  );
});
