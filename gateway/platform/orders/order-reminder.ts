import type { Order } from "../../../areas/shared/orders/order.ts";
import { formatDueDay } from "../../../areas/shared/sellers/payment-term.ts";
import type { Seller } from "../../../areas/shared/sellers/seller.ts";
import { mailMessages } from "../mails/mail-messages.ts";
import type { MailMessage } from "../mails/mails.ts";
import { billBlock, paymentBlocks } from "./order-blocks.ts";
import { customerLink, type OrderMailOptions, orderMail, questionsBlock, toCustomer } from "./order-mail.ts";

/** What the customer gets before an unpaid order is cancelled. */
export function orderReminderMail(order: Order, seller: Seller, options: OrderMailOptions): MailMessage {
  const messages = mailMessages(seller.locale);
  const { t } = messages;
  const names = { number: String(order.number), shop: seller.name };
  return orderMail(seller, messages, {
    ...toCustomer(order, seller),
    subject: t("reminder.subject", names),
    title: t("reminder.title", names),
    blocks: [
      { kind: "paragraph", text: t("reminder.intro", names) },
      ...(order.expiresAt === null
        ? []
        : [
            {
              kind: "paragraph",
              text: t("reminder.end", { day: formatDueDay(order.expiresAt, seller.locale) }),
            } as const,
          ]),
      ...paymentBlocks(order, seller, messages),
      customerLink(t("order.open"), order, options),
      billBlock(order, seller, messages),
      ...questionsBlock(messages, seller),
    ],
  });
}
