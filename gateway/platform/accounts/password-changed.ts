import type { Account } from "../../../areas/shared/accounts/account.ts";
import { ADMIN_PATHS } from "../../../areas/shared/pages/admin-routes.ts";
import { mailMessages } from "../mails/mail-messages.ts";
import type { MailMessage } from "../mails/mails.ts";
import { accountMail } from "./account-mail.ts";

/**
 * What an account gets when its password was changed, so that its owner learns of it who did not do it.
 *
 * @param options.publicOrigin scheme, host and port of the landing
 */
export function passwordChangedMail(
  account: Pick<Account, "email">,
  { locale, publicOrigin }: { locale: string; publicOrigin: string },
): MailMessage {
  const messages = mailMessages(locale);
  const { t } = messages;
  return accountMail(account, messages, {
    subject: t("password-changed.subject"),
    title: t("password-changed.subject"),
    blocks: [
      { kind: "paragraph", text: t("password-changed.intro", { host: new URL(publicOrigin).host }) },
      { kind: "paragraph", text: t("password-changed.not-you") },
      { kind: "link", label: t("password-changed.link"), url: publicOrigin + ADMIN_PATHS.forgotPassword },
    ],
  });
}
