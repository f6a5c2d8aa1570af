import { formatMoney } from "../../../areas/shared/domain/money.ts";
import type { Order } from "../../../areas/shared/domain/order.ts";
import type { Seller } from "../../../areas/shared/domain/seller.ts";
import type { MailBlock } from "./mail-content.ts";
import type { MailMessages } from "./mail-messages.ts";

/** An amount of the order as the shop's locale writes it. */
export function orderAmount(
  order: Pick<Order, "currency">,
  { locale }: Pick<Seller, "locale">,
  amount: number,
): string {
  return formatMoney({ amount, currency: order.currency }, locale);
}

/** What was ordered, and what it costs. */
export function billBlock(order: Order, seller: Seller, { t }: MailMessages): MailBlock {
  const amount = (minorUnits: number): string => orderAmount(order, seller, minorUnits);
  return {
    kind: "bill",
    title: t("order.title"),
    rows: order.lines.map(({ quantity, title, variantTitle, unitPrice }) => ({
      quantity,
      title,
      variant: variantTitle,
      amount: amount(unitPrice * quantity),
    })),
    sums: [
      { label: t("order.items"), amount: amount(order.itemsTotal) },
      { label: order.delivery.title, amount: amount(order.deliveryTotal) },
      { label: t("order.total"), amount: amount(order.total) },
    ],
  };
}

/** How and where to the order goes. */
export function deliveryBlock({ customer, delivery }: Order, { t, language }: MailMessages): MailBlock {
  const { address } = delivery;
  const addressLines = address && [
    customer.name,
    address.line1,
    address.line2,
    [address.postalCode, address.city].filter(Boolean).join(" "),
    address.region,
    new Intl.DisplayNames(language, { type: "region" }).of(address.country),
  ];
  return {
    kind: "lines",
    title: t(delivery.kind === "pickup" ? "order.pickup" : "order.delivery"),
    lines: [
      delivery.title,
      ...(addressLines ?? []).filter((line) => typeof line === "string" && line !== ""),
    ] as string[],
  };
}
