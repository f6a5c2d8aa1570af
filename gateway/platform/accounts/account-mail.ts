import type { Account } from "../../../areas/shared/accounts/account.ts";
import type { MailContent } from "../mails/mail-content.ts";
import { mailHtml } from "../mails/mail-html.ts";
import type { MailMessages } from "../mails/mail-messages.ts";
import { mailText } from "../mails/mail-text.ts";
import type { MailMessage } from "../mails/mails.ts";
import type { Platform } from "../platform.ts";

/** The platform itself, with the accent of its own pages (areas/shared/ui/brand.css). */
const PLATFORM = { name: "Awning", accent: "#b3321b" };

/**
 * A mail about an account: the platform's own, whichever shops the account has. Of what whoever opened the account
 * wrote only the address is in it: it may be somebody else's, and nobody sends words to strangers through us.
 */
export function accountMail(
  { email }: Pick<Account, "email">,
  { language }: MailMessages,
  { subject, title, blocks }: Pick<MailMessage, "subject"> & Pick<MailContent, "title" | "blocks">,
): MailMessage {
  const content: MailContent = { language, accent: PLATFORM.accent, shop: PLATFORM.name, title, blocks };
  return {
    to: email,
    audience: "account",
    fromName: PLATFORM.name,
    replyTo: null,
    subject,
    text: mailText(content),
    html: mailHtml(content),
  };
}

/** The language that an account is written to in: its first shop's (BCP 47). */
export async function mailLocale(
  { memberships, sellers }: Pick<Platform, "memberships" | "sellers">,
  accountId: string,
): Promise<string> {
  const [first] = await memberships.listByAccount(accountId);
  const seller = first && (await sellers.get(first.sellerId));
  return seller?.locale ?? "en";
}
