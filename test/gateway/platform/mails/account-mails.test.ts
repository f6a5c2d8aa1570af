import t, { type Test } from "tap";
import { passwordChangedMail } from "../../../../gateway/platform/mails/password-changed.ts";
import { setPasswordMail } from "../../../../gateway/platform/mails/set-password.ts";
import type { MailMessage } from "../../../../gateway/platform/ports/mails.ts";

const account = { email: "ada@people.example" };
const publicOrigin = "https://shops.example";
const url = `${publicOrigin}/admin/set-password#${"s".repeat(43)}`;

const LANGUAGES: [string, { dir: string; set: string; changed: string }][] = [
  ["en-GB", { dir: "ltr", set: "Choose a password", changed: "Your password was changed" }],
  ["de", { dir: "ltr", set: "Wählen Sie ein Passwort", changed: "Ihr Passwort wurde geändert" }],
  ["ar-EG", { dir: "rtl", set: "اختر كلمة مرور", changed: "تغيّرت كلمة مرورك" }],
  ["ja", { dir: "ltr", set: "Choose a password", changed: "Your password was changed" }],
];

function isWhole(t: Test, mail: MailMessage, link: string): void {
  t.match(mail, { to: account.email, audience: "account", fromName: "Awning", replyTo: null });
  t.match(mail.text, `:\n${link}\n`, "the link stands on a line of its own");
  t.match(mail.html, `href="${link}"`);
  for (const part of [mail.text, mail.html]) {
    t.match(part, "shops.example");
    t.notMatch(part, /\{\w+\}/, "every place is filled in");
  }
  t.notMatch(mail.html, /<img|src=|url\(/, "opening it tells nobody");
}

for (const [locale, { dir, set, changed }] of LANGUAGES) {
  t.test(`the mails about an account in ${locale}`, async (t) => {
    const setting = setPasswordMail(account, { locale, publicOrigin, url });
    t.equal(setting.subject, set);
    t.match(setting.html, `dir="${dir}"`);
    isWhole(t, setting, url);
    const told = passwordChangedMail(account, { locale, publicOrigin });
    t.equal(told.subject, changed);
    isWhole(t, told, `${publicOrigin}/admin/forgot-password`);
  });
}
