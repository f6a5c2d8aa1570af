import { de as shopfront } from "../../../shared/i18n/shopfront/de.ts";
import type { Translation } from "../../../shared/i18n/translate.ts";
import { de as ui } from "../../../shared/i18n/ui/de.ts";
import type { en } from "./en.ts";

export const de: Translation<typeof en> = {
  ...ui,
  ...shopfront,

  "frame.shop": "Shop",
  "frame.menu": "Menü",
  "frame.close-menu": "Menü schließen",
  "frame.in-shop": "Im Shop",
  "frame.all-categories": "Alle Kategorien",
  "frame.also": "Außerdem im Shop",
  "frame.talk": "So erreichen Sie uns",
  "frame.delivery": "Lieferung",
  "frame.free": "kostenlos",
  "frame.information": "Gut zu wissen",
  "frame.powered": "Betrieben mit Awning",
  "frame.notice": "Hinweis des Shops",
  "frame.not-loaded": "Das konnte nicht geladen werden",
  "frame.not-opened": "Der Shop ließ sich nicht öffnen",
  "frame.lost-more": "Diese Seite wurde vielleicht entfernt, oder in der Adresse steckt ein Tippfehler.",
  "frame.back": "Zurück zu {name}",
  "frame.search": "Suchen",
  "frame.search-shop": "Im Shop suchen",

  "title.search": "Suche",
  "title.query": "„{query}“",
  "title.cart": "Warenkorb",
  "title.checkout": "Kasse",
  "title.order": "Bestellung {number}",
  "title.not-found": "Seite nicht gefunden",

  "error.network":
    "Der Server ist nicht erreichbar. Prüfen Sie bitte Ihre Verbindung und versuchen Sie es noch einmal.",
  "error.timeout": "Das hat zu lange gedauert. Versuchen Sie es bitte gleich noch einmal.",
  "error.unexpected": "Bei uns ist etwas schiefgegangen. Versuchen Sie es bitte gleich noch einmal.",
  "error.object-not-found": "Das gibt es nicht mehr.",
  "error.too-many-requests": "Zu viele Anfragen. Warten Sie bitte einen Moment und versuchen Sie es noch einmal.",
  "error.storage-unavailable":
    "Die Daten des Shops sind gerade nicht erreichbar. Versuchen Sie es bitte in Kürze noch einmal.",

  "home.see-all": "Alle {count} ansehen",
  "home.see-them-all": "Alle ansehen",
  "home.in-category": "in {category}",
  "home.empty": "Noch keine Artikel. Schauen Sie bald wieder vorbei.",
  "home.about": "Über {name}",

  "card.sold-out": "Ausverkauft",

  "cart.open": { one: "Warenkorb, {count} Stück", other: "Warenkorb, {count} Stück" },
  "cart.added": "Im Warenkorb: {title}",
  "cart.no-more": "Mehr von diesem Artikel können Sie nicht bestellen.",
  "cart.full": "Ihr Warenkorb ist voll. Eine Bestellung kann bis zu {count} verschiedene Artikel enthalten.",
  "cart.ask": "Verfügbarkeit anfragen",
  "cart.blocked-paused": "{shop} macht eine Pause und nimmt zurzeit keine Bestellungen an.",
  "cart.blocked-no-delivery": "{shop} kann noch keine Bestellungen annehmen.",
};
