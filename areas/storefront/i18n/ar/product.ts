import type { Catalogue, KeysOf } from "../../../shared/i18n/translate.ts";
import type { product as english } from "../en/product.ts";

export const product: Catalogue<KeysOf<typeof english>> = {
  "product.in-stock": "متوفر",
  "product.only-left": {
    zero: "لم يبقَ شيء",
    one: "بقيت قطعة واحدة فقط",
    two: "بقيت قطعتان فقط",
    few: "بقيت {count} قطع فقط",
    many: "بقيت {count} قطعة فقط",
    other: "بقيت {count} قطعة فقط",
  },
  "product.sold-out": "نفدت الكمية",
  "product.value-sold-out": "(نفدت الكمية)",
  "product.value-not-made": "(غير متاح بهذا الاختيار)",
  "product.pictures": "صور {title}",
  "product.picture": "الصورة {number} من {count}",
  "product.enlarge": "تكبير الصورة {number} من {count}",
  "product.viewer-close": "إغلاق",
  "product.viewer-previous": "الصورة السابقة",
  "product.viewer-next": "الصورة التالية",
  "product.viewer-zoom-in": "تكبير",
  "product.viewer-zoom-out": "تصغير",
  "product.switched": "تغيّر الخيار {option} إلى {value}.",
  "product.needs-script": "تحتاج الإضافة إلى السلة إلى JavaScript. فعّل JavaScript ثم أعد تحميل هذه الصفحة.",
  "product.share": "مشاركة",
  "product.link-copied": "تم نسخ الرابط",
  "product.more-from": "المزيد من {name}",
  "product.breadcrumbs": "مسار التنقل",
  "product.quantity": "الكمية",
  "product.recent": "شاهدته مؤخرًا",
};
