import type { Translation } from "../../../shared/i18n/translate.ts";
import { de as ui } from "../../../shared/i18n/ui/de.ts";
import type { en } from "./en.ts";

export const de: Translation<typeof en> = {
  ...ui,
  "kit.optional": "(optional)",
  "kit.notices": "Hinweise",
  "kit.dismiss": "Schließen",
  "kit.undo": "Rückgängig machen",
};
