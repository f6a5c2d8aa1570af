import { type OrderRequest, orderRequest } from "../../../shared/api/contract/orders.ts";
import { type FieldProblem, fieldProblems } from "../../../shared/api/field-problems.ts";
import type { CartLine } from "../../../shared/domain/cart.ts";
import { latinDigits } from "../../../shared/domain/latin-digits.ts";
import type { FieldName } from "./checkout-draft.ts";

interface Order {
  value: (field: FieldName) => string;
  /** Whether it is brought, so that an address is needed. */
  shipped: boolean;
  lines: readonly CartLine[];
  /** Minor units. */
  expectedTotal: number;
}

export type ComposedOrder = { request: OrderRequest } | { problems: Record<string, FieldProblem> };

/** The order that the form says, or what is wrong with its fields. Optional fields that are empty are left out. */
export function composeOrder({ value, shipped, lines, expectedTotal }: Order): ComposedOrder {
  const phone = latinDigits(value("contact.phone")).trim();
  const optional = (name: string, field: FieldName) => (value(field).trim() ? { [name]: value(field) } : {});
  const address = {
    line1: value("delivery.address.line1"),
    ...optional("line2", "delivery.address.line2"),
    ...optional("postalCode", "delivery.address.postalCode"),
    city: value("delivery.address.city"),
    ...optional("region", "delivery.address.region"),
    country: value("delivery.address.country"),
  };
  const { success, data, error } = orderRequest.safeParse({
    contact: { name: value("contact.name"), email: value("contact.email"), ...(phone ? { phone } : {}) },
    delivery: { optionId: value("delivery.optionId"), ...(shipped ? { address } : {}) },
    payment: value("payment"),
    ...optional("note", "note"),
    lines,
    expectedTotal,
  });
  return success ? { request: data } : { problems: fieldProblems(error.issues) };
}
