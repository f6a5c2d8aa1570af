import type { Translation } from "../../../shared/i18n/translate.ts";
import type { en } from "./en.ts";

export const de: Translation<typeof en> = {
  "account.menu": "Konto von {name}",
  "account.yours": "Ihr Konto",
  "account.shortcuts": "Tastenkürzel",
  "account.sign-out": "Abmelden",
  "no-script": "Die Verwaltung läuft im Browser und braucht JavaScript. Der {shop} braucht es nicht.",
  "no-script.shop": "Shop selbst",
};
