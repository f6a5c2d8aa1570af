import type { Order } from "../../../areas/shared/orders/order.ts";
import type { Seller } from "../../../areas/shared/sellers/seller.ts";
import type { MailBlock } from "../mails/mail-content.ts";
import { mailMessages } from "../mails/mail-messages.ts";
import type { MailMessage } from "../mails/mails.ts";
import { billBlock, orderAmount } from "./order-blocks.ts";
import { customerLink, type OrderMailOptions, orderMail, sellerLink, toCustomer } from "./order-mail.ts";

/**
 * What goes out when an order has been cancelled, or given up unpaid: to the customer, and to the seller where the shop
 * has an address.
 */
export function orderCancelledMails(order: Order, seller: Seller, options: OrderMailOptions): MailMessage[] {
  const { sellerEmail } = options;
  const messages = mailMessages(seller.locale);
  const { t } = messages;
  const isExpired = order.events.some(({ kind }) => kind === "expired");
  const names = {
    number: String(order.number),
    shop: seller.name,
    customer: order.customer.name,
    total: orderAmount(order, seller, order.total),
  };
  const mail = (
    { to, audience, replyTo }: Pick<MailMessage, "to" | "audience" | "replyTo">,
    words: string[],
    link: MailBlock,
  ): MailMessage =>
    orderMail(seller, messages, {
      to,
      audience,
      replyTo,
      subject: t("cancelled.subject", names),
      title: t("cancelled.title", names),
      blocks: [
        ...words.map((text): MailBlock => ({ kind: "paragraph", text })),
        billBlock(order, seller, messages),
        link,
      ],
    });
  const forCustomer = [t(isExpired ? "cancelled.customer-unpaid" : "cancelled.customer", names)];
  const forSeller = [t(isExpired ? "cancelled.seller-unpaid" : "cancelled.seller", names)];
  if (order.payment === "paid" || order.payment === "refunded") {
    forCustomer.push(t("cancelled.customer-paid", names));
    // What a provider took it gives back by itself.
    if (order.paymentMethod === "manual") forSeller.push(t("cancelled.seller-paid", names));
  }
  const label = t("order.open");
  const mails = [mail(toCustomer(order, seller), forCustomer, customerLink(label, order, options))];
  if (sellerEmail !== null) {
    const notice = { to: sellerEmail, audience: "seller", replyTo: order.customer.email } as const;
    mails.push(mail(notice, forSeller, sellerLink(label, order, options)));
  }
  return mails;
}
