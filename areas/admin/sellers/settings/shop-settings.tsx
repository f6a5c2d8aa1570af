import { observer } from "mobx-react-lite";
import { useMemo, useState } from "react";
import { messageOf } from "../../../shared/api/api-error.ts";
import { ADMIN_ENDPOINTS } from "../../../shared/contract/endpoints.ts";
import { currencies } from "../../../shared/domain/currencies.ts";
import { locales, ownLanguage } from "../../../shared/domain/locales.ts";
import { currencyDigits, formatMoney } from "../../../shared/domain/money.ts";
import { MAX_EMAIL, MAX_PHONE } from "../../../shared/domain/text-patterns.ts";
import { SHOP_LENGTHS } from "../../../shared/sellers/seller-limits.ts";
import { useAdmin } from "../../admin-context.ts";
import { Button } from "../../kit/button.tsx";
import { Callout } from "../../kit/callout.tsx";
import { MarkdownField } from "../../kit/markdown/markdown-field.tsx";
import { Section } from "../../kit/section.tsx";
import { SelectField } from "../../kit/select-field.tsx";
import { StatusPill } from "../../kit/status-pill.tsx";
import { TextArea } from "../../kit/text-area.tsx";
import { TextField } from "../../kit/text-field.tsx";
import { useShop } from "../../shop-context.ts";
import type { SettingsForm } from "./form/settings-form.ts";
import { SHOP_PART, type ShopValues } from "./form/shop-part.ts";
import styles from "./settings.module.css";
import { type PartProps, SettingsSheet, useSettingsForm } from "./settings-sheet.tsx";
import { useTakeSeller } from "./use-take-seller.ts";

export const ShopSettings = observer(function ShopSettings({ seller }: PartProps) {
  const form = useSettingsForm(SHOP_PART, seller);
  const { values, problems } = form;
  const { contact } = values;
  return (
    <SettingsSheet form={form}>
      <Section title="The shop" description="What visitors read first.">
        <TextField
          label="Name"
          value={values.name}
          onChange={(name) => form.change({ name })}
          error={problems["name"]}
          maxLength={SHOP_LENGTHS.name}
          autoComplete="organization"
        />
        <TextField
          label="In one line"
          optional
          value={values.tagline}
          onChange={(tagline) => form.change({ tagline })}
          error={problems["tagline"]}
          hint="Stands below the name, and in search results. What do you make, and for whom?"
          maxLength={SHOP_LENGTHS.tagline}
        />
        <MarkdownField
          label="About the shop"
          optional
          value={values.about}
          onChange={(about) => form.change({ about })}
          error={problems["about"]}
          hint="On your first page, below the products. Who is behind it, and how do you work?"
          maxLength={SHOP_LENGTHS.about}
        />
      </Section>
      <Section title="Contact" description="Stands at the foot of every page, and in the mails that customers get.">
        <div className={styles.pair}>
          <TextField
            label="E-mail"
            type="email"
            optional
            inputMode="email"
            value={contact.email}
            onChange={(email) => form.change({ contact: { ...contact, email } })}
            error={problems["contact.email"]}
            hint="Customers see it. Leave it empty to show none: new orders are then mailed to your sign-in address."
            maxLength={MAX_EMAIL}
            autoComplete="email"
          />
          <TextField
            label="Telephone"
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
          label="Postal address"
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

/** Options sorted by their English names. */
function named(values: readonly string[], nameOf: (value: string) => string): { value: string; label: string }[] {
  return values.map((value) => ({ value, label: nameOf(value) })).sort((a, b) => a.label.localeCompare(b.label, "en"));
}

/** Older shops may have a language that our texts are not in. */
function languageHint(locale: string): string {
  if (ownLanguage(locale) === undefined)
    return "The language of your shop’s buttons and mails. The region sets how prices and dates are written.";
  return "Prices and dates are written as in this language. Your shop’s buttons and mails are in English.";
}

/** Stored prices are in minor units, and keep their numbers. */
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

/** Pauses the shop, and opens it again, at once. */
const OpenOrPaused = observer(function OpenOrPaused({ seller }: PartProps) {
  const shop = useShop();
  const { toasts } = useAdmin();
  const takeSeller = useTakeSeller();
  const [busy, setBusy] = useState(false);
  const isPaused = seller.status === "paused";
  const change = async (status: "active" | "paused") => {
    setBusy(true);
    try {
      takeSeller((await shop.api.call(ADMIN_ENDPOINTS.changeStatus, { body: { status } })).seller);
      if (status === "paused") toasts.show("Your shop is paused.", { undo: () => void change("active") });
      else toasts.show("Your shop takes orders again.");
    } catch (error) {
      toasts.show(messageOf(error), { tone: "problem" });
    } finally {
      setBusy(false);
    }
  };
  return (
    <Section
      title="Open or paused"
      actions={<StatusPill tone={isPaused ? "warning" : "good"}>{isPaused ? "Paused" : "Open"}</StatusPill>}
    >
      <p className={styles.soft}>
        {isPaused
          ? "Visitors can look at everything and can’t order. On every page they read:"
          : "On holiday, or sold out? While your shop is paused visitors can look at everything and can’t order. On every page they read:"}
      </p>
      <blockquote className={styles.notice}>
        <b>{seller.name} is taking a break.</b> Have a look around; new orders wait until the shop is back.
      </blockquote>
      <p className={styles.soft}>Orders that you have already, and their pages, go on as before.</p>
      <div>
        <Button
          variant={isPaused ? "primary" : "quiet"}
          busy={busy}
          onClick={() => void change(isPaused ? "active" : "paused")}
        >
          {isPaused ? "Open the shop" : "Pause the shop"}
        </Button>
      </div>
    </Section>
  );
});
