import type { Seller } from "../../../areas/shared/domain/seller.ts";
import type { MailMessage } from "../ports/mails.ts";
import type { MailContent } from "./mail-content.ts";
import { mailHtml } from "./mail-html.ts";
import type { MailMessages } from "./mail-messages.ts";
import { mailText } from "./mail-text.ts";

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
