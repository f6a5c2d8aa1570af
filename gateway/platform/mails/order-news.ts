import type { Order } from "../../../areas/shared/domain/order.ts";
import { orderPath } from "../../../areas/shared/domain/routes.ts";
import type { Seller } from "../../../areas/shared/domain/seller.ts";
import type { MailMessage } from "../ports/mails.ts";
import type { MailBlock } from "./mail-content.ts";
import { type MailMessages, mailMessages } from "./mail-messages.ts";
import { billBlock, deliveryBlock, orderAmount } from "./order-blocks.ts";
import { orderMail } from "./order-mail.ts";

/** What a seller has done with an order, and its customer should hear of. */
export type OrderNews = "shipped" | "paid" | "refunded";

/**
 * What the customer gets when the seller has sent the order, or has received or returned its money.
 *
 * @param shopOrigin scheme, host and port of the shop, e.g. `https://acme.shops.example`
 */
export function orderNewsMails(news: OrderNews, order: Order, seller: Seller, shopOrigin: string): MailMessage[] {
  const messages = mailMessages(seller.locale);
  const { t } = messages;
  const names = {
    number: String(order.number),
    shop: seller.name,
    total: orderAmount(order, seller, order.total),
  };
  return [
    orderMail(seller, messages, {
      to: order.customer.email,
      audience: "customer",
      replyTo: seller.contact.email,
      subject: t(`${news}.subject`, names),
      title: t(`${news}.title`, names),
      blocks: [
        { kind: "paragraph", text: t(`${news}.intro`, names) },
        ...(news === "shipped" ? trackingBlocks(order, messages) : []),
        { kind: "link", label: t("order.open"), url: shopOrigin + orderPath(order.accessToken) },
        ...(news === "shipped" ? [deliveryBlock(order, messages), billBlock(order, seller, messages)] : []),
        { kind: "paragraph", text: t("placed.questions") },
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
