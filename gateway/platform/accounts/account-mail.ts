import type { Account } from "../../../areas/shared/accounts/account.ts";
import { ADMIN_PATHS } from "../../../areas/shared/pages/routes.ts";
import { skipBroken } from "../errors.ts";
import { type MailBlock, type MailMessages, mailMessage, mailMessages } from "../mails/mail-content.ts";
import type { MailMessage } from "../mails/mails.ts";
import type { Platform } from "../platform.ts";

/** The accent colour is that of areas/shared/ui/brand.css. */
const PLATFORM = { name: "Awning", accent: "#b3321b" };

type Recipient = Pick<Account, "email">;

interface AccountMailOptions {
  /** BCP 47. */
  locale: string;
  /** Scheme, host and port of the landing. */
  publicOrigin: string;
}

interface ExpiringMailOptions extends AccountMailOptions {
  /** When its code or link expires, ISO 8601. */
  expiresAt: string;
}

/**
 * Builds a mail about an account, in the platform's own name. It contains no text entered by the user except the
 * address: the address may be a stranger's, and the platform must not relay messages.
 * @param write returns the texts; the title defaults to the subject
 */
function accountMail(
  { email }: Recipient,
  { locale, publicOrigin, expiresAt }: AccountMailOptions & Pick<MailMessage, "expiresAt">,
  write: (t: MailMessages["t"], host: string) => { subject: string; title?: string; blocks: MailBlock[] },
): MailMessage {
  const { t, language } = mailMessages(locale);
  const { subject, title = subject, blocks } = write(t, new URL(publicOrigin).host);
  const content = { language, accent: PLATFORM.accent, shop: PLATFORM.name, title, blocks };
  const message = { to: email, audience: "account", replyTo: null, subject } as const;
  return mailMessage(expiresAt === undefined ? message : { ...message, expiresAt }, content);
}

/**
 * Returns the language of mails to an account: that of its first shop (BCP 47).
 * @param fallback for an account without a shop, or with a first one that can't be read
 */
export async function mailLocale(
  { memberships, sellers }: Pick<Platform, "memberships" | "sellers">,
  accountId: string,
  fallback = "en",
): Promise<string> {
  const [first] = await memberships.listByAccount(accountId);
  const seller = first && (await sellers.get(first.sellerId).catch(skipBroken));
  return seller?.locale ?? fallback;
}

/** The mail for a registration with the address of an existing account. */
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

/** Notifies the account's owner of a changed password, in case someone else changed it. */
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

/** The mail with the link to choose a password. @param options.url the link, valid for one hour */
export function setPasswordMail(account: Recipient, options: ExpiringMailOptions & { url: string }): MailMessage {
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
 * @param options.locale the language of the page that asks for the code
 */
export function registrationCodeMail(to: Recipient, options: ExpiringMailOptions & { code: string }): MailMessage {
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
