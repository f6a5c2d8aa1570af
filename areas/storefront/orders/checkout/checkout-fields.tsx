import { observer } from "mobx-react-lite";
import type { ReactNode } from "react";
import { MAX_EMAIL, MAX_PERSON, MAX_PHONE } from "../../../shared/domain/text-patterns.ts";
import { type AddressPart, addressRules } from "../../../shared/orders/address-rules.ts";
import { ADDRESS_LENGTHS } from "../../../shared/orders/order-limits.ts";
import { useMoney } from "../../kit/use-money.ts";
import { useSeller, useShop } from "../../shop-context.ts";
import { useBuyingMessages } from "../../state/use-buying-messages.ts";
import styles from "./checkout-fields.module.css";
import type { CheckoutStore } from "./checkout-store.ts";
import { CountryField, FieldError, fieldId, TextField } from "./text-field.tsx";

interface ChoiceCardProps {
  name: string;
  value: string;
  id?: string | undefined;
  chosen: boolean;
  title: ReactNode;
  /** What it costs, at the end of the title's line. */
  price?: string;
  hint?: string | undefined;
  onChoose: () => void;
}

/** A radio button that says enough to choose by. */
export function ChoiceCard({ name, value, id, chosen, title, price, hint, onChoose }: ChoiceCardProps) {
  return (
    <label className={styles.card}>
      <input type="radio" id={id} name={name} value={value} checked={chosen} onChange={onChoose} />
      {/* The words keep their own direction; their box follows the page's. */}
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
  );
}

const PARTS = {
  city: { label: "checkout.city", autoComplete: "address-level2", maxLength: ADDRESS_LENGTHS.city },
  region: { label: "checkout.region", autoComplete: "address-level1", maxLength: ADDRESS_LENGTHS.region },
  postalCode: { label: "checkout.postal-code", autoComplete: "postal-code", maxLength: ADDRESS_LENGTHS.postalCode },
} as const satisfies Record<AddressPart, object>;

/** Where it goes, as addresses are written there. */
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

const FIELD = "delivery.optionId";

/** How it gets there, and where that is, unless it is picked up. */
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
      <div role="radiogroup" aria-label={t("checkout.delivery")}>
        {deliveryOptions.map(({ id, title, price, note }, index) => (
          <ChoiceCard
            key={id}
            id={index === 0 ? fieldId(FIELD) : undefined}
            name={FIELD}
            value={id}
            chosen={delivery?.id === id}
            title={title}
            price={price === 0 ? t("checkout.free") : money(price)}
            hint={note}
            onChoose={() => checkout.change(FIELD, id)}
          />
        ))}
        <FieldError checkout={checkout} field={FIELD} />
      </div>
      {delivery?.kind === "shipping" && <AddressFields checkout={checkout} />}
    </>
  );
});

/** Who orders. */
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

const PAYMENT = "payment";

/** How it is paid: nothing is taken here. */
export const PaymentFields = observer(function PaymentFields({ checkout }: { checkout: CheckoutStore }) {
  const { t } = useBuyingMessages();
  const { paymentMethods } = useShop().platform;
  return (
    <div role="radiogroup" aria-label={t("checkout.payment")}>
      {paymentMethods.map((method, index) => (
        <ChoiceCard
          key={method}
          id={index === 0 ? fieldId(PAYMENT) : undefined}
          name={PAYMENT}
          value={method}
          chosen={checkout.value(PAYMENT) === method}
          title={t(`checkout.${method}`)}
          hint={t(`checkout.${method}-hint`)}
          onChoose={() => checkout.change(PAYMENT, method)}
        />
      ))}
      <FieldError checkout={checkout} field={PAYMENT} />
    </div>
  );
});
