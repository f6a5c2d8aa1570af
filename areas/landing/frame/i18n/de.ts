import type { Translation } from "../../../shared/i18n/translate.ts";
import { de as ui } from "../../../shared/i18n/ui/de.ts";
import type { en } from "./en.ts";

export const de: Translation<typeof en> = {
  ...ui,
  "nav.label": "Auf dieser Seite",
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
  "not-found.text":
    "Diese Seite gibt es nicht. Vielleicht ist sie umgezogen, oder die Adresse enthält einen Tippfehler.",
  "not-found.home": "Zur Startseite",
  "not-found.sign": "geschlossen",
};
