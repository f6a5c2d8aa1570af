import type { Translation } from "../../../shared/i18n/translate.ts";
import type { en } from "./en.ts";

export const de: Translation<typeof en> = {
  "home.title": "Übersicht",
  "home.morning": "Guten Morgen, {name}. So läuft es bei {shop}.",
  "home.afternoon": "Guten Tag, {name}. So läuft es bei {shop}.",
  "home.evening": "Guten Abend, {name}. So läuft es bei {shop}.",
  "home.morning-unnamed": "Guten Morgen. So läuft es bei {shop}.",
  "home.afternoon-unnamed": "Guten Tag. So läuft es bei {shop}.",
  "home.evening-unnamed": "Guten Abend. So läuft es bei {shop}.",

  "blocker.paused.title": "Ihr Shop ist pausiert",
  "blocker.paused.text": "Man kann sich im Shop umsehen, aber erst wieder bestellen, wenn Sie ihn öffnen.",
  "blocker.paused.action": "Shop in den Einstellungen öffnen",
  "blocker.no-delivery.title": "Ihr Shop kann noch keine Bestellungen annehmen",
  "blocker.no-delivery.text": "An der Kasse wird eine Lieferart gewählt, und Ihr Shop hat noch keine.",
  "blocker.no-delivery.action": "Lieferart hinzufügen",

  "today.title": "Heute",
  "today.revenue": "Umsatz heute",
  "today.orders": { one: "bisher {count} Bestellung", other: "bisher {count} Bestellungen" },
  "waiting.new.title": "Neu",
  "waiting.new.some": "zu prüfen",
  "waiting.new.none": "keine",
  "waiting.unpaid.title": "Unbezahlt",
  "waiting.unpaid.some": "noch zu bezahlen",
  "waiting.unpaid.none": "alle bezahlt",
  "waiting.unfulfilled.title": "Zu packen",
  "waiting.unfulfilled.some": "noch zu versenden",
  "waiting.unfulfilled.none": "alles erledigt",

  "revenue.title": "Umsatz",
  "revenue.text": "Zahlungen abzüglich Erstattungen, nach dem Tag der Bestellung.",
  "revenue.period": "Zeitraum",
  "revenue.days": { one: "{count} Tag", other: "{count} Tage" },
  "revenue.orders-on": { one: "{count} Bestellung am {day}", other: "{count} Bestellungen am {day}" },
  "revenue.orders-in.7": {
    one: "{count} Bestellung in den letzten 7 Tagen",
    other: "{count} Bestellungen in den letzten 7 Tagen",
  },
  "revenue.orders-in.30": {
    one: "{count} Bestellung in den letzten 30 Tagen",
    other: "{count} Bestellungen in den letzten 30 Tagen",
  },
  "revenue.orders-in.90": {
    one: "{count} Bestellung in den letzten 90 Tagen",
    other: "{count} Bestellungen in den letzten 90 Tagen",
  },
  "revenue.first": "Hier erscheint Ihr Umsatz nach der ersten Bestellung.",
  "revenue.none": {
    one: "Keine Bestellung am letzten Tag. Ein neues Produkt oder eine E-Mail an Ihre Kundschaft kann helfen.",
    other:
      "Keine Bestellungen in den letzten {count} Tagen. Ein neues Produkt oder eine E-Mail an Ihre Kundschaft kann helfen.",
  },
  "revenue.other-currencies": {
    one: "{count} bezahlte Bestellung in einer anderen Währung ist nicht enthalten.",
    other: "{count} bezahlte Bestellungen in einer anderen Währung sind nicht enthalten.",
  },
  "revenue.by-day": "Umsatz nach Tagen",
  "revenue.table": "Umsatz nach Tagen, neueste zuerst",
  "revenue.day": "Tag",
  "revenue.orders": "Bestellungen",
  "revenue.bar": { one: "{day}: {revenue}, {count} Bestellung", other: "{day}: {revenue}, {count} Bestellungen" },

  "compare.none-either": {
    one: "Auch am Tag davor kein Umsatz.",
    other: "Auch in den {count} Tagen davor kein Umsatz.",
  },
  "compare.none-before": { one: "Am Tag davor kein Umsatz.", other: "In den {count} Tagen davor kein Umsatz." },
  "compare.only-before": {
    one: "Umsatz am Tag davor: {before}.",
    other: "Umsatz in den {count} Tagen davor: {before}.",
  },
  "compare.same": {
    one: "Etwa so viel wie am Tag davor ({before}).",
    other: "Etwa so viel wie in den {count} Tagen davor ({before}).",
  },
  "compare.times": {
    one: "{times}-mal so viel wie am Tag davor ({before}).",
    other: "{times}-mal so viel wie in den {count} Tagen davor ({before}).",
  },
  "compare.more": {
    one: "{percent} mehr als am Tag davor ({before}).",
    other: "{percent} mehr als in den {count} Tagen davor ({before}).",
  },
  "compare.less": {
    one: "{percent} weniger als am Tag davor ({before}).",
    other: "{percent} weniger als in den {count} Tagen davor ({before}).",
  },

  "best.title": "Meistverkauft",
  "best.text": {
    one: "Nach Umsatz aus bezahlten Bestellungen am letzten Tag.",
    other: "Nach Umsatz aus bezahlten Bestellungen in den letzten {count} Tagen.",
  },
  "best.first": "Hier erscheinen Ihre fünf meistverkauften Produkte nach der ersten bezahlten Bestellung.",
  "best.none": {
    one: "Keine bezahlte Bestellung am letzten Tag.",
    other: "Keine bezahlten Bestellungen in den letzten {count} Tagen.",
  },
  "best.product": "Produkt",
  "best.sold": "Verkauft",
  "best.sold-count": { one: "{count} verkauft", other: "{count} verkauft" },

  "low.title": "Geringer Bestand",
  "low.text": "Bis zu zehn Varianten mit höchstens {count} Stück, niedrigster Bestand zuerst.",
  "low.none": "Kein Produkt mit verfolgtem Bestand wird knapp.",
  "low.sold-out": "Ausverkauft",
  "low.left": { one: "noch {count}", other: "noch {count}" },
  "low.more": { one: "{count} weitere anzeigen", other: "{count} weitere anzeigen" },

  "steps.title": "Erste Schritte",
  "steps.done-title": "Ihr Shop ist eingerichtet",
  "steps.progress": "{done} von {total} erledigt",
  "steps.done": "(erledigt)",
  "step.product.title": "Produkt hinzufügen",
  "step.product.why": "Ein Titel, ein Preis und ein Bild genügen.",
  "step.published.title": "Produkt veröffentlichen",
  "step.published.why": "Bis dahin ist es ein Entwurf, den nur Sie sehen.",
  "step.look.title": "Aussehen anpassen",
  "step.look.why": "Fügen Sie ein Logo oder ein Titelbild hinzu.",
  "step.contact.title": "Kontakt angeben",
  "step.contact.why": "Eine E-Mail-Adresse oder Telefonnummer, die im Shop zu sehen ist.",
  "step.delivery.title": "Lieferart hinzufügen",
  "step.delivery.why": "Versand oder Abholung. Vorher kann niemand bestellen.",
  "step.payment.title": "Bezahlung erklären",
  "step.payment.why": "Ihre Kundschaft liest das nach dem Bestellen.",
  "step.terms.title": "AGB schreiben",
  "step.terms.why": "Sie können mit einer Vorlage beginnen.",
  "step.order.title": "Erste Bestellung bekommen",
  "step.order.why": "Schicken Sie die Adresse Ihres Shops an jemanden, den Sie kennen.",
};
