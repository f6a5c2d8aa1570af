import { observer } from "mobx-react-lite";
import { hasRegions } from "../../../shared/domain/countries.ts";
import type { CheckoutStore } from "../../stores/buying/checkout-store.ts";
import { useBuyingMessages } from "../../stores/buying/use-buying-messages.ts";
import styles from "./address-fields.module.css";
import { CountryField } from "./country-field.tsx";
import { TextField } from "./text-field.tsx";

/** Where it goes. */
export const AddressFields = observer(function AddressFields({ checkout }: { checkout: CheckoutStore }) {
  const { t } = useBuyingMessages();
  const region = hasRegions(checkout.value("delivery.address.country"));
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
        maxLength={120}
      />
      <TextField
        checkout={checkout}
        field="delivery.address.line2"
        label={t("checkout.line2")}
        optional
        autoComplete="address-line2"
        enterKeyHint="next"
        maxLength={120}
      />
      <div className={styles.row}>
        <TextField
          checkout={checkout}
          field="delivery.address.postalCode"
          label={t("checkout.postal-code")}
          optional
          autoComplete="postal-code"
          autoCapitalize="characters"
          enterKeyHint="next"
          maxLength={20}
        />
        <TextField
          checkout={checkout}
          field="delivery.address.city"
          label={t("checkout.city")}
          autoComplete="address-level2"
          enterKeyHint="next"
          maxLength={80}
        />
      </div>
      {region && (
        <TextField
          checkout={checkout}
          field="delivery.address.region"
          label={t("checkout.region")}
          optional
          autoComplete="address-level1"
          enterKeyHint="next"
          maxLength={80}
        />
      )}
    </fieldset>
  );
});
