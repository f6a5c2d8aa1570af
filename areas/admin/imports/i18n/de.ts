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
  "file.spreadsheet":
    "Das ist eine Tabellendatei. Speichern oder exportieren Sie sie als CSV, und wählen Sie dann die CSV-Datei aus.",
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
    "Produkte mit demselben Handle (ihrer Adresse im Shop) werden aktualisiert, ohne Handle die Produkte mit demselben Namen. Gelöscht wird nichts.",

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
  "plan.category-names": "Neue Kategorien: {names}.",
  "plan.more-categories": { one: "{count} weitere", other: "{count} weitere" },
  "plan.problems": { one: "{count} Problem in dieser Datei", other: "{count} Probleme in dieser Datei" },
  "plan.problems-hint":
    "Korrigieren Sie diese Zeilen in der Datei, und wählen Sie sie noch einmal aus. Solange die Datei Probleme hat, wird nichts importiert.",
  "plan.problem-list": "Probleme",
  "plan.keep-stock": "Aktuellen Bestand behalten",
  "plan.keep-stock-hint": {
    one: "In der Datei weicht der Bestand von {count} Variante ab. Schalten Sie dies aus, um den Bestand aus der Datei zu übernehmen, zum Beispiel nach einer Inventur.",
    other:
      "In der Datei weicht der Bestand von {count} Varianten ab. Schalten Sie dies aus, um den Bestand aus der Datei zu übernehmen, zum Beispiel nach einer Inventur.",
  },
  "plan.only-stock":
    "Nur der Bestand weicht ab. Um ihn aus der Datei zu übernehmen, schalten Sie „Aktuellen Bestand behalten“ aus.",
  "plan.nothing": "Nichts zu tun",
  "plan.nothing-hint": "Ihr Shop enthält schon alles aus dieser Datei.",
  "plan.import": { one: "{count} Produkt importieren", other: "{count} Produkte importieren" },
  "plan.pictures-hint": "Die Bilder werden von ihren Adressen abgerufen. Das dauert eine Weile.",
  "plan.other": "Andere Datei auswählen",
  "plan.notes-hint": "Diese Hinweise verhindern den Import nicht. Sie nennen, was weggelassen oder geändert wird.",
  "sample.title": "Vorschau",
  "sample.description": "So werden die ersten Produkte in Ihrem Shop aussehen, neue und geänderte zuerst.",
  "sample.product": "Produkt",
  "sample.action": "Was geschieht",
  "sample.variants": "Varianten",
  "sample.variant-count": { one: "{count} Variante", other: "{count} Varianten" },
  "sample.price": "Preis",
  "sample.old-price": "bisher {price}",
  "sample.stock": "Bestand: {stock}, bisher {before}",
  "sample.untracked": "nicht verfolgt",
  "sample.line": "Zeile",
  "sample.line-number": "Zeile {line}",

  "notes.title": { one: "{count} Hinweis", other: "{count} Hinweise" },
  "notes.list": "Hinweise",
  "notes.hint": "Was weggelassen oder geändert wurde.",
  "findings.column": "Spalte",
  "findings.what": "Meldung",
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
    "Sie können diese Seite verlassen. Der Import läuft weiter, und Sie sehen den Fortschritt hier, wenn Sie zurückkommen. Ihr Shop zeigt alle Änderungen auf einmal, sobald der Import fertig ist.",
  "running.cut-off": "Wir erreichen den Server gerade nicht. Der Import läuft weiter, und wir fragen weiter nach.",

  "failed.title": "Der Import ist fehlgeschlagen",
  "failed.hint": "Es wurde nichts importiert.",
  "failed.check-again": "Datei noch einmal prüfen",

  "done.title": { one: "{count} Produkt importiert", other: "{count} Produkte importiert" },
  "done.without-pictures": {
    one: "{count} Produkt importiert, ohne Bilder",
    other: "{count} Produkte importiert, ohne Bilder",
  },
  "done.pictures-missing": {
    one: "{count} Produkt importiert, fehlende Bilder: {missing} von {pictures}",
    other: "{count} Produkte importiert, fehlende Bilder: {missing} von {pictures}",
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
  "done.stock-kept": {
    one: "Der Bestand von {count} Variante wurde beibehalten.",
    other: "Der Bestand von {count} Varianten wurde beibehalten.",
  },
  "done.stock-set": {
    one: "Der Bestand von {count} Variante wurde aus der Datei übernommen.",
    other: "Der Bestand von {count} Varianten wurde aus der Datei übernommen.",
  },
  "done.new": { one: "{count} neues Produkt", other: "{count} neue Produkte" },
  "done.changed": { one: "{count} geändertes Produkt", other: "{count} geänderte Produkte" },
  "done.categories": { one: "{count} neue Kategorie", other: "{count} neue Kategorien" },
  "done.products": "Produkte ansehen",
  "done.another": "Weitere Datei importieren",

  "finding.sentence": "{text}",
  "finding.not-utf-8":
    "Die Datei ist nicht in UTF-8 und wurde als Windows-1252 gelesen. Prüfen Sie Umlaute und Währungszeichen in der Vorschau.",
  "finding.quote-not-closed": "Dieses Anführungszeichen wird nie geschlossen.",
  "finding.row-not-ended": "Diese Zeile endet nie. Prüfen Sie, ob ein Anführungszeichen fehlt.",
  "finding.not-readable":
    "Ab hier lässt sich die Datei nicht als CSV lesen. Prüfen Sie, ob ein Anführungszeichen fehlt.",
  "finding.unread-columns": "Diese Spalten werden nicht importiert: {columns}. Shops haben hier keine Felder dafür.",
  "finding.more-unread-columns":
    "Diese Spalten werden nicht importiert: {columns} und {more} weitere. Shops haben hier keine Felder dafür.",
  "finding.many-products": "Die Datei hat {count} Produkte. Teilen Sie sie in Dateien mit höchstens {max} auf.",
  "finding.many-shop-categories": "Ein Shop kann {max} Kategorien haben. Mit dieser Datei wären es {count}.",
  "finding.other-currency":
    "Die Beträge der Datei sind in {currency}, die des Shops in {own}. Rechnen Sie sie zuerst um.",
  "finding.slow-descriptions":
    "Die Beschreibungen dieser Datei zu formatieren dauert zu lange. Teilen Sie sie in kleinere Dateien auf.",
  "finding.no-handle": "Diese Zeile hat keinen Handle und gehört daher zu keinem Produkt.",
  "finding.no-handle-or-title": "Diese Zeile hat weder Handle noch Titel und gehört daher zu keinem Produkt.",
  "finding.same-handle": "Das Produkt aus Zeile {first} hätte dieselbe Adresse im Shop ({handle}).",
  "finding.not-a-status": "„{text}“ ist kein Status. Verwenden Sie einen von diesen: {statuses}.",
  "finding.not-a-category": "„{name}“ kann kein Name einer Kategorie sein.",
  "finding.no-parent": "Zu dieser Variante fehlt in der Datei das Produkt „{parent}“.",
  "finding.gift-card":
    "„{title}“ ist ein Gutschein. Shops können hier keine Gutscheine ausgeben, daher wird daraus ein Entwurf.",
  "finding.unknown-type": "„{title}“ wird ausgelassen: Produkte vom Typ „{type}“ werden nicht unterstützt.",
  "finding.no-variations": "„{title}“ wird ausgelassen: Es hat keine Varianten, die man kaufen könnte.",
  "finding.not-an-amount": "„{text}“ ist kein Betrag in {currency}.",
  "finding.negative-price": "Ein Preis kann nicht negativ sein.",
  "finding.not-a-stock": "„{text}“ ist keine Stückzahl.",
  "finding.html-simplified":
    "Beschreibungen in HTML behalten Absätze, Listen, Links und Überschriften. Farben und Größen entfallen. Beschreibungen: {count}.",
  "finding.html-media": "Bilder, Videos und Formulare in Beschreibungen entfallen. Beschreibungen: {count}.",
  "finding.one-category": "Hier hat ein Produkt nur eine Kategorie. Die erste wird verwendet. Produkte: {count}.",
  "finding.no-price": "Produkte ohne Preis werden Entwürfe. Produkte: {count}.",
  "finding.sold-uncounted":
    "Für Varianten, die auch ohne Bestand verkauft werden, wird der Bestand nicht verfolgt. Varianten: {count}.",
  "finding.disabled-variations": "Deaktivierte Varianten werden ausgelassen. Varianten: {count}.",
  "finding.stock-unknown":
    "Die Datei nennt den Bestand nicht. Für neue Varianten wird er nicht verfolgt. Varianten: {count}.",
  "finding.stock-shared":
    "Varianten mit gemeinsamem Bestand erhalten ihn jeweils ganz. Korrigieren Sie die Zahlen. Varianten: {count}.",
  "finding.variants-removed":
    "Die Datei ändert Produkte, enthält aber nicht alle ihre Varianten. Die fehlenden werden gelöscht. Um sie zu behalten, ergänzen Sie ihre Zeilen. Varianten: {count}.",
  "finding.stock-negative": "Ein Bestand unter null wird null. Varianten: {count}.",
  "finding.plan-drafts": "Ihr Tarif lässt keine weiteren veröffentlichten Produkte zu. Entwürfe: {count}.",
  "finding.many-pictures": "Ein Produkt kann {max} Bilder haben: Die ersten werden verwendet. Produkte: {count}.",
  "finding.kept-pictures": "Produkte, die schon Bilder haben, behalten sie. Produkte: {count}.",
  "finding.pictures-without-room": "Ihr Tarif hat keinen Platz für weitere Bilder. Ausgelassen: {count}.",
  "finding.pictures-too-slow":
    "Die Bilder abzurufen hat zu lange gedauert. Importieren Sie die Datei noch einmal, um den Rest zu holen. Ausgelassen: {count}.",
  "finding.host-failed": "{host} hat {times}-mal nacheinander nicht geliefert. Nicht angefragte Bilder: {count}.",
  "finding.no-picture": "Kein Bild von {url}: {reason}",
  "finding.picture-without-address": "Das ist keine Webadresse eines Bildes.",
  "finding.picture-not-public": "Die Adresse ist nicht öffentlich.",
  "finding.picture-redirected": "Die Adresse leitet mehr als {max}-mal weiter.",
  "finding.picture-too-slow": "Das Bild kam nicht rechtzeitig an.",
  "finding.picture-unanswered": "Der Server antwortet nicht.",
  "finding.picture-refused": "Der Server antwortet mit dem Status {status} statt mit einem Bild.",
  "finding.required": "Dieser Wert fehlt.",
  "finding.too-small": "Dieser Wert ist zu klein.",
  "finding.too-few": "Es sind zu wenige.",
  "finding.too-long": "Das ist länger als {max} Zeichen.",
  "finding.too-many": "Es sind zu viele, höchstens {max} sind möglich.",
  "finding.too-large": "Dieser Wert ist zu groß.",
  "finding.not-distinct": "Es gibt schon eine Option mit diesem Namen oder eine Variante mit diesen Werten.",
  "finding.not-plain-text": "Hier stehen Zeichen, die sich nicht anzeigen lassen.",

  "failure.restarted":
    "Die Plattform wurde neu gestartet. Es wurde nichts importiert. Starten Sie den Import noch einmal.",
  "failure.interrupted": "Der Import wurde unterbrochen. Es wurde nichts importiert. Starten Sie ihn noch einmal.",
  "failure.shop-changed":
    "Der Shop hat sich geändert, seit die Datei geprüft wurde. Es wurde nichts importiert. Wählen Sie die Datei noch einmal aus.",
  "failure.too-much":
    "Das ist mehr, als auf einmal gespeichert werden kann. Es wurde nichts importiert. Teilen Sie die Datei in mehrere Dateien auf.",
  "failure.not-written":
    "Die Produkte konnten nicht gespeichert werden. Es wurde nichts importiert. Versuchen Sie es noch einmal.",
  "failure.internal":
    "Bei uns ist etwas schiefgegangen. Der Fehler wurde protokolliert. Es wurde nichts importiert. Versuchen Sie es noch einmal.",
};
