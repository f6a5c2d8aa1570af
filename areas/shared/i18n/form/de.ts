import type { Translation } from "../translate.ts";
import type { en } from "./en.ts";

export const de: Translation<typeof en> = {
  "field.optional": "(optional)",
  "password.show": "Passwort anzeigen",
  "password.hide": "Passwort verbergen",
  "password.caps-lock": "Die Feststelltaste ist aktiv.",
};
