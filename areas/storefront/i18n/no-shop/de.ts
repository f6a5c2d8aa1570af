import type { Translation } from "../../../shared/i18n/translate.ts";
import type { en } from "./en.ts";

export const de: Translation<typeof en> = {
  "unknown.page-title": "Kein Shop unter {host}",
  "unknown.title": "Hier gibt es keinen Shop",
  "unknown.free":
    "Wenn Sie einen Shop suchen, prüfen Sie die Schreibweise. Der Name {name} ist frei: Sichern Sie ihn für Ihren eigenen Shop.",
  "unknown.claim": "{name} sichern",
  "unknown.other":
    "Unter dieser Adresse gibt es keinen Shop. Prüfen Sie die Schreibweise, oder fragen Sie die Person, von der Sie die Adresse haben.",
  "unknown.about": "Über Awning",
  "unknown.awning": "Ihr Shop",
  "unknown.sign": "frei",
  "closed.page-title": "{host} ist geschlossen",
  "closed.title": "Dieser Shop ist geschlossen",
  "closed.text":
    "Seine Seiten sind nicht mehr verfügbar. Wenn Sie auf eine Bestellung warten, antworten Sie auf die E-Mail des Shops.",
  "closed.sign": "geschlossen",
};
