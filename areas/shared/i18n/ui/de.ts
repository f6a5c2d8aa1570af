import type { Translation } from "../translate.ts";
import type { en } from "./en.ts";

export const de: Translation<typeof en> = {
  "ui.skip": "Zum Inhalt springen",
  "ui.loading": "Wird geladen …",
  "ui.opening": "Der Shop wird geöffnet …",
  "ui.retry": "Noch einmal versuchen",
  "ui.failed": "Das hat nicht geklappt",
  "ui.page-not-loaded":
    "Diese Seite konnte nicht geladen werden. Prüfen Sie Ihre Verbindung und versuchen Sie es noch einmal.",
  "ui.page-broken": "Beim Anzeigen dieser Seite ist etwas schiefgegangen. Es liegt nicht an Ihnen.",
  "ui.price-from": "ab {price}",
  "ui.price-now": "jetzt",
  "ui.price-before": "vorher",

  "field.optional": "(optional)",
  "password.show": "Passwort anzeigen",
  "password.hide": "Passwort verbergen",
  "password.caps-lock": "Die Feststelltaste ist aktiv.",
};
