import type { Translation } from "../../../shared/i18n/translate.ts";
import { ar as ui } from "../../../shared/i18n/ui/ar.ts";
import type { en } from "./en.ts";

export const ar: Translation<typeof en> = {
  ...ui,

  "title.page": "{page} – {shop} – لوحة الإدارة",
  "title.page-without-shop": "{page} – لوحة إدارة Awning",
  "title.shop": "{shop} – لوحة الإدارة",
  "title.without-shop": "لوحة إدارة Awning",
  language: "اللغة",

  "field.amount": "أدخل مبلغًا، مثل {example}.",
  "field.amount-too-large": "هذا المبلغ كبير جدًا.",
  "field.clear-search": "مسح البحث",

  "plan.upgrade": "الترقية إلى باقة Pro",
  "plan.see": "عرض الباقات والاستخدام",

  "dialog.close": "إغلاق",
  "dialog.cancel": "إلغاء",

  "list.found": {
    zero: "لا نتائج",
    one: "نتيجة واحدة",
    two: "نتيجتان",
    few: "{count} نتائج",
    many: "{count} نتيجة",
    other: "{count} نتيجة",
  },
  "list.found-first": {
    zero: "لا نتائج",
    one: "أول نتيجة",
    two: "أول نتيجتين",
    few: "أول {count} نتائج",
    many: "أول {count} نتيجة",
    other: "أول {count} نتيجة",
  },
  "list.selected": {
    zero: "لم يُحدَّد شيء",
    one: "حُدِّد عنصر واحد",
    two: "حُدِّد عنصران",
    few: "حُدِّدت {count} عناصر",
    many: "حُدِّد {count} عنصرًا",
    other: "حُدِّد {count} عنصر",
  },
  "list.all-selected": {
    zero: "لم يُحدَّد شيء",
    one: "حُدِّد عنصر واحد",
    two: "حُدِّد العنصران",
    few: "حُدِّدت كل العناصر ({count})",
    many: "حُدِّدت كل العناصر ({count})",
    other: "حُدِّدت كل العناصر ({count})",
  },
  "list.select-matching": {
    zero: "لا شيء للتحديد",
    one: "تحديد عنصر واحد",
    two: "تحديد العنصرين",
    few: "تحديد الكل ({count})",
    many: "تحديد الكل ({count})",
    other: "تحديد الكل ({count})",
  },
  "list.select-page": {
    zero: "لا شيء في هذه الصفحة",
    one: "عنصر هذه الصفحة فقط",
    two: "عنصرا هذه الصفحة فقط",
    few: "عناصر هذه الصفحة فقط ({count})",
    many: "عناصر هذه الصفحة فقط ({count})",
    other: "عناصر هذه الصفحة فقط ({count})",
  },
  "list.all-found-selected": "حُدِّدت كل النتائج",
  "list.select-all-found": "تحديد كل النتائج",
  "list.select-none": "إلغاء التحديد",
  "list.select-all": "تحديد كل ما في هذه الصفحة",
  "list.select": "تحديد {name}",
  "list.actions": "إجراءات",

  "pager.label": "الصفحات",
  "pager.previous": "الصفحة السابقة",
  "pager.next": "الصفحة التالية",
  "pager.range": "{from}–{to} من {total}",

  "sort.keys":
    "اضغط مفتاح المسافة أو Enter لالتقاط العنصر، ومفاتيح الأسهم لتحريكه، ومفتاح المسافة أو Enter لوضعه، وEscape للإلغاء.",
  "sort.move": "نقل {name}",
  "sort.picked-up": "التُقط {name} من الموضع {position} من {total}.",
  "sort.over": "{name} فوق الموضع {position} من {total}.",
  "sort.dropped": "وُضع {name} في الموضع {position} من {total}.",
  "sort.cancelled": "لم يُنقل {name}.",

  "markdown.toolbar": "تنسيق: {field}",
  "markdown.bold": "غامق",
  "markdown.italic": "مائل",
  "markdown.link": "رابط",
  "markdown.heading": "عنوان",
  "markdown.list": "قائمة",
  "markdown.write": "تحرير",
  "markdown.preview": "معاينة",
  "markdown.sample.bold": "غامق",
  "markdown.sample.italic": "مائل",
  "markdown.sample.link": "رابط",
  "markdown.empty": "لا يوجد نص لمعاينته بعد.",
  "markdown.too-complex": "هذا النص معقد جدًا ولا يمكن معاينته. بسّط ما فيه من قوائم أو اقتباسات أو نص غامق أو مائل.",

  "toasts.label": "الإشعارات ({key})",
  "toasts.dismiss": "إغلاق",
  "toasts.undo": "تراجع",

  "shortcuts.title": "اختصارات لوحة المفاتيح",
  "shortcuts.show": "عرض هذه الاختصارات",
  "shortcuts.search": "بحث",
  "shortcuts.notices": "الانتقال إلى أحدث إشعار",
  "shortcuts.single-keys": "اختصارات المفتاح الواحد",
  "shortcuts.single-keys-hint": "مثل N أو ?. أوقفها إن كانت تُفعَّل دون قصد، مثلًا عند الإدخال الصوتي.",
  "shortcuts.note": "تتوقف الاختصارات أثناء الكتابة.",

  "leave.title": "هل تريد المغادرة دون حفظ؟",
  "leave.text": "في هذه الصفحة تغييرات غير محفوظة. إن غادرت الآن فستفقدها.",
  "leave.confirm": "المغادرة دون حفظ",
  "leave.save": "الحفظ والمغادرة",
  "leave.stay": "البقاء هنا",

  "save-bar.label": "التغييرات",
  "save-bar.note": "تغييرات غير محفوظة",
  "save-bar.discard": "تجاهل",
  "save-bar.save": "حفظ",

  "chart.keys": "استخدم سهمي اليمين واليسار للتنقل من يوم إلى يوم.",
  "chart.as-table": "عرض كجدول",
};
