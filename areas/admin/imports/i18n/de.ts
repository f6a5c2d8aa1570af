import type { Translation } from "../../../shared/i18n/translate.ts";
import type { en } from "./en.ts";

export const de: Translation<typeof en> = {
  "page.title": "Produkte importieren",
  "page.description":
    "Importieren Sie aus einem anderen Shop oder aus einer Tabelle. Sie sehen eine Vorschau, bevor sich etwas ändert.",

  "choose.label": "Datei",
  "choose.drop": "Legen Sie eine CSV-Datei hier ab",
  "choose.button": "Datei auswählen",
  "choose.limits": "CSV, bis zu {size}, {rows} Zeilen und {products} Produkte. Noch ändert sich nichts.",
  "choose.checking": "{file} wird geprüft …",
  "choose.sending": "{file} wird hochgeladen",
  "choose.sent": "{sent} von {total}",
  "choose.cancel": "Abbrechen",
  "file.spreadsheet":
    "Das ist eine Tabellenkalkulation. Speichern oder exportieren Sie sie als CSV, und wählen Sie diese Datei aus.",
  "file.other": "Das ist keine Produktliste. Wählen Sie eine Datei, die auf .csv endet, nicht auf .{extension}.",
  "file.empty": "Diese Datei ist leer.",
  "file.too-large": "Diese Datei ist größer als {max}. Teilen Sie sie in mehrere Dateien auf.",
  "import.gone":
    "Dieser Import ist nicht mehr verfügbar. Wir bewahren nur den letzten auf, etwa einen Tag lang. Wählen Sie die Datei noch einmal aus.",

  "formats.title": "Unterstützte Dateien",
  "formats.description": "Das Format erkennen wir an den Spaltenüberschriften.",
  "formats.shopify": "Aus Shopify",
  "formats.shopify-how":
    "Öffnen Sie in der Shopify-Verwaltung „Produkte“, dann „Exportieren“, und wählen Sie das CSV-Format für Excel, Numbers und andere Tabellenprogramme.",
  "formats.woocommerce": "Aus WooCommerce",
  "formats.woocommerce-how":
    "Öffnen Sie in WordPress „Produkte“, dann „Exportieren“, und exportieren Sie alle Spalten. Die Überschriften müssen englisch sein.",
  "formats.spreadsheet": "Aus einer Tabelle",
  "formats.spreadsheet-how":
    "Laden Sie {file} herunter. Die Datei enthält die Spalten und eine Zeile für jedes Ihrer Produkte. Fügen Sie eigene Zeilen hinzu, und speichern Sie sie als CSV. handle, title und price genügen.",
  "formats.known": "Produkte, die Sie schon haben",
  "formats.known-how":
    "Produkte mit demselben Handle (ihrer Adresse im Shop) werden aktualisiert. Gelöscht wird nichts.",

  "plan.untitled": "Ihre Datei",
  "plan.about": {
    one: "Format: {format}, {count} Zeile. Noch hat sich nichts geändert.",
    other: "Format: {format}, {count} Zeilen. Noch hat sich nichts geändert.",
  },
  "plan.counts": "Was geschehen wird",
  "plan.create": "Neu",
  "plan.change": "Geändert",
  "plan.unchanged": "Unverändert",
  "plan.drafts": "Entwürfe, weil Ihr Tarif ausgeschöpft ist",
  "plan.categories": "Neue Kategorien",
  "plan.pictures": "Bilder zum Abrufen",
  "plan.problems": { one: "{count} Problem in dieser Datei", other: "{count} Probleme in dieser Datei" },
  "plan.problems-hint":
    "Korrigieren Sie diese Zeilen in der Datei, und wählen Sie sie noch einmal aus. Solange die Datei Probleme hat, wird nichts importiert.",
  "plan.problem-list": "Probleme",
  "plan.nothing": "Nichts zu tun",
  "plan.nothing-hint": "Ihr Shop enthält schon alles aus dieser Datei.",
  "plan.import": { one: "{count} Produkt importieren", other: "{count} Produkte importieren" },
  "plan.pictures-hint": "Die Bilder werden von ihren Adressen abgerufen. Das dauert eine Weile.",
  "plan.other": "Andere Datei auswählen",
  "plan.notes-hint":
    "Diese Hinweise verhindern den Import nicht. Sie nennen, was weggelassen oder anders gelesen wird.",
  "sample.title": "Die ersten Produkte",
  "sample.description": "So werden sie in Ihrem Shop aussehen.",
  "sample.product": "Produkt",
  "sample.action": "Was geschieht",
  "sample.variants": "Varianten",
  "sample.variant-count": { one: "{count} Variante", other: "{count} Varianten" },
  "sample.price": "Preis",
  "sample.line": "Zeile",
  "sample.line-number": "Zeile {line}",

  "notes.title": { one: "{count} Hinweis", other: "{count} Hinweise" },
  "notes.list": "Hinweise",
  "notes.hint": "Was weggelassen oder anders gelesen wurde.",
  "findings.line": "Zeile",
  "findings.column": "Spalte",
  "findings.what": "Befund",
  "findings.whole-row": "die ganze Zeile",
  "findings.first": "Die ersten {shown} von {total}.",
  "findings.copy": "Kopieren",
  "findings.copied": "Kopiert.",
  "findings.not-copied": "Ihr Browser erlaubt hier kein Kopieren. Markieren Sie die Zeilen und kopieren Sie sie.",

  "running.title": "Import läuft",
  "running.pictures": "Bilder werden abgerufen",
  "running.products": "Produkte werden gespeichert",
  "running.progress": "{done} von {total}",
  "running.hint":
    "Sie können diese Seite verlassen. Der Import läuft weiter, und Sie finden ihn hier wieder. Ihr Shop zeigt alle Änderungen auf einmal oder keine.",
  "running.cut-off": "Wir erreichen den Server gerade nicht. Der Import läuft weiter, und wir fragen weiter nach.",

  "failed.title": "Der Import ist fehlgeschlagen. Ihr Shop ist unverändert",
  "failed.hint": "Es wurde nichts importiert.",
  "failed.check-again": "Datei noch einmal prüfen",

  "done.title": { one: "{count} Produkt importiert", other: "{count} Produkte importiert" },
  "done.without-pictures": {
    one: "{count} Produkt importiert, ohne Bilder",
    other: "{count} Produkte importiert, ohne Bilder",
  },
  "done.pictures-missing": {
    one: "{count} Produkt importiert, {missing} von {pictures} Bildern fehlen",
    other: "{count} Produkte importiert, {missing} von {pictures} Bildern fehlen",
  },
  "done.not-published": {
    one: "{count} Produkt importiert, nicht veröffentlicht",
    other: "{count} Produkte importiert, nicht alle veröffentlicht",
  },
  "done.no-picture": {
    one: "Das Bild konnte nicht abgerufen werden.",
    other: "Keines der {count} Bilder konnte abgerufen werden.",
  },
  "done.some-pictures": {
    one: "{count} Bild konnte nicht abgerufen werden.",
    other: "{count} Bilder konnten nicht abgerufen werden.",
  },
  "done.pictures-hint":
    "Die Hinweise nennen den Grund. Fügen Sie den Produkten die Bilder hinzu, oder importieren Sie die Datei noch einmal.",
  "done.drafts": {
    one: "{count} Produkt ist ein Entwurf, weil Ihr Tarif keine weiteren veröffentlichten Produkte zulässt.",
    other: "{count} Produkte sind Entwürfe, weil Ihr Tarif keine weiteren veröffentlichten Produkte zulässt.",
  },
  "done.new": { one: "{count} neues Produkt", other: "{count} neue Produkte" },
  "done.changed": { one: "{count} geändertes Produkt", other: "{count} geänderte Produkte" },
  "done.categories": { one: "{count} neue Kategorie", other: "{count} neue Kategorien" },
  "done.products": "Produkte ansehen",
  "done.another": "Weitere Datei importieren",
};
