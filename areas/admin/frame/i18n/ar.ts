import type { Translation } from "../../../shared/i18n/translate.ts";
import type { en } from "./en.ts";

export const ar: Translation<typeof en> = {
  "account.menu": "حساب {name}",
  "account.yours": "حسابك",
  "account.shortcuts": "اختصارات لوحة المفاتيح",
  "account.sign-out": "تسجيل الخروج",
  "no-script": "تعمل لوحة الإدارة في المتصفح وتحتاج إلى JavaScript. أما {shop} فلا يحتاج إليه.",
  "no-script.shop": "المتجر نفسه",
};
