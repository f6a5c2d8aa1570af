import type { Translation } from "../../../../shared/i18n/translate.ts";
import type { en } from "./en.ts";

export const ar: Translation<typeof en> = {
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
