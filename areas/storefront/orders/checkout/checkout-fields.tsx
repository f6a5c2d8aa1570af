import { observer } from "mobx-react-lite";
import { useMemo } from "react";
import { MAX_EMAIL, MAX_PERSON, MAX_PHONE } from "../../../shared/domain/text-patterns.ts";
import { type AddressPart, addressRules } from "../../../shared/orders/address-rules.ts";
import { ADDRESS_LENGTHS } from "../../../shared/orders/order.ts";
import { FieldError } from "../../../shared/ui/form/field.tsx";
import { SelectField, sortedOptions } from "../../../shared/ui/form/select-field.tsx";
import { TextField } from "../../../shared/ui/form/text-field.tsx";
import { useBrowserValue } from "../../../shared/ui/use-browser-value.ts";
import { useBuyingMessages, useMoney, useSeller } from "../../shop-context.ts";
import common from "../parts.module.css";
import { useCheckoutFields } from "./checkout-field.ts";
import styles from "./checkout-fields.module.css";
import type { CheckoutStore } from "./checkout-store.ts";

const PARTS = {
  city: { label: "checkout.city", autoComplete: "address-level2", maxLength: ADDRESS_LENGTHS.city },
  region: { label: "checkout.region", autoComplete: "address-level1", maxLength: ADDRESS_LENGTHS.region },
  postalCode: { label: "checkout.postal-code", autoComplete: "postal-code", maxLength: ADDRESS_LENGTHS.postalCode },
} as const satisfies Record<AddressPart, object>;

export const ContactFields = observer(function ContactFields({ checkout }: { checkout: CheckoutStore }) {
  const { t } = useBuyingMessages();
  const field = useCheckoutFields(checkout);
  return (
    <>
      <TextField
        {...field("contact.name")}
        label={t("checkout.name")}
        autoComplete="name"
        autoCapitalize="words"
        enterKeyHint="next"
        maxLength={MAX_PERSON}
      />
      <TextField
        {...field("contact.email")}
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
        {...field("contact.phone")}
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
});

/** The delivery option, and the address unless the order is picked up. */
export const DeliveryFields = observer(function DeliveryFields({ checkout }: { checkout: CheckoutStore }) {
  const { t } = useBuyingMessages();
  const field = useCheckoutFields(checkout);
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
        {...field("delivery.optionId")}
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
  const field = useCheckoutFields(checkout);
  const { parts, required } = addressRules(checkout.value("delivery.address.country"));
  return (
    <fieldset className={styles.address}>
      <legend className="visually-hidden">{t("checkout.address")}</legend>
      <CountryField checkout={checkout} />
      <TextField
        {...field("delivery.address.line1")}
        label={t("checkout.line1")}
        autoComplete="address-line1"
        enterKeyHint="next"
        maxLength={ADDRESS_LENGTHS.line}
      />
      <TextField
        {...field("delivery.address.line2")}
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
            {...field(`delivery.address.${part}`)}
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

/** The country, by its name in the shop's language. */
const CountryField = observer(function CountryField({ checkout }: { checkout: CheckoutStore }) {
  const { t } = useBuyingMessages();
  const field = useCheckoutFields(checkout);
  const { locale } = useSeller();
  const { countries: codes } = checkout;
  // Server and browser may sort the names differently, and hydration would then give options the values of others.
  const isHydrated = useBrowserValue(() => true, false);
  const countries = useMemo(() => {
    const names = new Intl.DisplayNames(locale, { type: "region" });
    const nameOf = (code: string) => names.of(code) ?? code;
    return isHydrated
      ? sortedOptions(codes, locale, nameOf)
      : codes.map((code) => ({ value: code, label: nameOf(code) }));
  }, [locale, codes, isHydrated]);
  return (
    <SelectField
      {...field("delivery.address.country")}
      label={t("checkout.country")}
      autoComplete="country"
      options={[{ value: "", label: t("checkout.choose") }, ...countries]}
    />
  );
});

/** The payment method. No payment is taken here. */
export const PaymentFields = observer(function PaymentFields({ checkout }: { checkout: CheckoutStore }) {
  const { t } = useBuyingMessages();
  const field = useCheckoutFields(checkout);
  const money = useMoney();
  const { cardProblem } = checkout;
  return (
    <Choices
      {...field("payment")}
      label={t("checkout.payment")}
      note={cardProblem && t(`checkout.${cardProblem.code}`, { amount: money(cardProblem.params.limit) })}
      options={checkout.paymentMethods.map((method) => ({
        value: method,
        title: t(`checkout.${method}`),
        hint: t(`checkout.${method}-hint`),
      }))}
    />
  );
});

interface ChoicesProps {
  id: string;
  name: string;
  label: string;
  value: string;
  onChange: (value: string) => void;
  error: string | undefined;
  /** Below the options. */
  note?: string | null;
  options: { value: string; title: string; price?: string; hint?: string | undefined }[];
}

/** Radio buttons with details. The first has the id that the error summary links to. */
function Choices({ id, name, label, value: chosen, onChange, error, note, options }: ChoicesProps) {
  return (
    <div
      role="radiogroup"
      aria-label={label}
      aria-required
      aria-invalid={error ? true : undefined}
      aria-describedby={(error && `${id}-error`) || (note ? `${id}-note` : undefined)}
    >
      {options.map(({ value, title, price, hint }, index) => (
        <label key={value} className={styles.card}>
          <input
            type="radio"
            id={index === 0 ? id : undefined}
            name={name}
            value={value}
            checked={value === chosen}
            onChange={() => onChange(value)}
          />
          {/* The text keeps its own direction; its box follows the page's. */}
          <span className={`${common.title} ${styles.title}`}>
            <bdi>{title}</bdi>
          </span>
          {price && <span className={common.amount}>{price}</span>}
          {hint && (
            <span className={`${common.soft} ${styles.hint}`}>
              <bdi>{hint}</bdi>
            </span>
          )}
        </label>
      ))}
      {note && (
        <p id={`${id}-note`} className={`${common.soft} ${styles.note}`}>
          {note}
        </p>
      )}
      <FieldError id={`${id}-error`}>{error}</FieldError>
    </div>
  );
}
