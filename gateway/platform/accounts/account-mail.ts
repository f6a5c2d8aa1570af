import type { Account } from "../../../areas/shared/accounts/account.ts";
import { ADMIN_PATHS } from "../../../areas/shared/pages/admin-routes.ts";
import {
  type MailBlock,
  type MailContent,
  type MailMessages,
  mailHtml,
  mailMessages,
  mailText,
} from "../mails/mail-content.ts";
import type { MailMessage } from "../mails/mails.ts";
import type { Platform } from "../platform.ts";

/** The platform itself, with the accent of its own pages (areas/shared/ui/brand.css). */
const PLATFORM = { name: "Awning", accent: "#b3321b" };

type Recipient = Pick<Account, "email">;

interface AccountMailOptions {
  /** BCP 47. */
  locale: string;
  /** Scheme, host and port of the landing. */
  publicOrigin: string;
}

/**
 * A mail about an account: the platform's own, whichever shops the account has. Of what whoever opened the account
 * wrote only the address is in it: it may be somebody else's, and nobody sends words to strangers through us.
 * @param write its texts, without a title where the subject is one
 */
function accountMail(
  { email }: Recipient,
  { locale, publicOrigin }: AccountMailOptions,
  write: (t: MailMessages["t"], host: string) => { subject: string; title?: string; blocks: MailBlock[] },
): MailMessage {
  const { t, language } = mailMessages(locale);
  const { subject, title = subject, blocks } = write(t, new URL(publicOrigin).host);
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

/** What an account gets when its address is registered again: its owner may have forgotten that there is one. */
export function accountExistsMail(account: Recipient, options: AccountMailOptions): MailMessage {
  const { publicOrigin } = options;
  return accountMail(account, options, (t, host) => ({
    subject: t("account-exists.subject", { host }),
    blocks: [
      { kind: "paragraph", text: t("account-exists.intro") },
      { kind: "link", label: t("account-exists.sign-in"), url: publicOrigin + ADMIN_PATHS.signIn },
      { kind: "paragraph", text: t("account-exists.forgotten") },
      { kind: "link", label: t("set-password.link"), url: publicOrigin + ADMIN_PATHS.forgotPassword },
      { kind: "small-print", text: t("account-exists.not-you") },
    ],
  }));
}

/** What an account gets when its password was changed, so that its owner learns of it who did not do it. */
export function passwordChangedMail(account: Recipient, options: AccountMailOptions): MailMessage {
  return accountMail(account, options, (t, host) => ({
    subject: t("password-changed.subject"),
    blocks: [
      { kind: "paragraph", text: t("password-changed.intro", { host }) },
      { kind: "paragraph", text: t("password-changed.not-you") },
      { kind: "link", label: t("password-changed.link"), url: options.publicOrigin + ADMIN_PATHS.forgotPassword },
    ],
  }));
}

/** What somebody gets who has asked for a new password. @param options.url where it is chosen, within an hour */
export function setPasswordMail(account: Recipient, options: AccountMailOptions & { url: string }): MailMessage {
  return accountMail(account, options, (t, host) => ({
    subject: t("set-password.subject"),
    blocks: [
      { kind: "paragraph", text: t("set-password.intro", { host }) },
      { kind: "link", label: t("set-password.link"), url: options.url },
      { kind: "paragraph", text: t("set-password.limits") },
      { kind: "small-print", text: t("set-password.not-you") },
    ],
  }));
}

/**
 * The code that confirms the address of a new account.
 * @param options.locale the language of the shop that is being opened
 */
export function registrationCodeMail(to: Recipient, options: AccountMailOptions & { code: string }): MailMessage {
  const { code } = options;
  return accountMail(to, options, (t, host) => ({
    subject: t("registration-code.subject", { code, host }),
    title: t("registration-code.title", { code }),
    blocks: [
      { kind: "paragraph", text: t("registration-code.intro", { host }) },
      { kind: "paragraph", text: t("registration-code.limits") },
      { kind: "small-print", text: t("registration-code.not-you") },
    ],
  }));
}
