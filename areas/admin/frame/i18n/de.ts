import type { Translation } from "../../../shared/i18n/translate.ts";
import type { en } from "./en.ts";

export const de: Translation<typeof en> = {
  "header.switch": "Shop wechseln",
  "header.visit": "Shop ansehen",

  "account.menu": "Konto von {name}",
  "account.yours": "Ihr Konto",
  "account.shortcuts": "Tastenkürzel",
  "account.sign-out": "Abmelden",

  "nav.label": "Verwaltung",
  "nav.home": "Übersicht",
  "nav.orders": "Bestellungen",
  "nav.products": "Produkte",
  "nav.categories": "Kategorien",
  "nav.import": "Import",
  "nav.settings": "Einstellungen",
  "nav.subscription": "Tarif",
  "nav.more": "Mehr",
  "nav.waiting": { one: "{count} offen", other: "{count} offen" },
  "go.home": "Zur Übersicht",
  "go.orders": "Zu den Bestellungen",
  "go.products": "Zu den Produkten",
  "go.categories": "Zu den Kategorien",
  "go.settings": "Zu den Einstellungen",

  "shops.title": "Ihre Shops",
  "shops.text": "Jeder Shop hat seine eigene Verwaltung an seiner eigenen Adresse.",
  "shops.none": "Noch kein Shop",
  "shops.none-text": "Wählen Sie einen Namen auf {host}. Ihr Shop ist innerhalb einer Minute eröffnet.",
  "shops.claim": "Namen sichern",
  "shops.another": "Weiteren Shop eröffnen",
  "status.paused": "Pausiert",
  "status.suspended": "Gesperrt",
  "status.closed": "Geschlossen",

  "suspended.title": "{shop} ist gesperrt",
  "suspended.text":
    "{host} hat diesen Shop gesperrt. Wer ihn besucht, sieht, dass er geschlossen ist. Sie können nichts darin ändern.",
  "closed.title": "{shop} ist geschlossen",
  "closed.text": "Wer diesen Shop besucht, sieht, dass er geschlossen ist. Sie können nichts darin ändern.",
  "closed.contact": "Wenn Sie den Grund erfahren oder den Shop wieder öffnen möchten, schreiben Sie an {email}.",
  "export.title": "Shop exportieren",
  "export.text": "Alle Daten des Shops sind noch da und gehören Ihnen.",
  "export.shop.json": "Alles außer Bestellungen (JSON)",
  "export.products.csv": "Produkte (CSV)",
  "export.orders.csv": "Bestellungen (CSV)",

  "stranger.page": "Nicht Ihr Shop",
  "stranger.title": "Dieses Konto hat keinen Zugriff auf diesen Shop",
  "stranger.text":
    "Sie sind als {email} angemeldet. Gehört der Shop zu einem anderen Ihrer Konten, melden Sie sich mit diesem an.",
  "stranger.other": "Mit einem anderen Konto anmelden",
  "stranger.claim": "Eigenen Shop eröffnen",

  "lookup.failed": "Der Shop konnte nicht geladen werden",
  "not-found.title": "Seite nicht gefunden",
  "not-found.text": "Unter dieser Adresse gibt es in der Verwaltung keine Seite.",
  "not-found.home": "Zurück zur Übersicht",

  "no-script":
    "Die Verwaltung braucht JavaScript. Schalten Sie es ein, und laden Sie diese Seite neu. Der {shop} lässt sich ohne JavaScript lesen.",
  "no-script.shop": "Shop selbst",
};
