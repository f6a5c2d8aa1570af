import { observer } from "mobx-react-lite";
import { useShop } from "../../shop-context.ts";
import { useBuyingMessages } from "../../state/use-buying-messages.ts";
import type { CheckoutStore } from "./checkout-store.ts";
import { ChoiceCard } from "./choice-card.tsx";
import { FieldError, fieldId } from "./field-error.tsx";

const FIELD = "payment";

/** How it is paid: nothing is taken here. */
export const PaymentFields = observer(function PaymentFields({ checkout }: { checkout: CheckoutStore }) {
  const { t } = useBuyingMessages();
  const { paymentMethods } = useShop().platform;
  return (
    <div role="radiogroup" aria-label={t("checkout.payment")}>
      {paymentMethods.map((method, index) => (
        <ChoiceCard
          key={method}
          id={index === 0 ? fieldId(FIELD) : undefined}
          name={FIELD}
          value={method}
          chosen={checkout.value(FIELD) === method}
          title={t(`checkout.${method}`)}
          hint={t(`checkout.${method}-hint`)}
          onChoose={() => checkout.change(FIELD, method)}
        />
      ))}
      <FieldError checkout={checkout} field={FIELD} />
    </div>
  );
});
