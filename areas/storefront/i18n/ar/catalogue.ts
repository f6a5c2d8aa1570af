import type { Catalogue, KeysOf } from "../../../shared/i18n/translate.ts";
import type { catalogue as english } from "../en/catalogue.ts";

export const catalogue: Catalogue<KeysOf<typeof english>> = {
  "home.start": "ابدأ بقسم {category}",
  "home.see-all": "عرض الكل ({count})",
  "home.see-them-all": "عرض الكل",
  "home.in-category": "في {category}",
  "home.empty": "ما زلنا نملأ الرفوف. نراك قريبًا.",
  "home.about": "عن {name}",

  "card.sold-out": "نفدت الكمية",
};
