import { observer } from "mobx-react-lite";
import { useMoney } from "../../kit/use-money.ts";
import { useSeller } from "../../shop-context.ts";
import { useBuyingMessages } from "../../state/use-buying-messages.ts";
import { AddressFields } from "./address-fields.tsx";
import type { CheckoutStore } from "./checkout-store.ts";
import { ChoiceCard } from "./choice-card.tsx";
import { FieldError, fieldId } from "./field-error.tsx";

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
