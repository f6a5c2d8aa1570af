import type { Account } from "../../../areas/shared/accounts/account.ts";
import { ADMIN_PATHS } from "../../../areas/shared/pages/admin-routes.ts";
import { mailMessages } from "../mails/mail-messages.ts";
import type { MailMessage } from "../mails/mails.ts";
import { accountMail } from "./account-mail.ts";

/**
 * What an account gets when its address is registered again: its owner may have forgotten that there is one.
 *
 * @param options.publicOrigin scheme, host and port of the landing
 */
export function accountExistsMail(
  account: Pick<Account, "email">,
  { locale, publicOrigin }: { locale: string; publicOrigin: string },
): MailMessage {
  const messages = mailMessages(locale);
  const { t } = messages;
  const subject = t("account-exists.subject", { host: new URL(publicOrigin).host });
  return accountMail(account, messages, {
    subject,
    title: subject,
    blocks: [
      { kind: "paragraph", text: t("account-exists.intro") },
      { kind: "link", label: t("account-exists.sign-in"), url: publicOrigin + ADMIN_PATHS.signIn },
      { kind: "paragraph", text: t("account-exists.forgotten") },
      { kind: "link", label: t("set-password.link"), url: publicOrigin + ADMIN_PATHS.forgotPassword },
      { kind: "small-print", text: t("account-exists.not-you") },
    ],
  });
}
