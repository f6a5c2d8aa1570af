import type { Translation } from "../../../../shared/i18n/translate.ts";
import type { en } from "./en.ts";

export const ar: Translation<typeof en> = {
  paused: "يأخذ {name} استراحة قصيرة.",
  "paused-more": "تفضّل بالتصفّح؛ نستقبل الطلبات من جديد فور عودة المتجر.",
  "preview.look-around": "تجوّل في المتجر",
  "preview.product": "منتج",
  "preview.add": "أضف إلى السلة",
  "payment.example": `يُرجى تحويل المبلغ الإجمالي خلال 7 أيام:

- **صاحب الحساب:** [اسمك]
- **رقم الآيبان (IBAN):** [حسابك]
- **مرجع الدفع:** رقم طلبك

نرسل طلبك فور وصول المبلغ.`,
};
