import type { FieldProblem } from "../../../shared/api/field-problems.ts";
import type { BuyingMessageKey } from "../../i18n/en/buying.ts";
import type { FieldName } from "../../stores/buying/checkout-draft.ts";

/** What to say of the likely problems; any other has a general sentence. */
const MESSAGES: Partial<Record<FieldName, Partial<Record<FieldProblem, BuyingMessageKey>>>> = {
  "contact.name": { required: "checkout.name-required" },
  "contact.email": { required: "checkout.email-required", invalid: "checkout.email-invalid" },
  "contact.phone": { invalid: "checkout.phone-invalid" },
  "delivery.optionId": { required: "checkout.option-required", invalid: "checkout.option-required" },
  "delivery.address.line1": { required: "checkout.line1-required" },
  "delivery.address.city": { required: "checkout.city-required" },
  "delivery.address.region": { required: "checkout.region-required" },
  "delivery.address.postalCode": { required: "checkout.postal-code-required", invalid: "checkout.postal-code-invalid" },
  "delivery.address.country": { required: "checkout.country-required", invalid: "checkout.country-required" },
  payment: { required: "checkout.payment-required", invalid: "checkout.payment-required" },
};

export function problemMessage(field: FieldName, problem: FieldProblem): BuyingMessageKey {
  return MESSAGES[field]?.[problem] ?? (problem === "too-long" ? "checkout.too-long" : "checkout.invalid");
}
