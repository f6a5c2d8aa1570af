import type { Account } from "../../../areas/shared/accounts/account.ts";
import { ADMIN_PATHS } from "../../../areas/shared/pages/admin-routes.ts";
import { type MailContent, type MailMessages, mailHtml, mailMessages, mailText } from "../mails/mail-content.ts";
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
