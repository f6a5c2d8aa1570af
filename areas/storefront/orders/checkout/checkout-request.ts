import { type FieldProblem, fieldProblems } from "../../../shared/contract/field-problems.ts";
import { latinDigits } from "../../../shared/domain/text-patterns.ts";
import { type AddressProblem, addressProblems, addressRules } from "../../../shared/orders/address-rules.ts";
import type { CartLine } from "../../../shared/orders/cart.ts";
import { type OrderRequest, orderRequest } from "../../../shared/orders/contract/orders.ts";
import type { FieldName } from "./checkout-draft.ts";

interface Order {
  value: (field: FieldName) => string;
  /** Whether the order is delivered, so that an address is needed. */
  shipped: boolean;
  lines: readonly CartLine[];
  /** In minor units of the cart's currency. */
  expectedTotal: number;
  currency: string;
}

export type ComposedOrder = { request: OrderRequest } | { problems: FieldProblem[] };

/**
 * Address books add them invisibly around phone numbers:
 * https://www.unicode.org/reports/tr9/#Directional_Formatting_Characters
 */
const DIRECTION_MARKS = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;

/** Returns the form's order, or the problems of its fields. Empty optional fields are left out. */
export function composeOrder({ value, shipped, lines, expectedTotal, currency }: Order): ComposedOrder {
  const phone = latinDigits(value("contact.phone")).replaceAll(DIRECTION_MARKS, "").trim();
  const optional = (name: string, field: FieldName) => (value(field).trim() ? { [name]: value(field) } : {});
  const country = value("delivery.address.country");
  const { parts } = addressRules(country);
  const address = {
    line1: value("delivery.address.line1"),
    ...optional("line2", "delivery.address.line2"),
    // Parts typed for another country stay in the form and are not sent.
    ...Object.assign({}, ...parts.map((part) => optional(part, `delivery.address.${part}`))),
    country,
  };
  const request = {
    contact: { name: value("contact.name"), email: value("contact.email"), ...(phone ? { phone } : {}) },
    delivery: { optionId: value("delivery.optionId"), ...(shipped ? { address } : {}) },
    payment: value("payment"),
    ...optional("note", "note"),
    lines,
    expectedTotal,
    currency,
  };
  const { success, data, error } = orderRequest.safeParse(request, { reportInput: true });
  const problems = success ? [] : fieldProblems(error.issues);
  if (shipped && country !== "") {
    for (const [part, code] of Object.entries<AddressProblem>(addressProblems(address))) {
      const field = `delivery.address.${part}`;
      if (!problems.some((problem) => problem.field === field)) problems.push({ field, code });
    }
  }
  return success && problems.length === 0 ? { request: data } : { problems };
}
