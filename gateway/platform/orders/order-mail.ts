import type { Order } from "../../../areas/shared/orders/order.ts";
import { adminOrderPath } from "../../../areas/shared/pages/admin-routes.ts";
import { orderPath } from "../../../areas/shared/pages/routes.ts";
import type { Seller } from "../../../areas/shared/sellers/seller.ts";
import type { MailBlock, MailContent } from "../mails/mail-content.ts";
import { mailHtml } from "../mails/mail-html.ts";
import type { MailMessages } from "../mails/mail-messages.ts";
import { mailText } from "../mails/mail-text.ts";
import type { MailMessage } from "../mails/mails.ts";

/** Where mails about an order lead and go to. */
export interface OrderMailOptions {
  /** Scheme, host and port of the shop, e.g. `https://acme.shops.example`. */
  shopOrigin: string;
  /** Where the shop gets its mails (`sellerEmail`); `null` where it has no address. Customers never see it. */
  sellerEmail: string | null;
}

/** The link of a customer's mail: whoever has it can see and cancel the order. */
export function customerLink(label: string, { accessToken }: Order, { shopOrigin }: OrderMailOptions): MailBlock {
  return { kind: "link", label, url: shopOrigin + orderPath(accessToken) };
}

/** The link of a seller's mail, into the shop's admin. */
export function sellerLink(label: string, { id }: Order, { shopOrigin }: OrderMailOptions): MailBlock {
  return { kind: "link", label, url: shopOrigin + adminOrderPath(id) };
}

/** The customer as recipient. Replies go to the shop's public contact only: the owner's sign-in address is private. */
export function toCustomer({ customer }: Order, { contact }: Seller): Pick<MailMessage, "to" | "audience" | "replyTo"> {
  return { to: customer.email, audience: "customer", replyTo: contact.email === "" ? null : contact.email };
}

/** The invitation to reply; omitted when the shop has no public contact. */
export function questionsBlock({ t }: MailMessages, { contact }: Pick<Seller, "contact">): MailBlock[] {
  return contact.email === "" ? [] : [{ kind: "paragraph", text: t("placed.questions") }];
}

/** A mail about an order: it comes in the shop's name and looks, whoever it goes to. */
export function orderMail(
  seller: Seller,
  { language }: MailMessages,
  mail: Pick<MailMessage, "to" | "audience" | "replyTo" | "subject"> & Pick<MailContent, "title" | "blocks">,
): MailMessage {
  const { to, audience, replyTo, subject, title, blocks } = mail;
  const content: MailContent = { language, accent: seller.theme.accent, shop: seller.name, title, blocks };
  return { to, audience, fromName: seller.name, replyTo, subject, text: mailText(content), html: mailHtml(content) };
}
