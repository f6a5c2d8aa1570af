import type { Translation } from "../../../shared/i18n/translate.ts";
import { de as ui } from "../../../shared/i18n/ui/de.ts";
import type { en } from "./en.ts";

export const de: Translation<typeof en> = {
  ...ui,

  "title.page": "{page} – {shop} – Verwaltung",
  "title.page-without-shop": "{page} – Awning-Verwaltung",
  "title.shop": "{shop} – Verwaltung",
  "title.without-shop": "Awning-Verwaltung",
  language: "Sprache",

  "field.amount": "Geben Sie einen Betrag ein, zum Beispiel {example}.",
  "field.amount-too-large": "Dieser Betrag ist zu hoch.",
  "field.clear-search": "Suche leeren",

  "plan.upgrade": "Zu Pro wechseln",
  "plan.see": "Tarife und Nutzung ansehen",

  "dialog.close": "Schließen",
  "dialog.cancel": "Abbrechen",

  "list.found": { one: "{count} Treffer", other: "{count} Treffer" },
  "list.found-first": { one: "Der erste Treffer", other: "Die ersten {count} Treffer" },
  "list.selected": { one: "{count} ausgewählt", other: "{count} ausgewählt" },
  "list.all-selected": { one: "{count} ausgewählt", other: "Alle {count} ausgewählt" },
  "list.select-matching": { one: "{count} auswählen", other: "Alle {count} auswählen" },
  "list.select-page": { one: "Nur {count} auf dieser Seite", other: "Nur die {count} auf dieser Seite" },
  "list.all-found-selected": "Alle Treffer ausgewählt",
  "list.select-all-found": "Alle Treffer auswählen",
  "list.select-none": "Auswahl aufheben",
  "list.select-all": "Alle auf dieser Seite auswählen",
  "list.select": "{name} auswählen",
  "list.actions": "Aktionen",

  "pager.label": "Seiten",
  "pager.previous": "Vorherige Seite",
  "pager.next": "Nächste Seite",
  "pager.range": "{from}–{to} von {total}",

  "sort.keys":
    "Zum Aufnehmen die Leertaste oder Eingabetaste drücken, zum Verschieben die Pfeiltasten, zum Ablegen die Leertaste oder Eingabetaste, zum Abbrechen Escape.",
  "sort.move": "{name} verschieben",
  "sort.picked-up": "{name} aufgenommen an Position {position} von {total}.",
  "sort.over": "{name} ist über Position {position} von {total}.",
  "sort.dropped": "{name} abgelegt an Position {position} von {total}.",
  "sort.cancelled": "{name} wurde nicht verschoben.",

  "markdown.toolbar": "Formatierung: {field}",
  "markdown.bold": "Fett",
  "markdown.italic": "Kursiv",
  "markdown.link": "Link",
  "markdown.heading": "Überschrift",
  "markdown.list": "Liste",
  "markdown.write": "Bearbeiten",
  "markdown.preview": "Vorschau",
  "markdown.sample.bold": "fett",
  "markdown.sample.italic": "kursiv",
  "markdown.sample.link": "Linktext",
  "markdown.empty": "Noch kein Text für die Vorschau.",
  "markdown.too-complex":
    "Dieser Text ist für die Vorschau zu komplex. Vereinfachen Sie die Listen, Zitate oder Hervorhebungen darin.",

  "toasts.label": "Hinweise ({key})",
  "toasts.dismiss": "Schließen",
  "toasts.undo": "Rückgängig",

  "shortcuts.title": "Tastenkürzel",
  "shortcuts.show": "Diese Tastenkürzel anzeigen",
  "shortcuts.search": "Suchen",
  "shortcuts.notices": "Zum neuesten Hinweis",
  "shortcuts.single-keys": "Kürzel mit einzelnen Tasten",
  "shortcuts.single-keys-hint":
    "Zum Beispiel N oder ?. Schalten Sie sie aus, wenn sie versehentlich ausgelöst werden, etwa durch Spracheingabe.",
  "shortcuts.note": "Während Sie tippen, sind die Tastenkürzel ausgeschaltet.",

  "leave.title": "Seite ohne Speichern verlassen?",
  "leave.text":
    "Diese Seite enthält ungespeicherte Änderungen. Sie gehen verloren, wenn Sie die Seite jetzt verlassen.",
  "leave.confirm": "Ohne Speichern verlassen",
  "leave.save": "Speichern und verlassen",
  "leave.stay": "Hier bleiben",

  "save-bar.label": "Änderungen",
  "save-bar.note": "Ungespeicherte Änderungen",
  "save-bar.discard": "Verwerfen",
  "save-bar.save": "Speichern",

  "chart.keys": "Mit den Pfeiltasten nach links und rechts wechseln Sie von Tag zu Tag.",
  "chart.as-table": "Als Tabelle anzeigen",
};
