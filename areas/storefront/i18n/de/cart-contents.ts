import type { Catalogue, KeysOf } from "../../../shared/i18n/translate.ts";
import type { cartContents as english } from "../en/cart-contents.ts";

export const cartContents: Catalogue<KeysOf<typeof english>> = {
  "cart.close": "Warenkorb schließen",
  "cart.empty": "Hier ist noch nichts",
  "cart.empty-hint": "Was Ihnen gefällt, bleibt hier liegen, während Sie sich umsehen.",
  "cart.look-around": "Im Laden umsehen",
  "cart.keep-looking": "Weiter umsehen",
  "cart.checkout": "Zur Kasse",
  "cart.view": "Warenkorb ansehen",
  "cart.subtotal": "Zwischensumme",
  "cart.estimate": "Zwischensumme, soweit bekannt",
  "cart.delivery-later": "Die Lieferung wählen Sie im nächsten Schritt.",
  "cart.quantity": "Anzahl: {title}",
  "cart.less": "Eins weniger: {title}",
  "cart.more": "Eins mehr: {title}",
  "cart.remove": "Entfernen",
  "cart.remove-title": "{title} entfernen",
  "cart.removed": "Entfernt: {title}",
  "cart.undo": "Rückgängig",
  "cart.each": "je {price}",
  "cart.times": "{count} ×",
  "cart.price-up": "Beim Hineinlegen waren es {price}; der Preis ist gestiegen.",
  "cart.price-down": "Beim Hineinlegen waren es {price}; jetzt kostet es weniger.",
  "cart.reduced": {
    one: "Nur noch {count} Stück ist da; so viel haben wir gerechnet.",
    other: "Nur noch {count} Stück sind da; so viel haben wir gerechnet.",
  },
  "cart.sold-out": "Inzwischen ausverkauft. Es wird nicht mitgerechnet.",
  "cart.gone": "Wird nicht mehr verkauft. Es wird nicht mitgerechnet.",
  "cart.most": { one: "Mehr als {count} Stück geht nicht.", other: "Mehr als {count} Stück geht nicht." },
  "cart.nothing-left": "Nichts davon ist zurzeit zu haben.",
  "cart.not-kept": "Ihr Browser merkt sich für diese Seite nichts: Der Warenkorb bleibt, bis Sie die Seite schließen.",
  "cart.offline": "Sie sind offline. Nichts geht verloren; sobald Sie wieder verbunden sind, geht es weiter.",
  "cart.unreachable": "Der Laden ist gerade nicht erreichbar. Nichts geht verloren.",
  "cart.closed-paused":
    "{shop} macht eine Pause und nimmt zurzeit keine Bestellungen an. Ihr Warenkorb bleibt, wie er ist.",
  "cart.closed-no-delivery": "{shop} kann noch keine Bestellungen annehmen. Ihr Warenkorb bleibt, wie er ist.",
  "cart.updating": "Preise werden geprüft …",
  "cart.needs-script":
    "Ihr Warenkorb liegt in Ihrem Browser und braucht JavaScript. Schalten Sie JavaScript ein und laden Sie diese Seite neu.",
};
