import type { Translation } from "../../../../areas/shared/i18n/translate.ts";
import type { en } from "./en.ts";

export const de: Translation<typeof en> = {
  "placed.subject": "Ihre Bestellung {number} bei {shop}",
  "placed.title": "Vielen Dank für Ihre Bestellung",
  "placed.intro":
    "{shop} hat Ihre Bestellung {number} erhalten. Auf der Seite der Bestellung sehen Sie den aktuellen Stand.",
  "placed.follow": "Bestellung verfolgen",
  "placed.secret":
    "Dieser Link ist nur für Sie: Wer ihn hat, kann Ihre Bestellung sehen und sie stornieren, solange sie noch offen ist.",
  "placed.paid-by-card": "Mit Karte bezahlt.",
  "placed.pay-soon": {
    one: "Bitte bezahlen Sie innerhalb einer Minute auf der Seite der Bestellung. Danach wird sie automatisch storniert.",
    other:
      "Bitte bezahlen Sie innerhalb von {count} Minuten auf der Seite der Bestellung. Danach wird sie automatisch storniert.",
  },
  "placed.questions": "Haben Sie Fragen? Antworten Sie einfach auf diese E-Mail.",
  "received.subject": "Neue Bestellung {number}: {total} von {customer}",
  "received.title": "Neue Bestellung {number}",
  "received.intro": "{customer} hat bei {shop} für {total} bestellt.",
  "received.ship":
    "So geht es weiter: Klären Sie die Zahlung wie vereinbart, packen Sie die Bestellung und versenden Sie sie.",
  "received.hand-over":
    "So geht es weiter: Stellen Sie die Bestellung bereit und sagen Sie {customer}, wann sie abgeholt werden kann und wie bezahlt wird.",
  "received.ship-paid": "Die Bestellung ist mit Karte bezahlt. So geht es weiter: Packen und versenden Sie sie.",
  "received.hand-over-paid":
    "Die Bestellung ist mit Karte bezahlt. So geht es weiter: Stellen Sie sie bereit und sagen Sie {customer}, wann sie abgeholt werden kann.",
  "received.ship-free": "Die Bestellung kostet nichts. So geht es weiter: Packen und versenden Sie sie.",
  "received.hand-over-free":
    "Die Bestellung kostet nichts. So geht es weiter: Stellen Sie sie bereit und sagen Sie {customer}, wann sie abgeholt werden kann.",
  "received.test": "So geht es weiter: Nichts zu tun. Es ist eine Testbestellung, es fließt kein Geld.",
  "received.reply": "Antworten Sie auf diese E-Mail, um {customer} zu schreiben.",
  "cancelled.subject": "Bestellung {number} bei {shop} ist storniert",
  "cancelled.title": "Bestellung {number} ist storniert",
  "cancelled.customer": "Ihre Bestellung bei {shop} ist storniert. Es wird Ihnen nichts zugesandt.",
  "cancelled.customer-pickup": "Ihre Bestellung bei {shop} ist storniert. Sie können sie nicht mehr abholen.",
  "cancelled.customer-unpaid":
    "Ihre Bestellung bei {shop} wurde nicht rechtzeitig bezahlt und ist deshalb storniert. Sie können gern erneut bestellen.",
  "cancelled.customer-paid": "Ihre Zahlung von {left} wird Ihnen erstattet.",
  "cancelled.seller": "Die Bestellung von {customer} ist storniert. Bitte versenden Sie sie nicht.",
  "cancelled.seller-pickup": "Die Bestellung von {customer} ist storniert. Bitte übergeben Sie sie nicht.",
  "cancelled.seller-unpaid": "Die Bestellung von {customer} wurde nicht rechtzeitig bezahlt und ist deshalb storniert.",
  "cancelled.seller-paid": "{customer} hat bereits {left} bezahlt: Bitte erstatten Sie den Betrag.",
  "cancelled.restocked": "Die Artikel sind wieder im Bestand.",
  "confirmed.subject": "Ihre Bestellung {number} bei {shop} ist bestätigt",
  "confirmed.title": "Ihre Bestellung ist bestätigt",
  "confirmed.intro": "{shop} hat Ihre Bestellung {number} bestätigt.",
  "shipped.subject": "Ihre Bestellung {number} bei {shop} ist unterwegs",
  "shipped.title": "Ihre Bestellung ist unterwegs",
  "shipped.intro": "{shop} hat Ihre Bestellung {number} verschickt.",
  "shipped.tracking": "Das Paket",
  "shipped.follow": "Paket verfolgen",
  "paid.subject": "Ihre Zahlung für die Bestellung {number} bei {shop} ist angekommen",
  "paid.title": "Ihre Zahlung ist angekommen",
  "paid.intro": "{shop} hat Ihre Zahlung von {total} für die Bestellung {number} erhalten. Vielen Dank!",
  "refunded.subject": "Die Erstattung für Ihre Bestellung {number} bei {shop} ist unterwegs",
  "refunded.title": "Ihre Erstattung ist unterwegs",
  "refunded.intro": "{shop} hat Ihnen {amount} für die Bestellung {number} erstattet.",
  "refunded.part":
    "{shop} hat Ihnen {amount} von den {total} erstattet, die Sie für die Bestellung {number} bezahlt haben.",
  "refunded.by-provider":
    "Sie erhalten das Geld auf demselben Weg zurück, auf dem Sie bezahlt haben. Das kann einige Tage dauern.",
  "refunded.by-hand":
    "Der Shop zahlt Ihnen das Geld selbst auf demselben Weg zurück, auf dem Sie bezahlt haben. Das kann einige Tage dauern.",
  "refunded.items": "Erstattete Artikel",
  "refunded.total": "Erstattung",
  "reminder.subject": "Ihre Bestellung {number} bei {shop} ist noch nicht bezahlt",
  "reminder.title": "Ihre Bestellung {number} ist noch nicht bezahlt",
  "reminder.intro":
    "{shop} hat Ihre Zahlung für die Bestellung {number} noch nicht erhalten. Falls Sie inzwischen bezahlt haben, können Sie diese E-Mail ignorieren.",
  "reminder.end": "Bitte bezahlen Sie bis zum {day}. Danach wird die Bestellung storniert, und Sie schulden nichts.",
  "payment.amount": "Betrag: {amount}",
  "payment.reference": "Verwendungszweck: {number}",
  "payment.due": "Bitte bezahlen Sie bis zum {day}.",
  "payment.how": "So bezahlen Sie",
  "order.no-reply": "Antworten auf diese E-Mail kommen nicht bei {shop} an.",
  "order.open": "Bestellung ansehen",
  "order.title": "Das wurde bestellt",
  "order.items": "Artikel",
  "order.delivery": "Lieferung",
  "order.pickup": "Abholung",
  "order.total": "Gesamtbetrag",
  "order.payment": "Zahlung",
  "order.customer": "Bestellt von",
  "order.note": "Nachricht",
  "registration-code.subject": "{code} ist Ihr Code für {host}",
  "registration-code.title": "Ihr Code: {code}",
  "registration-code.intro": "Geben Sie diesen Code auf der Seite ein, auf der Sie Ihren Shop bei {host} eröffnen.",
  "registration-code.limits":
    "Er gilt einmal, eine Stunde lang, und nur in dem Browser, in dem Sie ihn angefordert haben.",
  "registration-code.not-you":
    "Haben Sie ihn nicht angefordert? Dann ignorieren Sie diese E-Mail. Ohne den Code wird kein Konto eröffnet.",
  "account-exists.subject": "Sie haben schon ein Konto bei {host}",
  "account-exists.intro":
    "Jemand, wahrscheinlich Sie, wollte mit dieser Adresse ein Konto eröffnen. Es gibt schon eines. Melden Sie sich damit an, um einen weiteren Shop zu eröffnen.",
  "account-exists.sign-in": "Anmelden",
  "account-exists.forgotten": "Passwort vergessen? Wählen Sie ein neues:",
  "account-exists.not-you": "Waren Sie es nicht? Dann ignorieren Sie diese E-Mail: Ihr Konto ist unverändert.",
  "set-password.subject": "Wählen Sie ein Passwort",
  "set-password.intro":
    "Jemand hat ein neues Passwort für Ihr Konto bei {host} angefordert. Wenn Sie das waren, wählen Sie es hier:",
  "set-password.link": "Passwort wählen",
  "set-password.limits":
    "Der Link funktioniert einmal und eine Stunde lang. Haben Sie mehrere angefordert, gilt nur der letzte.",
  "set-password.not-you": "Wenn Sie das nicht waren, brauchen Sie nichts zu tun: Ihr Passwort bleibt, wie es ist.",
  "password-changed.subject": "Ihr Passwort wurde geändert",
  "password-changed.intro":
    "Ihr Konto bei {host} hat ein neues Passwort. Überall sonst, wo Sie angemeldet waren, sind Sie jetzt abgemeldet.",
  "password-changed.not-you": "Wenn Sie das nicht waren, wählen Sie sofort ein anderes:",
  "password-changed.link": "Anderes Passwort wählen",
};
