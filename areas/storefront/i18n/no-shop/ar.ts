import type { Translation } from "../../../shared/i18n/translate.ts";
import type { en } from "./en.ts";

export const ar: Translation<typeof en> = {
  "unknown.page-title": "لا يوجد متجر في {host}",
  "unknown.title": "لا يوجد متجر هنا",
  "unknown.free": "إذا كنت تبحث عن متجر فتحقّق من كتابة العنوان. الاسم {name} متاح: احجزه وافتح متجرك.",
  "unknown.claim": "حجز {name}",
  "unknown.other": "لا يوجد متجر في هذا العنوان. تحقّق من كتابته، أو اسأل من أعطاك إياه.",
  "unknown.about": "عن Awning",
  "unknown.awning": "متجرك",
  "unknown.sign": "للإيجار",
  "closed.page-title": "{host} مغلق",
  "closed.title": "أُغلق هذا المتجر",
  "closed.text": "لم تعد صفحاته متاحة. إذا كنت تنتظر طلبًا فردّ على رسالة البائع الإلكترونية.",
  "closed.sign": "مغلق",
};
