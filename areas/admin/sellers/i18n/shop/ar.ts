import { ar as shopfront } from "../../../../shared/i18n/shopfront/ar.ts";
import type { Translation } from "../../../../shared/i18n/translate.ts";
import type { en } from "./en.ts";

export const ar: Translation<typeof en> = {
  ...shopfront,
  "preview.product": "منتج",
  "payment.example-term": {
    zero: "يُرجى تحويل المبلغ الإجمالي اليوم:",
    one: "يُرجى تحويل المبلغ الإجمالي خلال يوم واحد:",
    two: "يُرجى تحويل المبلغ الإجمالي خلال يومين:",
    few: "يُرجى تحويل المبلغ الإجمالي خلال {count} أيام:",
    many: "يُرجى تحويل المبلغ الإجمالي خلال {count} يومًا:",
    other: "يُرجى تحويل المبلغ الإجمالي خلال {count} يوم:",
  },
  "payment.example-no-limit": "يُرجى تحويل المبلغ الإجمالي:",
  "payment.example": `- **صاحب الحساب:** [اسمك]
- **رقم الآيبان (IBAN):** [حسابك]
- **مرجع الدفع:** رقم طلبك

نرسل طلبك فور وصول المبلغ.`,
};
