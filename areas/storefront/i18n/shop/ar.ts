import { ar as shopfront } from "../../../shared/i18n/shopfront/ar.ts";
import type { Translation } from "../../../shared/i18n/translate.ts";
import { ar as ui } from "../../../shared/i18n/ui/ar.ts";
import type { en } from "./en.ts";

export const ar: Translation<typeof en> = {
  ...ui,
  ...shopfront,

  "frame.shop": "المتجر",
  "frame.menu": "القائمة",
  "frame.close-menu": "إغلاق القائمة",
  "frame.in-shop": "في المتجر",
  "frame.all-categories": "كل الفئات",
  "frame.also": "تصفّح أيضًا",
  "frame.talk": "تواصل معنا",
  "frame.delivery": "التوصيل",
  "frame.free": "مجانًا",
  "frame.information": "معلومات تهمّك",
  "frame.powered": "يعمل بواسطة Awning",
  "frame.notice": "تنبيه من المتجر",
  "frame.not-loaded": "تعذّر التحميل",
  "frame.not-opened": "تعذّر فتح المتجر",
  "frame.lost-more": "ربما أُزيلت هذه الصفحة، أو أن في العنوان خطأً مطبعيًا.",
  "frame.back": "العودة إلى {name}",
  "frame.search": "بحث",
  "frame.search-shop": "ابحث في المتجر",

  "title.search": "البحث",
  "title.query": "«{query}»",
  "title.cart": "سلة التسوق",
  "title.checkout": "إتمام الطلب",
  "title.order": "الطلب رقم {number}",
  "title.not-found": "الصفحة غير موجودة",

  "error.network": "تعذّر الوصول إلى الخادم. يُرجى التحقق من اتصالك ثم المحاولة مرة أخرى.",
  "error.timeout": "استغرق ذلك وقتًا أطول من اللازم. يُرجى المحاولة مرة أخرى بعد قليل.",
  "error.unexpected": "حدث خطأ من جانبنا. يُرجى المحاولة مرة أخرى بعد قليل.",
  "error.object-not-found": "لم يعد هذا موجودًا.",
  "error.too-many-requests": "طلبات كثيرة في وقت قصير. يُرجى الانتظار قليلًا ثم المحاولة مرة أخرى.",
  "error.storage-unavailable": "تعذّرت قراءة بيانات المتجر حاليًا. يُرجى المحاولة مرة أخرى بعد قليل.",

  "home.see-all": "عرض الكل ({count})",
  "home.see-them-all": "عرض الكل",
  "home.in-category": "في {category}",
  "home.empty": "لا منتجات بعد. نراك قريبًا.",
  "home.about": "عن {name}",

  "card.sold-out": "نفدت الكمية",

  "cart.open": {
    zero: "سلة التسوق، فارغة",
    one: "سلة التسوق، قطعة واحدة",
    two: "سلة التسوق، قطعتان",
    few: "سلة التسوق، {count} قطع",
    many: "سلة التسوق، {count} قطعة",
    other: "سلة التسوق، {count} قطعة",
  },
  "cart.added": "في سلتك: {title}",
  "cart.no-more": "لا يمكنك طلب المزيد من هذا المنتج.",
  "cart.full": "سلتك ممتلئة: عدد المنتجات المختلفة في الطلب الواحد لا يتجاوز {count}.",
  "cart.ask": "اسأل عن التوفّر",
  "cart.blocked-paused": "متجر {shop} في استراحة ولا يستقبل طلبات حاليًا.",
  "cart.blocked-no-delivery": "لا يمكن لمتجر {shop} استقبال الطلبات بعد.",
};
