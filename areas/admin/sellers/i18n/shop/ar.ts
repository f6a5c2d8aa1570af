import { ar as shopfront } from "../../../../shared/i18n/shopfront/ar.ts";
import type { Translation } from "../../../../shared/i18n/translate.ts";
import type { en } from "./en.ts";

export const ar: Translation<typeof en> = {
  ...shopfront,
  "preview.product": "منتج",
  "payment.example": `يُرجى تحويل المبلغ الإجمالي خلال 7 أيام:

- **صاحب الحساب:** [اسمك]
- **رقم الآيبان (IBAN):** [حسابك]
- **مرجع الدفع:** رقم طلبك

نرسل طلبك فور وصول المبلغ.`,
};
