import type { Catalogue, KeysOf } from "../../../shared/i18n/translate.ts";
import type { cart as english } from "../en/cart.ts";

export const cart: Catalogue<KeysOf<typeof english>> = {
  "cart.title": "Warenkorb",
  "cart.open": { one: "Warenkorb, {count} Stück", other: "Warenkorb, {count} Stück" },
  "cart.add": "In den Warenkorb",
  "cart.added": "Im Warenkorb: {title}",
  "cart.no-more": "Davon ist schon alles, was es gibt, in Ihrem Warenkorb.",
  "cart.full": "Ihr Warenkorb ist voll: Eine Bestellung fasst {count} verschiedene Artikel.",
  "cart.ask": "Nachfragen, wann es das wieder gibt",
  "cart.blocked-paused": "{shop} macht eine Pause und nimmt zurzeit keine Bestellungen an.",
  "cart.blocked-no-delivery": "{shop} kann noch keine Bestellungen annehmen.",
};
