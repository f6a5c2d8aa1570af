import type { Order } from "../../../areas/shared/orders/order.ts";
import type { Seller } from "../../../areas/shared/sellers/seller.ts";
import type { MailBlock } from "../mails/mail-content.ts";
import { type MailMessages, mailMessages } from "../mails/mail-messages.ts";
import type { MailMessage } from "../mails/mails.ts";
import { billBlock, deliveryBlock, orderAmount } from "./order-blocks.ts";
import { customerLink, type OrderMailOptions, orderMail, questionsBlock, toCustomer } from "./order-mail.ts";

/** What a seller has done with an order, and its customer should hear of. */
export type OrderNews = "confirmed" | "shipped" | "paid" | "refunded";

/** What the customer gets when the seller has confirmed or sent the order, or has received or returned its money. */
export function orderNewsMails(
  news: OrderNews,
  order: Order,
  seller: Seller,
  options: OrderMailOptions,
): MailMessage[] {
  const messages = mailMessages(seller.locale);
  const { t } = messages;
  const names = {
    number: String(order.number),
    shop: seller.name,
    total: orderAmount(order, seller, order.total),
  };
  return [
    orderMail(seller, messages, {
      ...toCustomer(order, seller),
      subject: t(`${news}.subject`, names),
      title: t(`${news}.title`, names),
      blocks: [
        { kind: "paragraph", text: t(`${news}.intro`, names) },
        ...(news === "shipped" ? trackingBlocks(order, messages) : []),
        customerLink(t("order.open"), order, options),
        ...(news === "shipped" || news === "confirmed"
          ? [deliveryBlock(order, messages), billBlock(order, seller, messages)]
          : []),
        ...questionsBlock(messages, seller),
      ],
    }),
  ];
}

function trackingBlocks({ tracking }: Order, { t }: MailMessages): MailBlock[] {
  if (!tracking) return [];
  const lines = [tracking.carrier, tracking.number].filter((line) => line !== "");
  return [
    ...(lines.length > 0 ? [{ kind: "lines", title: t("shipped.tracking"), lines } as const] : []),
    ...(tracking.url === "" ? [] : [{ kind: "link", label: t("shipped.follow"), url: tracking.url } as const]),
  ];
}
