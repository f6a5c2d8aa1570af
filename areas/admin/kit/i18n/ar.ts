import type { Translation } from "../../../shared/i18n/translate.ts";
import { ar as ui } from "../../../shared/i18n/ui/ar.ts";
import type { en } from "./en.ts";

export const ar: Translation<typeof en> = {
  ...ui,
  "kit.optional": "(اختياري)",
  "kit.notices": "إشعارات",
  "kit.dismiss": "إغلاق",
  "kit.undo": "تراجع",
};
