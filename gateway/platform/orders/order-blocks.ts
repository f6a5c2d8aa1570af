import { formatMoney } from "../../../areas/shared/domain/money.ts";
import { addressLines } from "../../../areas/shared/orders/address-rules.ts";
import type { Order } from "../../../areas/shared/orders/order.ts";
import { formatDueDay } from "../../../areas/shared/sellers/payment-term.ts";
import type { Seller } from "../../../areas/shared/sellers/seller.ts";
import type { MailBlock } from "../mails/mail-content.ts";
import type { MailMessages } from "../mails/mail-messages.ts";
import { storedHtml } from "../texts/stored-html.ts";

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

/** What a customer needs to pay an order by hand: how much, for what, by when, and the seller's own words. */
export function paymentBlocks(order: Order, seller: Seller, { t }: MailMessages): MailBlock[] {
  const lines = [
    t("payment.amount", { amount: orderAmount(order, seller, order.total) }),
    t("payment.reference", { number: String(order.number) }),
  ];
  if (order.expiresAt !== null) lines.push(t("payment.due", { day: formatDueDay(order.expiresAt, seller.locale) }));
  const { paymentInstructions: markdown, rendered } = seller;
  const html = storedHtml(rendered, "paymentInstructions", markdown);
  return [
    { kind: "lines", title: t("order.payment"), lines },
    ...(markdown.trim() === "" ? [] : [{ kind: "prose", title: t("payment.how"), html } as const]),
  ];
}

/** How and where to the order goes. */
export function deliveryBlock({ customer, delivery }: Order, { t, language }: MailMessages): MailBlock {
  const { address } = delivery;
  const country = address && new Intl.DisplayNames(language, { type: "region" }).of(address.country);
  return {
    kind: "lines",
    title: t(delivery.kind === "pickup" ? "order.pickup" : "order.delivery"),
    lines: [delivery.title, ...(address ? [customer.name, ...addressLines(address), country ?? address.country] : [])],
  };
}
