import type { Account } from "../../../areas/shared/accounts/account.ts";
import { mailMessages } from "../mails/mail-messages.ts";
import type { MailMessage } from "../mails/mails.ts";
import { accountMail } from "./account-mail.ts";

/**
 * What somebody gets who has asked for a new password.
 *
 * @param options.url where it is chosen, within an hour
 * @param options.publicOrigin scheme, host and port of the landing
 */
export function setPasswordMail(
  account: Pick<Account, "email">,
  { locale, publicOrigin, url }: { locale: string; publicOrigin: string; url: string },
): MailMessage {
  const messages = mailMessages(locale);
  const { t } = messages;
  return accountMail(account, messages, {
    subject: t("set-password.subject"),
    title: t("set-password.subject"),
    blocks: [
      { kind: "paragraph", text: t("set-password.intro", { host: new URL(publicOrigin).host }) },
      { kind: "link", label: t("set-password.link"), url },
      { kind: "paragraph", text: t("set-password.limits") },
      { kind: "small-print", text: t("set-password.not-you") },
    ],
  });
}
