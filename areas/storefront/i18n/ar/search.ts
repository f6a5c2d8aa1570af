import type { Catalogue, KeysOf } from "../../../shared/i18n/translate.ts";
import type { search as english } from "../en/search.ts";

export const search: Catalogue<KeysOf<typeof english>> = {
  "search.suggestions": "اقتراحات",
  "search.categories": "الأقسام",
  "search.category": "قسم",
  "search.see-all": "عرض كل النتائج",
  "search.searching": "جارٍ البحث…",
  "search.none": "لم نجد شيئًا عن «{query}».",
  "search.found": {
    zero: "لا اقتراحات",
    one: "اقتراح واحد",
    two: "اقتراحان",
    few: "{count} اقتراحات",
    many: "{count} اقتراحًا",
    other: "{count} اقتراح",
  },
  "search.what": "عمّ تبحث؟",
  "search.corrected": "نعرض نتائج «{corrected}» بدلًا من «{query}».",
  "search.help": "يُرجى التحقق من الإملاء، أو تجربة كلمات أقل وأبسط.",
};
