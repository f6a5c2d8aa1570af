import type { Catalogue, KeysOf } from "../../../shared/i18n/translate.ts";
import type { search as english } from "../en/search.ts";

export const search: Catalogue<KeysOf<typeof english>> = {
  "search.suggestions": "Vorschläge",
  "search.categories": "Kategorien",
  "search.category": "Kategorie",
  "search.see-all": "Alle Ergebnisse ansehen",
  "search.searching": "Wird gesucht …",
  "search.none": "Nichts gefunden für „{query}“.",
  "search.found": { one: "{count} Vorschlag", other: "{count} Vorschläge" },
  "search.what": "Was suchen Sie?",
  "search.corrected": "Ergebnisse für „{corrected}“ statt für „{query}“.",
  "search.help": "Prüfen Sie die Schreibweise, oder versuchen Sie es mit weniger und einfacheren Wörtern.",
};
