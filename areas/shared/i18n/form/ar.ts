import type { Translation } from "../translate.ts";
import type { en } from "./en.ts";

export const ar: Translation<typeof en> = {
  "field.optional": "(اختياري)",
  "password.show": "إظهار كلمة المرور",
  "password.hide": "إخفاء كلمة المرور",
  "password.caps-lock": "مفتاح Caps Lock مفعّل.",
};
