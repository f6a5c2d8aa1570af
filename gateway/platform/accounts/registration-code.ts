import { mailMessages } from "../mails/mail-messages.ts";
import type { MailMessage } from "../mails/mails.ts";
import { accountMail } from "./account-mail.ts";

/**
 * The code that confirms the address of a new account.
 *
 * @param options.locale the language of the shop that is being opened
 * @param options.publicOrigin scheme, host and port of the landing
 */
export function registrationCodeMail(
  to: { email: string },
  { locale, publicOrigin, code }: { locale: string; publicOrigin: string; code: string },
): MailMessage {
  const messages = mailMessages(locale);
  const { t } = messages;
  const names = { host: new URL(publicOrigin).host, code };
  return accountMail(to, messages, {
    subject: t("registration-code.subject", names),
    title: t("registration-code.title", names),
    blocks: [
      { kind: "paragraph", text: t("registration-code.intro", names) },
      { kind: "paragraph", text: t("registration-code.limits") },
      { kind: "small-print", text: t("registration-code.not-you") },
    ],
  });
}
