import { observer } from "mobx-react-lite";
import { hasPlaces } from "../../stores/settings/has-places.ts";
import { PAYMENT_LENGTH, PAYMENT_PART } from "../../stores/settings/payment-part.ts";
import { Button } from "../kit/button.tsx";
import { MarkdownField } from "../kit/markdown/markdown-field.tsx";
import { Section } from "../kit/section.tsx";
import type { PartProps } from "./part-props.ts";
import styles from "./settings.module.css";
import { SettingsSheet } from "./settings-sheet.tsx";
import { useSettingsForm } from "./use-settings-form.ts";

const EXAMPLE = `Please transfer the total within 7 days:

**Account holder:** [your name]
**IBAN:** [your account]
**Reference:** the number of your order

We send your order when the money has arrived.`;

/** How customers pay: outside of the platform, as the seller says. */
export const PaymentSettings = observer(function PaymentSettings({ seller }: PartProps) {
  const form = useSettingsForm(PAYMENT_PART, seller);
  const { paymentInstructions } = form.values;
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
            hasPlaces(paymentInstructions)
              ? "There are still [places] to fill in."
              : "Only those who have ordered can see it, so your bank account may stand here."
          }
          maxLength={PAYMENT_LENGTH}
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
    </SettingsSheet>
  );
});
