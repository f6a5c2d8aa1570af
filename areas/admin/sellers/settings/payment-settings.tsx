import { observer } from "mobx-react-lite";
import { REMINDER_DAYS } from "../../../shared/sellers/payment-term.ts";
import { SHOP_LENGTHS } from "../../../shared/sellers/seller-limits.ts";
import { placesIn } from "../../../shared/texts/text-places.ts";
import { Button } from "../../kit/button.tsx";
import { MarkdownField } from "../../kit/markdown/markdown-field.tsx";
import { Section } from "../../kit/section.tsx";
import { SelectField } from "../../kit/select-field.tsx";
import { PAYMENT_PART, PAYMENT_TERMS } from "./form/payment-part.ts";
import styles from "./settings.module.css";
import { type PartProps, SettingsSheet, useSettingsForm } from "./settings-sheet.tsx";

/** The value of the choice that stands for `null`. */
const NO_LIMIT = "null";

const EXAMPLE = `Please transfer the total within 7 days:

- **Account holder:** [your name]
- **IBAN:** [your account]
- **Reference:** the number of your order

We send your order when the money has arrived.`;

/** How customers pay: outside of the platform, as the seller says. */
export const PaymentSettings = observer(function PaymentSettings({ seller }: PartProps) {
  const form = useSettingsForm(PAYMENT_PART, seller);
  const { paymentInstructions, paymentDays } = form.values;
  const terms = new Set([...PAYMENT_TERMS, ...(form.base.paymentDays === null ? [] : [form.base.paymentDays])]);
  return (
    <SettingsSheet form={form}>
      <Section title="How you are paid">
        <div className={styles.prose}>
          <p>
            Customers pay you directly: by bank transfer, or when they get what they ordered. The platform takes no
            money and no share of it.
          </p>
          <ul>
            <li>Someone orders, and reads your words below on the order’s page and in the mail.</li>
            <li>They pay you in the way that you say there.</li>
            <li>You see the money arrive, and mark the order as paid.</li>
          </ul>
        </div>
        <MarkdownField
          label="What customers read after they have ordered"
          optional
          value={paymentInstructions}
          onChange={(text) => form.change({ paymentInstructions: text })}
          error={form.problems["paymentInstructions"]}
          hint={
            placesIn(paymentInstructions).length > 0
              ? "Fill in the [places] before you save."
              : "Only those who have ordered can see it, so your bank account may stand here."
          }
          maxLength={SHOP_LENGTHS.paymentInstructions}
          placeholder="How, by when, and with which reference?"
        />
        {paymentInstructions.trim() === "" && (
          <div>
            <Button size="small" onClick={() => form.change({ paymentInstructions: EXAMPLE })}>
              Begin with an example
            </Button>
          </div>
        )}
      </Section>
      <Section title="Unpaid orders">
        <SelectField
          label="Time to pay"
          value={String(paymentDays)}
          onChange={(days) => form.change({ paymentDays: days === NO_LIMIT ? null : Number(days) })}
          options={[
            ...[...terms].sort((a, b) => a - b).map((days) => ({ value: String(days), label: `${days} days` })),
            { value: NO_LIMIT, label: "No limit" },
          ]}
          error={form.problems["paymentDays"]}
          hint="For new orders."
        />
        <div className={styles.prose}>
          {paymentDays === null ? (
            <p>Unpaid orders keep their stock until you cancel them.</p>
          ) : (
            <p>
              Customers are reminded by mail {REMINDER_DAYS} days before the time is over. Then the order is cancelled,
              and its items are back in stock. Orders that you have confirmed or sent stay.
            </p>
          )}
        </div>
      </Section>
    </SettingsSheet>
  );
});
