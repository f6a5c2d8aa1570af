import { de as choices } from "../../../../shared/i18n/choices/de.ts";
import type { Translation } from "../../../../shared/i18n/translate.ts";
import type { en } from "./en.ts";

export const de: Translation<typeof en> = {
  ...choices,

  "page.title": "Eröffnen Sie Ihren Shop",
  "page.lead": "Drei kurze Schritte, kostenlos. Fast alles können Sie später ändern.",
  "page.needs-script":
    "Um einen Shop zu eröffnen, wird JavaScript benötigt. Schalten Sie es ein und laden Sie diese Seite neu.",
  "page.needs-script-or-mail":
    "Um einen Shop zu eröffnen, wird JavaScript benötigt. Schalten Sie es ein und laden Sie diese Seite neu, oder schreiben Sie an {email}.",
  "page.sample-name": "ihr-name",

  "preview.label": "Eine Skizze Ihres Shops unter {host}",
  "preview.name": "Ihr Shop",
  "preview.start": "Beginnen Sie mit Geschirr",
  "preview.bowl": "Müslischale",
  "preview.jug": "Wasserkrug",
  "preview.egg-cup": "Eierbecher",

  "step.name": "Name Ihres Shops",
  "step.account": "Ihr Konto",
  "step.shop": "Ihr Shop",
  "step.change": "Ändern",
  "step.change-name": "Namen Ihres Shops ändern",
  "step.change-account": "Ihr Konto ändern",
  "step.continue": "Weiter",
  "step.wait": "Einen Moment …",

  "notice.lost":
    "{host} wurde soeben von jemand anderem gesichert. Alle übrigen Angaben bleiben erhalten. Wählen Sie einen anderen Namen und fahren Sie fort.",
  "notice.signed-out": "Sie wurden abgemeldet. Melden Sie sich wieder an; das übrige Formular bleibt erhalten.",
  "notice.busy-minutes": {
    one: "Zu viele Versuche. Es geht nichts verloren: Versuchen Sie es in einer Minute noch einmal.",
    other: "Zu viele Versuche. Es geht nichts verloren: Versuchen Sie es in {count} Minuten noch einmal.",
  },
  "notice.busy-hours": {
    one: "Zu viele Versuche. Es geht nichts verloren: Versuchen Sie es in einer Stunde noch einmal.",
    other: "Zu viele Versuche. Es geht nichts verloren: Versuchen Sie es in {count} Stunden noch einmal.",
  },
  "notice.code-works": "Der letzte Code gilt weiterhin.",
  "notice.unclear":
    "Der Server war nicht erreichbar oder hat nicht geantwortet. Es geht nichts verloren, und nichts wird doppelt ausgeführt: Versuchen Sie es noch einmal.",

  "name.shop": "Name des Shops",
  "name.shop-hint": "So sieht ihn Ihre Kundschaft. Sie können ihn jederzeit ändern.",
  "name.address": "Der Name in Ihrer Adresse",
  "name.checking": "Der Name wird geprüft …",

  "account.choice": "Konto",
  "account.new": "Ich bin neu hier",
  "account.existing": "Ich habe ein Konto",
  "account.signed-in": "Angemeldet als {name} ({email}). Der Shop wird Ihnen gehören.",
  "account.signed-in-unnamed": "Angemeldet als {email}. Der Shop wird Ihnen gehören.",
  "account.use-other": "Anderes Konto verwenden",
  "account.email": "E-Mail",
  "account.email-hint": "Damit melden Sie sich an. Ihre Kundschaft sieht sie nie.",
  "account.password": "Passwort",
  "account.password-hint":
    "Mindestens 10 Zeichen. Ein paar Wörter ohne Zusammenhang sind leicht zu merken und schwer zu erraten.",
  "account.person": "Ihr Name",
  "account.person-hint": "Ihre Kundschaft sieht ihn nie.",
  "account.forgot": "Passwort vergessen?",
  "account.sign-in": "Anmelden und weiter",
  "account.signing-in": "Anmeldung läuft …",
  "account.sending-code": "Der Code wird gesendet …",

  "code.title": "Prüfen Sie Ihre E-Mails",
  "code.sent":
    "Wir haben eine E-Mail an {email} gesendet. Geben Sie den sechsstelligen Code daraus hier ein. Falls Sie schon ein Konto haben, steht das in der E-Mail.",
  "code.sent-again":
    "Wir haben noch eine E-Mail an {email} gesendet. Geben Sie den sechsstelligen Code daraus hier ein. Falls Sie schon ein Konto haben, steht das in der E-Mail.",
  "code.outbox":
    "Hier ist kein Mailserver eingerichtet, deshalb ist jede E-Mail eine Datei. Das Protokoll nennt sie, und {command} gibt den Code aus.",
  "code.label": "Code",
  "code.hint": "Er gilt eine Stunde. Nichts angekommen? Sehen Sie im Spam-Ordner nach.",
  "code.password-hint": "Geben Sie Ihr Passwort noch einmal ein. Es wird nie im Browser gespeichert.",
  "code.sending": "Wird gesendet …",
  "code.confirming": "Wird bestätigt …",
  "code.confirm": "Bestätigen und weiter",
  "code.send-again": "Neuen Code senden",
  "code.change-address": "Adresse ändern",
  "code.sign-in": "Stattdessen anmelden",

  "shop.currency": "Währung",
  "shop.currency-hint": "Alle Ihre Preise sind in dieser Währung.",
  "shop.language": "Sprache",
  "shop.language-hint":
    "Die Sprache der Schaltflächen und E-Mails Ihres Shops. Die Region bestimmt, wie Preise und Datumsangaben geschrieben werden.",
  "shop.contact": "Öffentliche E-Mail-Adresse",
  "shop.contact-hint":
    "Ihre Kundschaft sieht sie auf jeder Seite. Lassen Sie das Feld leer, um keine zu zeigen: Neue Bestellungen gehen dann an die Adresse, mit der Sie sich anmelden.",
  "shop.colour": "Farbe",
  "shop.colour-own": "Eigene",
  "shop.colour-adjusted":
    "Wo Text in dieser Farbe schlecht lesbar wäre, verwendet Ihr Shop einen dunkleren oder helleren Ton davon.",
  "shop.typeface": "Schrift",
  "shop.corners": "Ecken",
  "shop.open": "{host} eröffnen",
  "shop.opening": "Ihr Shop wird eröffnet …",

  "opened.title": "Ihr Shop ist eröffnet",
  "opened.leaving": "Weiter zu {host} …",
  "opened.go": "Zu Ihrem Shop",
  "opened.yours": "ihr-shop",
  "opened.sign": "offen",

  "problem.email": "Geben Sie Ihre E-Mail-Adresse ein.",
  "problem.password-new": "Wählen Sie ein Passwort.",
  "problem.password": "Geben Sie Ihr Passwort ein.",
  "problem.person": "Geben Sie Ihren Namen ein.",
  "problem.shop": "Geben Sie Ihrem Shop einen Namen.",
  "problem.email-refused": "An diese Adresse können wir keine E-Mails senden. Verwenden Sie eine andere.",
  "problem.contact-refused": "An diese Adresse kann Ihre Kundschaft keine E-Mails senden. Verwenden Sie eine andere.",
  "problem.too-many-shops": "Dieses Konto hat schon die Höchstzahl an Shops. Verwenden Sie ein anderes Konto.",
};
