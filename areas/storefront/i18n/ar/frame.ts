import type { Catalogue, KeysOf } from "../../../shared/i18n/translate.ts";
import type { frame as english } from "../en/frame.ts";

export const frame: Catalogue<KeysOf<typeof english>> = {
  "frame.shop": "المتجر",
  "frame.menu": "القائمة",
  "frame.close-menu": "إغلاق القائمة",
  "frame.in-shop": "في المتجر",
  "frame.also": "تصفّح أيضًا",
  "frame.talk": "تواصل معنا",
  "frame.delivery": "التوصيل",
  "frame.free": "مجانًا",
  "frame.information": "معلومات تهمّك",
  "frame.powered": "يعمل بواسطة Awning",
  "frame.notice": "تنبيه من المتجر",
  "frame.paused": "يأخذ {name} استراحة قصيرة.",
  "frame.paused-more": "تفضّل بالتصفّح؛ نستقبل الطلبات من جديد فور عودة المتجر.",
  "frame.not-loaded": "تعذّر التحميل",
  "frame.not-opened": "تعذّر فتح المتجر",
  "frame.lost": "لا شيء على هذا الرف",
  "frame.lost-more": "ربما نفد ما كان هنا نهائيًا، أو أن في العنوان خطأً بسيطًا.",
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
  "error.object-not-found": "لم يعد هنا شيء.",
  "error.too-many-requests": "طلبات كثيرة دفعة واحدة. يُرجى الانتظار قليلًا ثم المحاولة مرة أخرى.",
  "error.storage-unavailable": "تعذّرت قراءة بيانات المتجر حاليًا. يُرجى المحاولة مرة أخرى بعد قليل.",
};
