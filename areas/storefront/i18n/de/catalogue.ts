import type { Catalogue, KeysOf } from "../../../shared/i18n/translate.ts";
import type { catalogue as english } from "../en/catalogue.ts";

export const catalogue: Catalogue<KeysOf<typeof english>> = {
  "home.start": "Beginnen Sie mit {category}",
  "home.see-all": "Alle {count} ansehen",
  "home.see-them-all": "Alle ansehen",
  "home.in-category": "in {category}",
  "home.empty": "Die Regale werden gerade eingeräumt. Schauen Sie bald wieder vorbei.",
  "home.about": "Über {name}",

  "card.sold-out": "Ausverkauft",
};
