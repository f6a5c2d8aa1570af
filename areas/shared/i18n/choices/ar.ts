import type { Translation } from "../translate.ts";
import type { en } from "./en.ts";

export const ar: Translation<typeof en> = {
  "swatch.brick": "قرميدي",
  "swatch.olive": "زيتوني",
  "swatch.fir": "أخضر صنوبري",
  "swatch.lake": "أزرق بحيري",
  "swatch.ink": "كحلي حبري",
  "swatch.plum": "برقوقي",
  "swatch.berry": "توتي",
  "swatch.slate": "رمادي أردوازي",
  "typeface.sans": "بسيط",
  "typeface.serif": "كلاسيكي",
  "typeface.slab": "متين",
  "typeface.rounded": "ليّن",
  "corners.sharp": "حادة",
  "corners.soft": "ناعمة",
  "corners.round": "مستديرة",
  "plan.free": "مجانية",
  "plan.pro": "Pro",
};
