import { observer } from "mobx-react-lite";
import { MAX_EMAIL, MAX_PHONE } from "../../../shared/domain/text-patterns.ts";
import { SHOP_LENGTHS } from "../../../shared/sellers/seller-limits.ts";
import { MarkdownField } from "../../kit/markdown/markdown-field.tsx";
import { Section } from "../../kit/section.tsx";
import { TextArea } from "../../kit/text-area.tsx";
import { TextField } from "../../kit/text-field.tsx";
import { SHOP_PART } from "./form/shop-part.ts";
import { MoneyAndLanguage } from "./money-and-language.tsx";
import { OpenOrPaused } from "./open-or-paused.tsx";
import type { PartProps } from "./part-props.ts";
import styles from "./settings.module.css";
import { SettingsSheet } from "./settings-sheet.tsx";
import { useSettingsForm } from "./use-settings-form.ts";

/** Who the shop is, what it counts in, and whether it is open. */
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
