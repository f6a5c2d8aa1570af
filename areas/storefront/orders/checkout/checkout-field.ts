import type { FieldCode, FieldProblem } from "../../../shared/contract/field-problems.ts";
import type { BuyingMessageKey, BuyingMessages } from "../../i18n/catalogues.ts";
import { useBuyingMessages } from "../../shop-context.ts";
import type { FieldName } from "./checkout-draft.ts";
import type { CheckoutStore } from "./checkout-store.ts";

const OF_CODE = {
  "too-long": "checkout.too-long",
  "not-plain-text": "checkout.not-plain-text",
  "not-one-line": "checkout.not-one-line",
  "not-an-email": "checkout.email-invalid",
  "not-a-phone-number": "checkout.phone-invalid",
  "not-a-postcode": "checkout.postal-code-invalid",
  "not-a-country": "checkout.country-required",
  "not-delivered-there": "checkout.not-delivered-there",
} as const satisfies Partial<Record<FieldCode, BuyingMessageKey>>;

/** Messages for missing fields. */
const OF_MISSING = {
  "contact.name": "checkout.name-required",
  "contact.email": "checkout.email-required",
  "delivery.optionId": "checkout.option-required",
  "delivery.address.line1": "checkout.line1-required",
  "delivery.address.city": "checkout.city-required",
  "delivery.address.region": "checkout.region-required",
  "delivery.address.postalCode": "checkout.postal-code-required",
  "delivery.address.country": "checkout.country-required",
  payment: "checkout.payment-required",
} as const satisfies Partial<Record<FieldName, BuyingMessageKey>>;

/** Returns the message for a problem of a field. Unlikely problems have a general message. */
export function problemSentence({ t }: BuyingMessages, field: FieldName, { code, params }: FieldProblem): string {
  const isMissing = code === "required" || code === "not-an-option";
  const keys: Partial<Record<string, BuyingMessageKey>> = isMissing ? OF_MISSING : OF_CODE;
  const key = keys[isMissing ? field : code] as (typeof OF_CODE)[keyof typeof OF_CODE] | undefined;
  return t(key ?? "checkout.invalid", { max: 0, ...params });
}

/** The properties of a field of the form kit that the checkout's store provides. Called by observers. */
export function useCheckoutFields(checkout: CheckoutStore) {
  const messages = useBuyingMessages();
  return (field: FieldName) => {
    const problem = checkout.problems[field];
    return {
      id: fieldId(field),
      name: field,
      value: checkout.value(field),
      error: problem && problemSentence(messages, field, problem),
      onChange: (value: string) => checkout.change(field, value),
      // An empty field that only had the focus is not an error yet.
      onBlur: () => void (checkout.value(field) && checkout.check(field)),
    };
  };
}

/** The id of a field's control, for the links of the error summary. */
export const fieldId = (field: FieldName): string => `checkout-${field.replaceAll(".", "-")}`;
