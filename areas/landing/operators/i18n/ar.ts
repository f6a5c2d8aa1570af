import type { Translation } from "../../../shared/i18n/translate.ts";
import type { en } from "./en.ts";

export const ar: Translation<typeof en> = {
  "run.title": "شغّلها بنفسك",
  "run.lead":
    "عملية Node واحدة تقرأ ترويسة Host وتستجيب بالمتجر الصحيح. وخلف nginx تحتاج إلى سجلَّي DNS وشهادة واحدة لأي عدد من المتاجر.",
  "run.commands": "أمران لتشغيل Awning واستيراد متاجرك",
  "run.start": "يثبّت ويبني ويفتح المتاجر التجريبية",
  "run.import": "يفحص كل مدخل ثم يفتح متاجرك",
  "run.dns": "سجلان يشيران إلى خادمك: {wildcard} و{host}.",
  "run.certificate-title": "الشهادة",
  "run.certificate": "شهادة واحدة للنطاقين {wildcard} و{host}. إعدادات nginx مرفقة.",
  "run.storage-title": "التخزين",
  "run.storage": "مدمج: SQLite ومجلد للصور في العملية نفسها. أو Firebase: ‏Firestore وCloud Storage.",
  "run.local-title": "على حاسوبك",
  "run.local": "يعمل كل اسم من {wildcard} على الفور، دون DNS ودون شهادة.",

  "response.title": "المتجر الصحيح من أول استجابة",
  "response.lead":
    "ترسل متاجر كثيرة صفحة فارغة، ثم تبحث عن المتجر، ثم تجلب محتواه. مع Awning يحدد العنوان المتجر، وتكون الاستجابة الأولى هي الصفحة كاملة: الاسم والصور والأسعار، ويمكن قراءتها دون JavaScript.",
  "response.usual": "الطريقة المعتادة",
  "response.usual-empty": "تصل صفحة فارغة",
  "response.usual-lookup": "يجري البحث عن المتجر",
  "response.awning": "مع Awning",
  "response.shop": "المتجر",
  "response.done": "لم يبقَ ما يُجلب.",
  "response.terminal": "الاستجابة الأولى في الطرفية",
  "response.unknown":
    "إذا لم يكن على العنوان متجر، تذكر الصفحة ذلك. وإذا تعذّر الوصول إلى دليل المتاجر، تعرض الصفحة أن التحميل لا يزال جاريًا وتحاول مرة أخرى. لا يعرض أي عنوان على {host} متجرًا آخر أبدًا.",
};
