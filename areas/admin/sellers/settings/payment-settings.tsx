import { observer } from "mobx-react-lite";
import { isCardCurrency } from "../../../shared/domain/money.ts";
import { REMINDER_DAYS } from "../../../shared/sellers/seller.ts";
import { placesIn } from "../../../shared/texts/text-places.ts";
import { Choices } from "../../../shared/ui/choices.tsx";
import { SelectField } from "../../../shared/ui/form/select-field.tsx";
import { useAdmin } from "../../admin-context.ts";
import { Button } from "../../kit/button.tsx";
import { MarkdownField } from "../../kit/markdown/markdown-field.tsx";
import { Section } from "../../kit/section.tsx";
import { useSellerTexts } from "../../texts.ts";
import { CardPayments, useCardAccount } from "./card-payments.tsx";
import { PAYMENT_PART, PAYMENT_TERMS, type PaymentValues } from "./form/payment-part.ts";
import type { SettingsForm } from "./form/settings-form.ts";
import styles from "./settings.module.css";
import { type PartProps, SettingsSheet, useSettingsForm } from "./settings-sheet.tsx";
import { useShopTexts } from "./use-shop-texts.ts";

/** The value of the option for `null`. */
const NO_LIMIT = "null";

/** Customers pay the seller directly, outside of the platform. */
export const PaymentSettings = observer(function PaymentSettings({ seller }: PartProps) {
  const form = useSettingsForm(PAYMENT_PART, seller);
  // Whether the platform has a provider of card payments.
  const takesCards = useAdmin().platform.paymentMethods.includes("card");
  const { t } = useSellerTexts();
  const shopTexts = useShopTexts(seller.locale);
  const { paymentInstructions, paymentDays } = form.values;
  const exampleLead =
    paymentDays === null
      ? shopTexts.t("payment.example-no-limit")
      : shopTexts.t("payment.example-term", { count: paymentDays });
  const example = `${exampleLead}\n\n${shopTexts.t("payment.example")}`;
  const terms = new Set([...PAYMENT_TERMS, ...(form.base.paymentDays === null ? [] : [form.base.paymentDays])]);
  return (
    <SettingsSheet form={form}>
      {takesCards && <CardPayments currency={seller.currency} />}
      {takesCards && <OfferedPayments form={form} currency={seller.currency} />}
      <Section title={t(takesCards ? "payment.title-otherwise" : "payment.title")}>
        <div className={`admin-lines ${styles.prose}`}>
          <p>{t("payment.description")}</p>
          <ul>
            <li>{t("payment.step-order")}</li>
            <li>{t("payment.step-pay")}</li>
            <li>{t("payment.step-mark")}</li>
          </ul>
        </div>
        <MarkdownField
          label={t("payment.instructions")}
          optional
          value={paymentInstructions}
          onChange={(text) => form.change({ paymentInstructions: text })}
          error={form.problems["paymentInstructions"]}
          hint={t(placesIn(paymentInstructions).length > 0 ? "save.fill-in" : "payment.instructions-hint")}
          placeholder={t("payment.instructions-placeholder")}
        />
        {paymentInstructions.trim() === "" && (
          <div>
            <Button size="small" onClick={() => form.change({ paymentInstructions: example })}>
              {t("payment.use-example")}
            </Button>
          </div>
        )}
      </Section>
      <Section title={t("payment.unpaid")}>
        <SelectField
          label={t("payment.term")}
          value={String(paymentDays)}
          onChange={(days) => form.change({ paymentDays: days === NO_LIMIT ? null : Number(days) })}
          options={[
            ...[...terms]
              .sort((a, b) => a - b)
              .map((days) => ({ value: String(days), label: t("payment.days", { count: days }) })),
            { value: NO_LIMIT, label: t("payment.no-limit") },
          ]}
          error={form.problems["paymentDays"]}
          hint={t("payment.term-hint")}
        />
        <div className={`admin-lines ${styles.prose}`}>
          <p>{paymentDays === null ? t("payment.unlimited") : t("payment.reminder", { count: REMINDER_DAYS })}</p>
        </div>
      </Section>
    </SettingsSheet>
  );
});

interface OfferedPaymentsProps {
  form: SettingsForm<PaymentValues>;
  currency: string;
}

/** Which ways to pay customers can choose from: a choice for shops that can take cards, or have chosen before. */
const OfferedPayments = observer(function OfferedPayments({ form, currency }: OfferedPaymentsProps) {
  const { t } = useSellerTexts();
  const { paymentChoice } = form.values;
  const isActive = useCardAccount().value?.account?.state === "active" && isCardCurrency(currency);
  if (!isActive && form.base.paymentChoice === "all") return null;
  return (
    <Section title={t("payment.offered")} description={t("payment.offered-hint")}>
      <Choices
        legend={t("payment.offered")}
        quiet
        name="paymentChoice"
        options={{
          all: t("payment.offered-all"),
          card: t("payment.offered-card"),
          manual: t("payment.offered-manual"),
        }}
        value={paymentChoice}
        onChange={(choice) => form.change({ paymentChoice: choice })}
      />
      {paymentChoice === "card" && (
        <div className={`admin-lines ${styles.prose}`}>
          <p>{t("payment.offered-card-hint")}</p>
        </div>
      )}
    </Section>
  );
});
