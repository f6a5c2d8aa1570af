import type { Order } from "../../../areas/shared/domain/order.ts";
import { orderPath } from "../../../areas/shared/domain/routes.ts";
import type { Seller } from "../../../areas/shared/domain/seller.ts";
import type { MailMessage } from "../ports/mails.ts";
import type { MailBlock } from "./mail-content.ts";
import { mailMessages } from "./mail-messages.ts";
import { billBlock, orderAmount } from "./order-blocks.ts";
import { orderMail } from "./order-mail.ts";

/**
 * What goes out when an order has been cancelled, or given up unpaid: to the customer and to the seller.
 *
 * @param shopOrigin scheme, host and port of the shop, e.g. `https://acme.shops.example`
 */
export function orderCancelledMails(order: Order, seller: Seller, shopOrigin: string): MailMessage[] {
  const messages = mailMessages(seller.locale);
  const { t } = messages;
  const isExpired = order.events.some(({ kind }) => kind === "expired");
  const names = {
    number: String(order.number),
    shop: seller.name,
    customer: order.customer.name,
    total: orderAmount(order, seller, order.total),
  };
  const addresses = { customer: order.customer.email, seller: seller.contact.email };
  const mail = (audience: "customer" | "seller", words: string[]): MailMessage =>
    orderMail(seller, messages, {
      to: addresses[audience],
      audience,
      replyTo: addresses[audience === "customer" ? "seller" : "customer"],
      subject: t("cancelled.subject", names),
      title: t("cancelled.title", names),
      blocks: [
        ...words.map((text): MailBlock => ({ kind: "paragraph", text })),
        billBlock(order, seller, messages),
        { kind: "link", label: t("order.open"), url: shopOrigin + orderPath(order.accessToken) },
      ],
    });
  const forCustomer = [t(isExpired ? "cancelled.customer-unpaid" : "cancelled.customer", names)];
  const forSeller = [t(isExpired ? "cancelled.seller-unpaid" : "cancelled.seller", names)];
  if (order.payment === "paid" || order.payment === "refunded") {
    forCustomer.push(t("cancelled.customer-paid", names));
    // What a provider took it gives back by itself.
    if (order.paymentMethod === "manual") forSeller.push(t("cancelled.seller-paid", names));
  }
  return [mail("customer", forCustomer), mail("seller", forSeller)];
}
