import type { Translation } from "../translate.ts";
import type { en } from "./en.ts";

export const ar: Translation<typeof en> = {
  "frame.paused": "متجر {name} في استراحة.",
  "frame.paused-more": "تفضّل بالتصفّح؛ نستقبل الطلبات من جديد فور عودة المتجر.",
  "home.start": "ابدأ بفئة {category}",
  "cart.add": "أضف إلى السلة",
};
