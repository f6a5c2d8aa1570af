import type { Translation } from "../../../../shared/i18n/translate.ts";
import type { en } from "./en.ts";

export const de: Translation<typeof en> = {
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
