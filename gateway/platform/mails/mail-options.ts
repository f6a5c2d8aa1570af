import type { SendMailOptions } from "nodemailer";
import type { MailMessage } from "./mails.ts";

/** Names and subjects are lines: what would break, steer or turn one round becomes a space. */
function oneLine(text: string): string {
  return text.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}\u202d\u202e]+/gu, " ").trim();
}

/**
 * A message for nodemailer, which writes the MIME form. Addresses are handed over as
 * values, never as text to be parsed: one that holds a comma is not two.
 *
 * @param from the platform's own address: a shop's would fail SPF and DMARC, so its name stands before ours
 */
export function mailOptions(mailId: string, message: MailMessage, from: string, date: Date): SendMailOptions {
  const { to, fromName, replyTo, subject, text, html } = message;
  return {
    messageId: `<${mailId}@${from.slice(from.lastIndexOf("@") + 1)}>`,
    date,
    from: { name: oneLine(fromName), address: from },
    to: { name: "", address: to },
    ...(replyTo === null ? {} : { replyTo: { name: "", address: replyTo } }),
    subject: oneLine(subject),
    text,
    html,
    // Out-of-office replies stay away: https://www.rfc-editor.org/rfc/rfc3834#section-5
    headers: { "Auto-Submitted": "auto-generated" },
    xMailer: false,
    // A message is text that came from outside: nothing in it may name a file or an address to be fetched.
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}
