import type { AdminOrder } from "../../shared/orders/admin-order.ts";

/** The lines of a parcel's address; none for a pickup. @param locale BCP 47, for the country's name */
export function addressLines(
  { customer, delivery }: Pick<AdminOrder, "customer" | "delivery">,
  locale: string,
): string[] {
  const { address } = delivery;
  if (!address) return [];
  const country = new Intl.DisplayNames(locale, { type: "region" }).of(address.country) ?? address.country;
  return [customer.name, ...delivery.addressLines, country];
}
