import type { Translation } from "../translate.ts";
import type { en } from "./en.ts";

export const ar: Translation<typeof en> = {
  "ui.skip": "انتقل إلى المحتوى",
  "ui.loading": "جارٍ التحميل…",
  "ui.opening": "جارٍ فتح المتجر…",
  "ui.retry": "حاول مرة أخرى",
  "ui.failed": "لم ينجح ذلك",
  "ui.page-not-loaded": "تعذّر تحميل هذه الصفحة. تحقّق من اتصالك وحاول مرة أخرى.",
  "ui.page-broken": "حدث خطأ أثناء عرض هذه الصفحة، وليس الخطأ منك.",
  "ui.price-from": "ابتداءً من {price}",
  "ui.price-now": "الآن",
  "ui.price-before": "سابقًا",

  "field.optional": "(اختياري)",
  "password.show": "إظهار كلمة المرور",
  "password.hide": "إخفاء كلمة المرور",
  "password.caps-lock": "مفتاح Caps Lock مفعّل.",
};
