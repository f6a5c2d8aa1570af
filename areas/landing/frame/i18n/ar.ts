import type { Translation } from "../../../shared/i18n/translate.ts";
import { ar as ui } from "../../../shared/i18n/ui/ar.ts";
import type { en } from "./en.ts";

export const ar: Translation<typeof en> = {
  ...ui,
  "nav.label": "القائمة الرئيسية",
  "nav.how": "كيف يعمل",
  "nav.shops": "المتاجر المفتوحة",
  "nav.plans": "الباقات",
  "nav.admin": "لوحة الإدارة",
  "nav.questions": "الأسئلة",
  "nav.sign-in": "تسجيل الدخول",
  "nav.claim": "افتح متجرًا",
  "footer.shops": "متجر على كل نطاق فرعي من {host}.",
  "footer.nav": "تذييل الصفحة",
  "footer.operators": "لمشغّلي المنصات",
  "footer.privacy": "الخصوصية",
  "footer.imprint": "بيانات الناشر",
  "footer.languages": "اللغة",
  "not-found.title": "الصفحة غير موجودة",
  "not-found.text": "ربما أُزيلت هذه الصفحة، أو أن في العنوان خطأً مطبعيًا.",
  "not-found.home": "إلى الصفحة الرئيسية",
  "not-found.sign": "مغلق",
  "name.hint": "من 3 إلى 40 من الأحرف اللاتينية والأرقام والشرطات.",
  "name.claim": "احجزه",
  "name.checking": "نتحقق من أن {host} متاح…",
  "name.free": "العنوان {host} متاح.",
  "name.taken": "العنوان {host} محجوز بالفعل.",
  "name.offline": "يبدو أنك غير متصل بالإنترنت. يمكنك المتابعة: نتحقق من الاسم قبل فتح متجرك.",
  "name.busy": "جرى التحقق من أسماء كثيرة قبل قليل. سنتحقق من هذا الاسم بعد لحظات.",
  "name.unavailable": "يتعذّر التحقق من الاسم الآن. يمكنك المتابعة: نتحقق منه قبل فتح متجرك.",
  "name.suggestions": "أسماء متاحة:",
};
