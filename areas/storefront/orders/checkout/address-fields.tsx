import { observer } from "mobx-react-lite";
import { type AddressPart, addressRules } from "../../../shared/orders/address-rules.ts";
import { ADDRESS_LENGTHS } from "../../../shared/orders/order-limits.ts";
import { useBuyingMessages } from "../../state/use-buying-messages.ts";
import styles from "./address-fields.module.css";
import type { CheckoutStore } from "./checkout-store.ts";
import { CountryField } from "./country-field.tsx";
import { TextField } from "./text-field.tsx";

const PARTS = {
  city: { label: "checkout.city", autoComplete: "address-level2", maxLength: ADDRESS_LENGTHS.city },
  region: { label: "checkout.region", autoComplete: "address-level1", maxLength: ADDRESS_LENGTHS.region },
  postalCode: { label: "checkout.postal-code", autoComplete: "postal-code", maxLength: ADDRESS_LENGTHS.postalCode },
} as const satisfies Record<AddressPart, object>;

/** Where it goes, as addresses are written there. */
export const AddressFields = observer(function AddressFields({ checkout }: { checkout: CheckoutStore }) {
  const { t } = useBuyingMessages();
  const { parts, required } = addressRules(checkout.value("delivery.address.country"));
  return (
    <fieldset className={styles.address}>
      <legend className="visually-hidden">{t("checkout.address")}</legend>
      <CountryField checkout={checkout} />
      <TextField
        checkout={checkout}
        field="delivery.address.line1"
        label={t("checkout.line1")}
        autoComplete="address-line1"
        enterKeyHint="next"
        maxLength={ADDRESS_LENGTHS.line}
      />
      <TextField
        checkout={checkout}
        field="delivery.address.line2"
        label={t("checkout.line2")}
        optional
        autoComplete="address-line2"
        enterKeyHint="next"
        maxLength={ADDRESS_LENGTHS.line}
      />
      <div className={styles.row}>
        {parts.map((part) => (
          <TextField
            key={part}
            checkout={checkout}
            field={`delivery.address.${part}`}
            label={t(PARTS[part].label)}
            optional={!required.includes(part)}
            autoComplete={PARTS[part].autoComplete}
            autoCapitalize={part === "postalCode" ? "characters" : undefined}
            enterKeyHint="next"
            maxLength={PARTS[part].maxLength}
          />
        ))}
      </div>
    </fieldset>
  );
});
