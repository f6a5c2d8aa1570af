import type { Order } from "../../../areas/shared/orders/order.ts";
import type { Seller } from "../../../areas/shared/sellers/seller.ts";
import type { MailBlock } from "../mails/mail-content.ts";
import { type MailMessages, mailMessages } from "../mails/mail-messages.ts";
import type { MailMessage } from "../mails/mails.ts";
import { billBlock, deliveryBlock, orderAmount, paymentBlocks } from "./order-blocks.ts";
import {
  customerLink,
  type OrderMailOptions,
  orderMail,
  questionsBlock,
  sellerLink,
  toCustomer,
} from "./order-mail.ts";

/**
 * What goes out when an order is placed, in the shop's language: the customer's confirmation with the order's link, and
 * the seller's notice, where the shop has an address.
 */
export function orderPlacedMails(order: Order, seller: Seller, options: OrderMailOptions): MailMessage[] {
  const mails = [receipt(order, seller, options)];
  if (options.sellerEmail !== null) mails.push(notice(order, seller, { ...options, to: options.sellerEmail }));
  return mails;
}

/** The customer's. Of what the customer wrote only the address is in it: nobody sends words to strangers through us. */
function receipt(order: Order, seller: Seller, options: OrderMailOptions): MailMessage {
  const messages = mailMessages(seller.locale);
  const { t } = messages;
  const names = { number: String(order.number), shop: seller.name };
  return orderMail(seller, messages, {
    ...toCustomer(order, seller),
    subject: t("placed.subject", names),
    title: t("placed.title"),
    blocks: [
      { kind: "paragraph", text: t("placed.intro", names) },
      customerLink(t("placed.follow"), order, options),
      billBlock(order, seller, messages),
      deliveryBlock(order, messages),
      ...howToPay(order, seller, messages),
      ...questionsBlock(messages, seller),
      { kind: "small-print", text: t("placed.secret") },
    ],
  });
}

function howToPay(order: Order, seller: Seller, messages: MailMessages): MailBlock[] {
  if (order.paymentMethod === "manual") return paymentBlocks(order, seller, messages);
  if (order.expiresAt === null) return [];
  const { t } = messages;
  const minutes = Math.round((Date.parse(order.expiresAt) - Date.parse(order.createdAt)) / 60_000);
  return [{ kind: "lines", title: t("order.payment"), lines: [t("placed.pay-soon", { count: minutes })] }];
}

/** The seller's, who answers the customer by replying to it. */
function notice(order: Order, seller: Seller, options: OrderMailOptions & { to: string }): MailMessage {
  const messages = mailMessages(seller.locale);
  const { t } = messages;
  const { customer, delivery, note } = order;
  const names = {
    number: String(order.number),
    shop: seller.name,
    customer: customer.name,
    total: orderAmount(order, seller, order.total),
  };
  const toDo =
    order.paymentMethod === "test"
      ? "received.test"
      : delivery.kind === "pickup"
        ? "received.hand-over"
        : "received.ship";
  const contact = [customer.name, customer.email, customer.phone].filter((line) => line !== null);
  return orderMail(seller, messages, {
    to: options.to,
    audience: "seller",
    replyTo: customer.email,
    subject: t("received.subject", names),
    title: t("received.title", names),
    blocks: [
      { kind: "paragraph", text: t("received.intro", names) },
      { kind: "paragraph", text: t(toDo, names) },
      billBlock(order, seller, messages),
      deliveryBlock(order, messages),
      { kind: "lines", title: t("order.customer"), lines: contact },
      ...(note === "" ? [] : [{ kind: "lines", title: t("order.note"), lines: note.split("\n") } as const]),
      sellerLink(t("order.open"), order, options),
      { kind: "small-print", text: t("received.reply", names) },
    ],
  });
}
