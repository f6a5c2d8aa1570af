import type { FieldCode, FieldProblem } from "../../../shared/contract/field-problems.ts";
import type { BuyingMessages } from "../../i18n/catalogues.ts";
import type { BuyingMessageKey } from "../../i18n/en/buying.ts";
import type { FieldName } from "./checkout-draft.ts";

const OF_CODE: Partial<Record<FieldCode, BuyingMessageKey>> = {
  "too-long": "checkout.too-long",
  "not-plain-text": "checkout.not-plain-text",
  "not-one-line": "checkout.not-one-line",
  "not-an-email": "checkout.email-invalid",
  "not-a-phone-number": "checkout.phone-invalid",
  "not-a-postcode": "checkout.postal-code-invalid",
  "not-a-country": "checkout.country-required",
  "not-delivered-there": "checkout.not-delivered-there",
};

/** What to say of a field where nothing was written or chosen. */
const OF_MISSING: Partial<Record<FieldName, BuyingMessageKey>> = {
  "contact.name": "checkout.name-required",
  "contact.email": "checkout.email-required",
  "delivery.optionId": "checkout.option-required",
  "delivery.address.line1": "checkout.line1-required",
  "delivery.address.city": "checkout.city-required",
  "delivery.address.region": "checkout.region-required",
  "delivery.address.postalCode": "checkout.postal-code-required",
  "delivery.address.country": "checkout.country-required",
  payment: "checkout.payment-required",
};

/** What is wrong with a field of the checkout; a problem that is not likely has a general sentence. */
export function problemSentence({ t }: BuyingMessages, field: FieldName, { code, params }: FieldProblem): string {
  const isMissing = code === "required" || code === "not-an-option";
  const key = isMissing ? OF_MISSING[field] : OF_CODE[code];
  return t(key ?? "checkout.invalid", { ...params });
}
