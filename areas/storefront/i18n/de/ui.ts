import type { Catalogue } from "../../../shared/i18n/translate.ts";
import type { UiMessageKey } from "../../../shared/ui/ui-messages.ts";

export const ui: Catalogue<UiMessageKey> = {
  "ui.skip": "Zum Inhalt springen",
  "ui.loading": "Wird geladen …",
  "ui.opening": "Der Laden wird geöffnet …",
  "ui.retry": "Noch einmal versuchen",
  "ui.failed": "Das hat nicht geklappt",
  "ui.page-not-loaded":
    "Diese Seite konnte nicht geladen werden. Prüfen Sie Ihre Verbindung und versuchen Sie es noch einmal.",
  "ui.page-broken": "Beim Anzeigen dieser Seite ist etwas schiefgegangen. Es liegt nicht an Ihnen.",
  "ui.price-from": "ab {price}",
  "ui.price-now": "jetzt",
  "ui.price-before": "vorher",
};
