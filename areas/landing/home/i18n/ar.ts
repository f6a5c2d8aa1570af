import { ar as choices } from "../../../shared/i18n/choices/ar.ts";
import type { Translation } from "../../../shared/i18n/translate.ts";
import type { en } from "./en.ts";

export const ar: Translation<typeof en> = {
  ...choices,
  "hero.title": "متجرك الخاص،\nعلى عنوانك الخاص.",
  "hero.pitch":
    "تضع Awning متجرك على العنوان {address}، باسمك وصورك وأسعارك. يرى الزوار المتجر كاملًا على الفور. {shops}",
  "hero.shops": "شاهد المتاجر المفتوحة",
  "hero.claim": "احجز اسمك",
  "street.label": "رسم لشارع اسمه {host}. تحمل مظلة كل متجر الجزء الأول من عنوانه: {names}",

  "steps.title": "افتح متجرك في ثلاث خطوات",
  "steps.name": "اختر اسمك",
  "steps.name-text": "يصبح الاسم الجزء الأول من عنوانك. اكتبه وستعرف فورًا هل هو متاح.",
  "steps.products": "أضف ما تبيعه",
  "steps.products-text":
    "أضف المنتجات واحدًا تلو الآخر، بمقاساتها وألوانها وصورها، أو استورد ملف المنتجات من Shopify أو WooCommerce. يُفحص كل سطر قبل حفظ أي شيء.",
  "steps.share": "شارك عنوانك",
  "steps.share-text": "يعمل متجرك على الفور، بلونك وخطك، على الهاتف وعلى الشاشة الكبيرة.",
  "sample.shop": "فخار مارتا",
  "sample.tagline": "أوانٍ لكل يوم",
  "sample.bowl": "وعاء فطور",
  "sample.bowl-detail": "بلونين من الطلاء",
  "sample.jug": "إبريق ماء",
  "sample.jug-detail": "لتر واحد",
  "sample.egg-cup": "كوب بيض",
  "sample.egg-cup-detail": "طقم من اثنين",

  "admin.title": "لوحة إدارة متجرك",
  "admin.lead": "الطلبات والمنتجات والإعدادات في مكان واحد، على الحاسوب أو الهاتف.",
  "admin.home": "اعرف بنظرة واحدة ما طُلب وما بقي عليك إنجازه.",
  "admin.home-picture": "الصفحة الرئيسية للوحة الإدارة: طلبات اليوم وإيرادات آخر 30 يومًا",
  "admin.product": "اكتب وصف المنتج وحدد سعره وانشره، وعاين صفحته.",
  "admin.product-picture": "منتج في لوحة الإدارة مع معاينة لصفحته",
  "admin.orders": "جهّز الطلبات واشحنها من هاتفك.",
  "admin.orders-picture": "قائمة الطلبات في لوحة الإدارة على هاتف",

  "shops.title": "مفتوحة الآن",
  "shops.lead": "هذه المتاجر مفتوحة الآن على {host}. تفضّل بزيارة أحدها.",
  "shops.yours": "متجرك",
  "shops.to-let": "للإيجار",
  "shops.none-title": "متجرك هنا",
  "shops.none": "اختر اسمًا على {host}، وافتح متجرك بعد دقيقة.",
  "shops.open": "افتح متجرًا",

  "plans.title": "باقتان",
  "plans.free-price": "مجانًا",
  "plans.pro-price": "السعر عند الطلب",
  "plans.month": "{price} شهريًا",
  "plans.year": "{price} سنويًا",
  "plans.either": "{first} أو {second}",
  "plans.trial": {
    zero: "أول {count} يوم مجانًا.",
    one: "أول يوم مجانًا.",
    two: "أول يومين مجانًا.",
    few: "أول {count} أيام مجانًا.",
    many: "أول {count} يومًا مجانًا.",
    other: "أول {count} يوم مجانًا.",
  },
  "plans.free-for": "لعدد قليل من المنتجات.",
  "plans.pro-for": "لمتجر كبير له نطاقه الخاص.",
  "plans.products": "المنتجات المنشورة",
  "plans.products-limit": "حتى {max}",
  "plans.products-unlimited": "بلا حد",
  "plans.pictures": "الصور",
  "plans.megabytes": "حتى {size} ميغابايت",
  "plans.gigabytes": "حتى {size} غيغابايت",
  "plans.address": "العنوان",
  "plans.sample-name": "matjari",
  "plans.domain": "نطاقك الخاص",
  "plans.domain-yes": "مشمول",
  "plans.domain-no": "غير مشمول",
  "plans.mark": "شعار Awning",
  "plans.mark-free": "صغير، في تذييل الصفحة",
  "plans.mark-pro": "لا يظهر",
  "plans.get": "اشترك في {plan}",
  "plans.ask": "اسأل عن سعر {plan}",
  "plans.ask-subject": "باقة {plan}",
  "plans.start-free": "ابدأ بباقة {plan}",
  "plans.open": "افتح متجرًا مجانًا",
  "plans.note-sold":
    "يبدأ كل متجر بباقة {free}. يمكنك الحصول على باقة {pro} من لوحة إدارة متجرك في أي وقت وإلغاؤها هناك. عند انتهائها يبقى كل ما نُشر منشورًا.",
  "plans.note": "يبدأ كل متجر بباقة {free}. يفعّل مشغّل {host} باقة {pro}. وعند انتهائها يبقى كل ما نُشر منشورًا.",
  "plans.note-mail":
    "يبدأ كل متجر بباقة {free}. يفعّل مشغّل {host} باقة {pro}: اكتب إلى {email}. وعند انتهائها يبقى كل ما نُشر منشورًا.",

  "questions.title": "أسئلة شائعة",
  "questions.start": "كيف أحصل على متجر؟",
  "questions.start-answer":
    "احجز اسمًا في هذه الصفحة باستخدام بريد إلكتروني وكلمة مرور. يُفتح متجرك على الفور دون مراجعة مسبقة. وبعد ذلك يوصلك «تسجيل الدخول» إلى لوحة الإدارة.",
  "questions.names": "ما الأسماء المقبولة؟",
  "questions.names-answer":
    "من ثلاثة إلى أربعين رمزًا: الحروف اللاتينية من a إلى z والأرقام والشرطات، على أن يكون فيها حرف واحد على الأقل. أما الأسماء التي قد تُفهم على أنها للمنصة نفسها، مثل «admin» أو «mail»، فهي محجوزة.",
  "questions.rename": "هل يمكنني تغيير الاسم لاحقًا؟",
  "questions.rename-answer":
    "نعم، من الإعدادات. يُعاد توجيه الزوار من العنوان القديم إلى الجديد، ولا يمكن لغيرك أخذ العنوان القديم.",
  "questions.import": "أبيع منتجاتي في مكان آخر. هل عليّ إدخال كل شيء من جديد؟",
  "questions.import-answer":
    "لا. ارفع ملف المنتجات (CSV) الذي يصدّره Shopify أو WooCommerce. ترى أولًا ما سيُنشأ منه والأسطر التي فيها أخطاء، ثم يُحفظ كل شيء أو لا يُحفظ شيء.",
  "questions.orders": "كيف يطلب الناس وكيف يدفعون؟",
  "questions.orders-answer":
    "يملؤون سلة ويطلبون من صفحة واحدة دون حساب، وترى كل طلب فور وصوله. أنت من يحدد طريقة الدفع، كالتحويل المصرفي أو الدفع عند الاستلام، وتسجّل ما دُفع.",
  "questions.orders-answer-cards":
    "يملؤون سلة ويطلبون من صفحة واحدة دون حساب، وترى كل طلب فور وصوله. يصلك المال مباشرة: بالبطاقة فيُسجَّل الدفع تلقائيًا، أو بالتحويل المصرفي أو عند الاستلام فتسجّل أنت ما دُفع.",
  "questions.domain": "هل يمكنني استخدام نطاق أملكه؟",
  "questions.domain-answer": "نعم، مع باقة {plan}، إضافة إلى عنوانك على {host}.",
  "questions.look": "هل سيشبه متجري كل المتاجر الأخرى؟",
  "questions.look-answer":
    "لا. تختار اللون والخط وشكل الزوايا وتضيف صورك. وإذا كان اللون صعب القراءة يُعدَّل، في الوضعين الفاتح والداكن.",
  "questions.phone": "هل يعمل على هاتف قديم؟",
  "questions.phone-answer":
    "نعم. تصل الصفحة كاملة، فيمكن قراءتها قبل تشغيل أي برنامج نصي. وتُحمَّل الصور بالحجم الذي تحتاج إليه الشاشة.",
  "questions.data": "أين تُحفظ بياناتي؟",
  "questions.data-answer":
    "لدى مشغّل {host}: في قاعدة بيانات ومجلد على خادمه، أو في مشروع Firebase الخاص به. يمكنك تصديرها كلها في أي وقت بصيغتي JSON وCSV.",

  "start.title": "أي اسم تريد؟",
  "start.lead": "اكتبه وتحقّق من أنه متاح، وافتح متجرك بعد دقيقة.",
  "start.claim": "اسمك في العنوان",
};
