import type { Order } from "../../../areas/shared/domain/order.ts";
import { orderPath } from "../../../areas/shared/domain/routes.ts";
import type { Seller } from "../../../areas/shared/domain/seller.ts";
import type { MailMessage } from "../ports/mails.ts";
import type { MailBlock } from "./mail-content.ts";
import { type MailMessages, mailMessages } from "./mail-messages.ts";
import { billBlock, deliveryBlock, orderAmount } from "./order-blocks.ts";
import { orderMail } from "./order-mail.ts";

/**
 * What goes out when an order is placed, in the shop's language: the customer's confirmation with the order's link, and
 * the seller's notice.
 *
 * @param shopOrigin scheme, host and port of the shop, e.g. `https://acme.shops.example`
 */
export function orderPlacedMails(order: Order, seller: Seller, shopOrigin: string): MailMessage[] {
  const messages = mailMessages(seller.locale);
  const url = shopOrigin + orderPath(order.accessToken);
  return [confirmation(order, seller, url, messages), notice(order, seller, url, messages)];
}

/** The customer's. Of what the customer wrote only the address is in it: nobody sends words to strangers through us. */
function confirmation(order: Order, seller: Seller, url: string, messages: MailMessages): MailMessage {
  const { t } = messages;
  const names = { number: String(order.number), shop: seller.name };
  return orderMail(seller, messages, {
    to: order.customer.email,
    audience: "customer",
    replyTo: seller.contact.email,
    subject: t("placed.subject", names),
    title: t("placed.title"),
    blocks: [
      { kind: "paragraph", text: t("placed.intro", names) },
      { kind: "link", label: t("placed.follow"), url },
      billBlock(order, seller, messages),
      deliveryBlock(order, messages),
      ...howToPay(order, seller, messages),
      { kind: "paragraph", text: t("placed.questions") },
      { kind: "small-print", text: t("placed.secret") },
    ],
  });
}

function howToPay(order: Order, seller: Seller, { t }: MailMessages): MailBlock[] {
  const title = t("order.payment");
  if (order.expiresAt !== null) {
    const minutes = Math.round((Date.parse(order.expiresAt) - Date.parse(order.createdAt)) / 60_000);
    return [{ kind: "lines", title, lines: [t("placed.pay-soon", { count: minutes })] }];
  }
  return seller.paymentInstructions.trim() === ""
    ? []
    : [{ kind: "markdown", title, markdown: seller.paymentInstructions }];
}

/** The seller's, who answers the customer by replying to it. */
function notice(order: Order, seller: Seller, url: string, messages: MailMessages): MailMessage {
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
    to: seller.contact.email,
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
      { kind: "link", label: t("order.open"), url },
      { kind: "small-print", text: t("received.reply", names) },
    ],
  });
}
