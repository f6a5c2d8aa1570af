import { MAX_EMAIL, MAX_PERSON, MAX_PHONE } from "../../../shared/domain/text-patterns.ts";
import { useBuyingMessages } from "../../state/use-buying-messages.ts";
import type { CheckoutStore } from "./checkout-store.ts";
import { TextField } from "./text-field.tsx";

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
