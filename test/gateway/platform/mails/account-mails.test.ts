import t, { type Test } from "tap";
import {
  accountExistsMail,
  passwordChangedMail,
  registrationCodeMail,
  setPasswordMail,
} from "../../../../gateway/platform/accounts/account-mail.ts";
import type { MailMessage } from "../../../../gateway/platform/mails/mails.ts";

const account = { email: "ada@people.example" };
const publicOrigin = "https://shops.example";
const url = `${publicOrigin}/admin/set-password#${"s".repeat(43)}`;

const LANGUAGES: [string, { dir: string; set: string; changed: string; known: string; code: string }][] = [
  [
    "en-GB",
    {
      dir: "ltr",
      set: "Choose a password",
      changed: "Your password was changed",
      known: "You already have an account at",
      code: "012345 is your code for shops.example",
    },
  ],
  [
    "de",
    {
      dir: "ltr",
      set: "Wählen Sie ein Passwort",
      changed: "Ihr Passwort wurde geändert",
      known: "Sie haben schon ein Konto bei",
      code: "012345 ist Ihr Code für shops.example",
    },
  ],
  [
    "ar-EG",
    {
      dir: "rtl",
      set: "اختر كلمة مرور",
      changed: "تغيّرت كلمة مرورك",
      known: "لديك حساب بالفعل على",
      code: "012345 هو رمزك على \u2068shops.example\u2069",
    },
  ],
  [
    "ja",
    {
      dir: "ltr",
      set: "Choose a password",
      changed: "Your password was changed",
      known: "You already have an account at",
      code: "012345 is your code for shops.example",
    },
  ],
];

const expiresAt = "2026-11-20T13:00:00.000Z";

function isWhole(t: Test, mail: MailMessage, link: string): void {
  t.match(mail, { to: account.email, audience: "account", fromName: "Awning", replyTo: null });
  t.match(mail.text, `:\n${link}\n`, "the link is on its own line");
  t.match(mail.html, `href="${link}"`);
  for (const part of [mail.text, mail.html]) {
    t.match(part, "shops.example");
    t.notMatch(part, /\{\w+\}/, "every placeholder is filled in");
  }
  t.notMatch(mail.html, /<img|src=|url\(/, "opening it loads nothing");
}

for (const [locale, { dir, set, changed, known, code }] of LANGUAGES) {
  t.test(`writes the mails about an account in ${locale}`, async (t) => {
    const setting = setPasswordMail(account, { locale, publicOrigin, url, expiresAt });
    t.equal(setting.subject, set);
    t.match(setting.html, `dir="${dir}"`);
    isWhole(t, setting, url);
    const changedMail = passwordChangedMail(account, { locale, publicOrigin });
    t.equal(changedMail.subject, changed);
    isWhole(t, changedMail, `${publicOrigin}/admin/forgot-password`);
    const exists = accountExistsMail(account, { locale, publicOrigin });
    t.match(exists.subject, known);
    t.strictSame(
      [changedMail, exists].flatMap((mail) => mail.expiresAt ?? []),
      [],
      "their links stay valid",
    );
    for (const path of ["sign-in", "forgot-password"]) isWhole(t, exists, `${publicOrigin}/admin/${path}`);
    const mail = registrationCodeMail(account, { locale, publicOrigin, code: "012345", expiresAt });
    t.equal(mail.subject, code);
    t.match(mail, { to: account.email, audience: "account", replyTo: null, expiresAt });
    t.equal(setting.expiresAt, expiresAt);
    for (const part of [mail.text, mail.html]) {
      t.match(part, "012345");
      t.notMatch(part, /\{\w+\}/, "every placeholder is filled in");
    }
  });
}
