import { observer } from "mobx-react-lite";
import { MAX_EMAIL, MAX_PERSON, MAX_PHONE } from "../../../shared/domain/text-patterns.ts";
import { type AddressPart, addressRules } from "../../../shared/orders/address-rules.ts";
import { ADDRESS_LENGTHS } from "../../../shared/orders/order-limits.ts";
import { useMoney } from "../../kit/use-money.ts";
import { useSeller, useShop } from "../../shop-context.ts";
import { useBuyingMessages } from "../../state/use-buying-messages.ts";
import styles from "./checkout-fields.module.css";
import type { CheckoutStore } from "./checkout-store.ts";
import { CountryField, FieldError, fieldId, TextField } from "./text-field.tsx";

const PARTS = {
  city: { label: "checkout.city", autoComplete: "address-level2", maxLength: ADDRESS_LENGTHS.city },
  region: { label: "checkout.region", autoComplete: "address-level1", maxLength: ADDRESS_LENGTHS.region },
  postalCode: { label: "checkout.postal-code", autoComplete: "postal-code", maxLength: ADDRESS_LENGTHS.postalCode },
} as const satisfies Record<AddressPart, object>;

export function ContactFields({ checkout }: { checkout: CheckoutStore }) {
  const { t } = useBuyingMessages();
  return (
    <>
      <TextField
        checkout={checkout}
        field="contact.name"
        label={t("checkout.name")}
        autoComplete="name"
        autoCapitalize="words"
        enterKeyHint="next"
        maxLength={MAX_PERSON}
      />
      <TextField
        checkout={checkout}
        field="contact.email"
        label={t("checkout.email")}
        hint={t("checkout.email-hint")}
        type="email"
        autoComplete="email"
        inputMode="email"
        autoCapitalize="none"
        spellCheck={false}
        enterKeyHint="next"
        maxLength={MAX_EMAIL}
      />
      <TextField
        checkout={checkout}
        field="contact.phone"
        label={t("checkout.phone")}
        optional
        type="tel"
        autoComplete="tel"
        inputMode="tel"
        enterKeyHint="next"
        maxLength={MAX_PHONE}
      />
    </>
  );
}

/** The delivery option, and the address unless the order is picked up. */
export const DeliveryFields = observer(function DeliveryFields({ checkout }: { checkout: CheckoutStore }) {
  const { t } = useBuyingMessages();
  const money = useMoney();
  const { contact } = useSeller();
  const { deliveryOptions, delivery } = checkout;
  if (deliveryOptions.length === 0)
    return (
      <p>
        {contact.email ? t("checkout.no-delivery", { email: contact.email }) : t("checkout.no-delivery-or-contact")}
      </p>
    );
  return (
    <>
      <Choices
        checkout={checkout}
        field="delivery.optionId"
        label={t("checkout.delivery")}
        options={deliveryOptions.map(({ id, title, price, note }) => ({
          value: id,
          title,
          price: price === 0 ? t("checkout.free") : money(price),
          hint: note,
        }))}
      />
      {delivery?.kind === "shipping" && <AddressFields checkout={checkout} />}
    </>
  );
});

/** The address, with the fields of its country. */
const AddressFields = observer(function AddressFields({ checkout }: { checkout: CheckoutStore }) {
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

/** The payment method. No payment is taken here. */
export const PaymentFields = observer(function PaymentFields({ checkout }: { checkout: CheckoutStore }) {
  const { t } = useBuyingMessages();
  const { paymentMethods } = useShop().platform;
  return (
    <Choices
      checkout={checkout}
      field="payment"
      label={t("checkout.payment")}
      options={paymentMethods.map((method) => ({
        value: method,
        title: t(`checkout.${method}`),
        hint: t(`checkout.${method}-hint`),
      }))}
    />
  );
});

interface ChoicesProps {
  checkout: CheckoutStore;
  field: "delivery.optionId" | "payment";
  label: string;
  options: { value: string; title: string; price?: string; hint?: string | undefined }[];
}

/** Radio buttons with details. The first has the id that the error summary links to. */
const Choices = observer(function Choices({ checkout, field, label, options }: ChoicesProps) {
  return (
    <div role="radiogroup" aria-label={label}>
      {options.map(({ value, title, price, hint }, index) => (
        <label key={value} className={styles.card}>
          <input
            type="radio"
            id={index === 0 ? fieldId(field) : undefined}
            name={field}
            value={value}
            checked={checkout.value(field) === value}
            onChange={() => checkout.change(field, value)}
          />
          {/* The text keeps its own direction; its box follows the page's. */}
          <span className={styles.title}>
            <bdi>{title}</bdi>
          </span>
          {price && <span className={styles.price}>{price}</span>}
          {hint && (
            <span className={styles.hint}>
              <bdi>{hint}</bdi>
            </span>
          )}
        </label>
      ))}
      <FieldError checkout={checkout} field={field} />
    </div>
  );
});
