import type { Translation } from "../../../shared/i18n/translate.ts";
import { de as ui } from "../../../shared/i18n/ui/de.ts";
import type { en } from "./en.ts";

export const de: Translation<typeof en> = {
  ...ui,
  "nav.label": "Hauptmenü",
  "nav.how": "So funktioniert es",
  "nav.shops": "Geöffnete Shops",
  "nav.plans": "Tarife",
  "nav.admin": "Die Verwaltung",
  "nav.questions": "Fragen",
  "nav.sign-in": "Anmelden",
  "nav.claim": "Shop eröffnen",
  "footer.shops": "Ein Shop auf jeder Subdomain von {host}.",
  "footer.nav": "Fußzeile",
  "footer.operators": "Für Betreiber",
  "footer.privacy": "Datenschutz",
  "footer.imprint": "Impressum",
  "footer.languages": "Sprache",
  "not-found.title": "Seite nicht gefunden",
  "not-found.text": "Diese Seite wurde vielleicht entfernt, oder in der Adresse steckt ein Tippfehler.",
  "not-found.home": "Zur Startseite",
  "not-found.sign": "geschlossen",
  "name.hint": "3 bis 40 Buchstaben, Ziffern und Bindestriche.",
  "name.claim": "Jetzt sichern",
  "name.checking": "Wir prüfen, ob {host} frei ist …",
  "name.free": "{host} ist frei.",
  "name.taken": "{host} ist schon vergeben.",
  "name.offline": "Sie sind anscheinend offline. Sie können fortfahren: Wir prüfen den Namen, bevor Ihr Shop öffnet.",
  "name.busy": "Gerade wurden zu viele Namen geprüft. Diesen prüfen wir gleich.",
  "name.unavailable":
    "Wir können den Namen gerade nicht prüfen. Sie können fortfahren: Wir prüfen ihn, bevor Ihr Shop öffnet.",
  "name.suggestions": "Freie Namen:",
};
