import type { Translation } from "../../../shared/i18n/translate.ts";
import type { en } from "./en.ts";

export const de: Translation<typeof en> = {
  "sign-in.title": "Anmelden",
  "sign-in.email": "E-Mail-Adresse",
  "sign-in.forgot": "Passwort vergessen?",
  "sign-in.no-shop": "Noch kein Shop? {claim}",
  "sign-in.claim": "Wählen Sie einen Namen und eröffnen Sie Ihren Shop.",
  "sign-in.wrong-credentials":
    "E-Mail-Adresse oder Passwort ist falsch. Beim Passwort kommt es auf Groß- und Kleinschreibung an.",
  "sign-in.incomplete":
    "Geben Sie Ihre vollständige E-Mail-Adresse ein, zum Beispiel marta@shop.example, und Ihr Passwort.",

  "wait.seconds": {
    one: "Versuchen Sie es in {count} Sekunde noch einmal.",
    other: "Versuchen Sie es in {count} Sekunden noch einmal.",
  },
  "wait.minutes": {
    one: "Versuchen Sie es in {count} Minute noch einmal.",
    other: "Versuchen Sie es in {count} Minuten noch einmal.",
  },
  "wait.hours": {
    one: "Versuchen Sie es in etwa einer Stunde noch einmal.",
    other: "Versuchen Sie es in {count} Stunden noch einmal.",
  },

  "signed-out.title": "Sie wurden abgemeldet",
  "signed-out.text":
    "Ihre Sitzung ist beendet. Melden Sie sich wieder an, um weiterzuarbeiten. Ihre Eingaben sind noch da.",
  "signed-out.leave": "Seite verlassen und ein anderes Konto verwenden",

  "shop.admin-of": "Verwaltung von {host}",
  "shop.platform": "Awning auf {host}",
  "shop.platform-text": "Melden Sie sich an, um Ihre Shops zu sehen. {about}",
  "shop.about": "Über Awning",
  "shop.closed": "Dieser Shop ist geschlossen",
  "shop.closed-text":
    "Wer {host} besucht, sieht, dass der Shop geschlossen ist. Gehört er Ihnen, melden Sie sich an: Sie sehen den Grund und können den Shop exportieren.",
  "nowhere.page": "Shop nicht gefunden",
  "shop.unknown": "Kein Shop unter {host}",
  "shop.unknown-text": "Hier gibt es keinen Shop, bei dem Sie sich anmelden können. {next}",
  "shop.claim": "Diesen Namen sichern",

  "link.expired": "Dieser Link ist abgelaufen",

  "enter.failed": "Die Anmeldung ist fehlgeschlagen",
  "enter.expired-text":
    "Ein Link zu einem Shop funktioniert einmal, innerhalb einer Minute. Melden Sie sich hier an oder wählen Sie den Shop noch einmal.",
  "enter.shops": "Ihre Shops",

  "forgot.title": "Neues Passwort wählen",
  "forgot.text":
    "Geben Sie Ihre E-Mail-Adresse ein. Wir senden Ihnen einen Link, mit dem Sie ein neues Passwort wählen.",
  "forgot.submit": "Link senden",
  "forgot.back": "Zurück zur Anmeldung",
  "forgot.incomplete": "Geben Sie Ihre vollständige E-Mail-Adresse ein, zum Beispiel marta@shop.example.",
  "forgot.too-many-requests": "Es wurden schon mehrere E-Mails angefordert. {wait}",
  "forgot.sent": "Sehen Sie in Ihrem Postfach nach",
  "forgot.sent-text":
    "Wenn es zu {email} ein Konto gibt, ist eine E-Mail mit einem Link unterwegs. Der Link gilt eine Stunde.",
  "forgot.not-arrived":
    "Keine E-Mail? Sehen Sie im Spam-Ordner nach und prüfen Sie, ob Sie sich mit dieser Adresse registriert haben. Nach mehreren Anforderungen innerhalb einer Stunde kommt keine weitere E-Mail.",
  "forgot.another": "Andere Adresse versuchen",

  "password.choose": "Passwort wählen",
  "password.new": "Neues Passwort",
  "password.hint": "Mindestens {min} Zeichen. Ein paar Wörter ohne Zusammenhang lassen sich leicht merken.",
  "password.submit": "Speichern und anmelden",
  "password.changed": "Passwort geändert. Überall sonst sind Sie jetzt abgemeldet.",
  "password.expired-text":
    "Ein Link funktioniert einmal und nur für begrenzte Zeit. Fordern Sie einen neuen an; er kommt innerhalb einer Minute.",
  "password.request": "Neuen Link anfordern",
  "password.disabled": "Dieses Konto ist gesperrt",
  "password.disabled-text":
    "Sie können jetzt kein Passwort wählen. Bitten Sie den Betreiber der Plattform, das Konto freizugeben. Danach gilt Ihr bisheriges Passwort wieder.",
  "password.write": "An {email} schreiben",

  "account.title": "Ihr Konto",
  "account.name": "Name",
  "account.name-text": "Die Verwaltung begrüßt Sie mit diesem Namen. Ihre Kundschaft sieht ihn nie.",
  "account.your-name": "Ihr Name",
  "account.name-required": "Geben Sie Ihren Namen ein.",
  "account.change-name": "Namen ändern",
  "account.name-saved": "Name gespeichert.",
  "account.password": "Passwort",
  "account.password-text": "Wenn Sie es ändern, werden Sie überall sonst abgemeldet.",
  "account.current-password": "Aktuelles Passwort",
  "account.change-password": "Passwort ändern",
  "account.wrong-password": "Das ist nicht Ihr aktuelles Passwort.",
  "account.too-many-attempts": "Zu viele Versuche. {wait}",
  "account.language-text":
    "Die Sprache der Verwaltung in diesem Browser. Ihre Kundschaft sieht die Sprache Ihres Shops.",

  "sessions.title": "Wo Sie angemeldet sind",
  "sessions.text":
    "Sie melden sich bei jedem Shop einzeln an. Wenn Sie eine Sitzung nicht kennen, beenden Sie sie und ändern Sie Ihr Passwort.",
  "sessions.current": "Diese Sitzung",
  "sessions.since": "{host} · seit {date}",
  "sessions.since-and-seen": "{host} · seit {date} · zuletzt aktiv {time}",
  "sessions.end": "Beenden",
  "sessions.end-one": "Sitzung von {device} auf {host} beenden",
  "sessions.ended": "Sitzung beendet: {device}.",
  "sessions.end-all": "Überall abmelden",
  "sessions.end-all-title": "Überall abmelden?",
  "sessions.end-all-text":
    "Alle Ihre Sitzungen enden jetzt, auch diese. Danach melden Sie sich wieder mit Ihrem Passwort an.",
  "sessions.stay": "Angemeldet bleiben",

  "device.browser-on": "{browser} auf {system}",
  "device.system": "Browser auf {system}",
  "device.unknown": "Unbekannter Browser",
};
