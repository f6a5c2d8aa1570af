import type { Catalogue, KeysOf } from "../../../shared/i18n/translate.ts";
import type { product as english } from "../en/product.ts";

export const product: Catalogue<KeysOf<typeof english>> = {
  "product.in-stock": "Auf Lager",
  "product.only-left": { one: "Nur noch {count} Stück", other: "Nur noch {count} Stück" },
  "product.sold-out": "Ausverkauft",
  "product.value-sold-out": "(ausverkauft)",
  "product.value-not-made": "(nicht in dieser Kombination)",
  "product.pictures": "Bilder von {title}",
  "product.picture": "Bild {number} von {count}",
  "product.enlarge": "Bild {number} von {count} vergrößern",
  "product.viewer-close": "Schließen",
  "product.viewer-previous": "Voriges Bild",
  "product.viewer-next": "Nächstes Bild",
  "product.viewer-zoom-in": "Vergrößern",
  "product.viewer-zoom-out": "Verkleinern",
  "product.switched": "{option} ist jetzt {value}.",
  "product.needs-script":
    "Der Warenkorb braucht JavaScript. Schalten Sie JavaScript ein und laden Sie diese Seite neu.",
  "product.share": "Teilen",
  "product.link-copied": "Link kopiert",
  "product.more-from": "Mehr von {name}",
  "product.breadcrumbs": "Navigationspfad",
  "product.quantity": "Anzahl",
  "product.recent": "Zuletzt angesehen",
};
