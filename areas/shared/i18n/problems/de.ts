import { de as choices } from "../choices/de.ts";
import type { Translation } from "../translate.ts";
import type { en } from "./en.ts";

export const de: Translation<typeof en> = {
  ...choices,
  required: "Füllen Sie dieses Feld aus.",
  unknown: "Dieses Feld wird hier nicht unterstützt.",
  invalid: "Diese Angabe ist ungültig. Prüfen Sie sie und versuchen Sie es noch einmal.",
  "too-long": "Höchstens {max} Zeichen.",
  "too-short": "Mindestens {min} Zeichen.",
  "too-small": "Geben Sie {min} oder mehr ein.",
  "too-large": "Geben Sie {max} oder weniger ein.",
  "too-few": "Mindestens {min} erforderlich.",
  "too-many": "Höchstens {max} möglich.",
  "out-of-range": "Geben Sie eine ganze Zahl von {min} bis {max} ein.",
  "wrong-count": "Genau {count} erforderlich.",
  "not-plain-text":
    "Der Text enthält Zeichen, die sich nicht speichern lassen. Löschen Sie ihn und geben Sie ihn neu ein.",
  "not-one-line": "Schreiben Sie das in eine Zeile.",
  "not-an-email": "Geben Sie eine E-Mail-Adresse ein, zum Beispiel hallo@example.com.",
  "not-a-phone-number": "Geben Sie eine Telefonnummer ein, zum Beispiel +49 30 23125 000.",
  "not-a-currency": "Wählen Sie eine Währung, zum Beispiel EUR.",
  "not-a-country": "Wählen Sie ein Land.",
  "not-a-locale": "Wählen Sie Englisch, Deutsch oder Arabisch.",
  "not-a-time-zone": "Wählen Sie eine Zeitzone, zum Beispiel Europe/Berlin.",
  "not-a-colour": "Geben Sie eine Farbe ein, zum Beispiel #1f6feb.",
  "not-a-link": "Geben Sie die vollständige Adresse ein. Sie beginnt mit https://",
  "not-a-slug":
    "Verwenden Sie nur Kleinbuchstaben, Ziffern und Bindestriche. Das erste Zeichen ist ein Buchstabe oder eine Ziffer.",
  "not-a-postcode": "Geben Sie eine gültige Postleitzahl dieses Landes ein.",
  "not-six-digits": "Geben Sie die sechs Ziffern aus der E-Mail ein.",
  "not-an-option": "Wählen Sie eine der Möglichkeiten.",
  "not-distinct": "Das kommt doppelt vor. Ändern oder entfernen Sie eines davon.",
  "not-canonical": "Schreiben Sie das nur einmal, in der kürzesten Form.",
  "not-json": "Senden Sie gültiges JSON.",
  "not-above-price": "Geben Sie einen früheren Preis ein, der höher ist als der Preis.",
  "has-placeholder": "Ersetzen Sie {places} oder löschen Sie, was Sie nicht brauchen.",
  "too-complex": "Der Text ist zu komplex formatiert. Vereinfachen Sie die Listen, Zitate oder Hervorhebungen darin.",
  taken: "Das ist schon vergeben. Versuchen Sie etwas anderes.",
  gone: "Das gibt es nicht mehr. Wählen Sie etwas anderes.",

  "has-space": "Eine Webadresse enthält keine Leerzeichen. Setzen Sie Bindestriche zwischen die Wörter.",
  "has-dot": "Geben Sie nur den Teil vor dem ersten Punkt ein.",
  "not-a-domain": "Verwenden Sie nur die Buchstaben a bis z, Ziffern und Bindestriche.",
  "hyphen-at-end": "Der Name kann nicht mit einem Bindestrich beginnen oder enden.",
  "no-letter": "Verwenden Sie mindestens einen Buchstaben.",
  punycode: "Der Name kann nicht mit xn-- beginnen: Browser lesen ihn sonst in einer anderen Schrift.",
  reserved: "Dieser Name ist der Plattform vorbehalten. Versuchen Sie einen anderen.",
  "already-yours": "Dieser Shop gehört Ihnen schon. Melden Sie sich unter seiner Adresse an.",

  "wrong-code":
    "Dieser Code stimmt nicht oder ist abgelaufen. Sehen Sie in der neuesten E-Mail nach oder fordern Sie einen neuen Code an.",
  "too-common":
    "Dieses Passwort ist leicht zu erraten. Versuchen Sie ein paar Wörter, die nichts miteinander zu tun haben.",
  "tells-who":
    "Dieses Passwort lässt sich aus Ihrem Namen, Ihrer E-Mail-Adresse oder Ihrem Shop erraten. Versuchen Sie ein paar Wörter, die nichts miteinander zu tun haben.",

  "plan-full": "Der Tarif {plan} umfasst {max} veröffentlichte Produkte. Derzeit sind {count} veröffentlicht.",
  "shop-full":
    "Ein Shop kann bis zu {max} Produkte haben, Entwürfe und archivierte eingeschlossen. Ihrer hat derzeit {count}.",
  "too-many-categories": "Ein Shop kann bis zu {max} Kategorien haben.",
  "too-many-shops": "Ihr Konto hat bereits {max} Shops. Mehr sind nicht möglich.",
  "too-many-names": "Ein Shop behält bis zu {max} frühere Namen. Verwenden Sie stattdessen einen davon wieder.",
  "pictures-full":
    "Ihr Tarif umfasst {max} MB für Bilder, und dieses passt nicht mehr dazu. Löschen Sie Bilder, die Sie nicht brauchen.",

  "not-on-sale": "Das wird nicht mehr verkauft. Entfernen Sie es aus der Bestellung.",
  "sold-out": "Das ist ausverkauft. Entfernen Sie es aus der Bestellung.",
  "not-enough-left": "Nur noch {left} verfügbar. Bestellen Sie weniger.",
  "not-delivered-there": "Der Shop liefert nicht in dieses Land. Wählen Sie ein anderes.",
  "amount-too-small":
    "Dieser Betrag ist für diese Zahlungsart zu klein. Das Minimum ist {limit}, in der kleinsten Einheit der Währung.",
  "amount-too-large":
    "Dieser Betrag ist für diese Zahlungsart zu groß. Das Maximum ist {limit}, in der kleinsten Einheit der Währung.",
  "amount-not-a-multiple":
    "Dieser Betrag kann so nicht bezahlt werden. Er muss ein Vielfaches von {limit} sein, in der kleinsten Einheit der Währung.",

  compressed: "Diese Datei wurde komprimiert gesendet. Senden Sie sie unkomprimiert.",
  "not-a-picture":
    "Diese Datei ist kein unterstütztes Bild. Wählen Sie eine Datei im Format JPEG, PNG, WebP oder AVIF.",
  "gif-picture":
    "GIF-Bilder werden nicht unterstützt. Speichern Sie das Bild als JPEG oder PNG und fügen Sie diese Datei hinzu.",
  "heic-picture":
    "Das ist ein HEIC-Foto, das viele Browser nicht anzeigen. Exportieren Sie es als JPEG und fügen Sie diese Datei hinzu.",
  "svg-picture":
    "SVG-Grafiken werden nicht unterstützt. Exportieren Sie die Grafik als PNG und fügen Sie diese Datei hinzu.",
  "animated-picture":
    "Animierte Bilder werden nicht unterstützt. Speichern Sie ein Einzelbild und fügen Sie diese Datei hinzu.",
  "wrong-picture-type":
    "Diese Datei ist als {declared} angegeben, ist aber {type}. Speichern Sie sie neu und fügen Sie die neue Datei hinzu.",
  "picture-too-tall":
    "Dieses Bild ist für seine Breite zu hoch. Schneiden Sie es zu und fügen Sie die neue Datei hinzu.",
  "picture-too-big":
    "Dieses Bild ist größer als {max} MB. Speichern Sie eine kleinere Fassung und fügen Sie diese hinzu.",
  "too-many-pixels":
    "Dieses Bild hat mehr als {max} Millionen Pixel. Speichern Sie eine kleinere Fassung und fügen Sie diese hinzu.",
  "damaged-picture":
    "Dieses Bild lässt sich nicht lesen: Es ist vielleicht beschädigt oder unvollständig. Speichern Sie es neu und fügen Sie die neue Datei hinzu.",
  "unprocessable-picture":
    "Dieses Bild konnte nicht verarbeitet werden. Speichern Sie eine kleinere Fassung und fügen Sie diese hinzu.",
  "upload-unauthenticated":
    "Ihre Anmeldung konnte nicht geprüft werden. Laden Sie diese Seite neu und fügen Sie das Bild noch einmal hinzu.",
  "upload-unauthorized":
    "Ihr Konto kann dieses Bild nicht hochladen. Laden Sie diese Seite neu und prüfen Sie, mit welchem Konto Sie angemeldet sind.",
  "upload-nowhere":
    "Das Bild konnte nicht hochgeladen werden. Laden Sie diese Seite neu und fügen Sie es noch einmal hinzu.",
  "storage-full":
    "Der Speicher der Plattform ist voll. Wenden Sie sich an den Betreiber und versuchen Sie es später noch einmal.",
  "file-changed": "Die Datei hat sich geändert, seit Sie sie ausgewählt haben. Wählen Sie sie noch einmal aus.",
  "empty-file": "Diese Datei ist leer. Speichern Sie die Produkte als CSV und wählen Sie diese Datei.",
  "not-text": "Das ist keine Textdatei. Speichern Sie die Produkte als CSV und wählen Sie diese Datei.",
  "not-csv": "Das ist keine CSV-Datei ({type}). Speichern Sie die Produkte als CSV und wählen Sie diese Datei.",
  "no-heading": "Die erste Zeile dieser Datei ist leer. Sie muss die Namen der Spalten enthalten.",
  "unknown-heading":
    "Die erste Zeile ({columns}) ist keine bekannte Kopfzeile. Wählen Sie einen Produktexport von Shopify (Handle, Title, " +
    "Variant Price, …), WooCommerce (Type, SKU, Name, Regular price, …) oder dieser Plattform (handle, title, price, …).",
  "no-products": "Diese Datei hat eine Kopfzeile, aber keine Produkte darunter.",
  "too-many-rows": "Diese Datei hat mehr als {max} Zeilen. Teilen Sie sie in mehrere Dateien auf.",
  "too-many-columns": "Diese Datei hat mehr als {max} Spalten. Entfernen Sie die, die Sie nicht brauchen.",
  "too-many-variants": "Diese Datei enthält mehr als {max} Varianten. Teilen Sie sie in mehrere Dateien auf.",

  "error.malformed-host": "Diese Webadresse kann zu keinem Shop gehören. Prüfen Sie die Schreibweise.",
  "error.bad-request": "Einige Angaben sind ungültig. Prüfen Sie sie und versuchen Sie es noch einmal.",
  "error.unauthenticated": "Melden Sie sich zuerst an.",
  "error.wrong-credentials": "E-Mail-Adresse oder Passwort ist falsch.",
  "error.quota-exceeded": "Dieser Shop hat eine Grenze seines Tarifs erreicht.",
  "error.payment-declined": "Die Zahlung wurde abgelehnt. Es wurde nichts abgebucht.",
  "error.unauthorized": "Ihr Konto hat dafür keine Berechtigung.",
  "error.account-disabled": "Dieses Konto ist gesperrt. Der Betreiber der Plattform kann es wieder freigeben.",
  "error.request-forged": "Diese Seite ist veraltet. Laden Sie sie neu und versuchen Sie es noch einmal.",
  "error.gateway-unknown": "Diese Adresse ist dem Gateway der Plattform vorbehalten.",
  "error.object-not-found": "Das gibt es nicht, oder es wurde gelöscht.",
  "error.no-such-route": "Diese Adresse gibt es auf der Plattform nicht.",
  "error.method-not-allowed": "Diese Adresse unterstützt diese Methode nicht.",
  "error.domain-taken": "Dieser Name gehört einem anderen Shop. Wählen Sie einen anderen.",
  "error.email-taken": "Zu dieser E-Mail-Adresse gibt es schon ein Konto.",
  "error.version-conflict":
    "Das wurde in einem anderen Tab oder von jemand anderem geändert. Laden Sie den neuen Stand.",
  "error.import-refused":
    "Diese Datei enthält Fehler. Korrigieren Sie die genannten Zeilen und senden Sie sie noch einmal.",
  "error.import-running": "Es läuft bereits ein Import. Warten Sie, bis er fertig ist.",
  "error.slug-taken": "Dieser Shop verwendet diese Adresse schon. Wählen Sie eine andere.",
  "error.category-in-use": "Diese Kategorie enthält noch Produkte.",
  "error.product-unavailable": "Ein Produkt der Bestellung wird nicht mehr verkauft.",
  "error.insufficient-stock": "Ein Produkt der Bestellung ist nicht mehr in dieser Menge verfügbar.",
  "error.price-changed": "Der Gesamtbetrag hat sich geändert. Prüfen Sie ihn, bevor Sie bestellen.",
  "error.delivery-unavailable": "Der Shop bietet diese Lieferart nicht an. Wählen Sie eine andere.",
  "error.payment-unavailable": "Der Shop bietet diese Zahlungsart nicht an. Wählen Sie eine andere.",
  "error.shop-paused": "Der Shop macht gerade Pause und nimmt zurzeit keine Bestellungen an.",
  "error.illegal-order-step":
    "Der Status der Bestellung hat sich geändert: Das ist nicht mehr möglich. Laden Sie diese Seite neu.",
  "error.ticket-invalid": "Dieser Link wurde schon verwendet oder ist abgelaufen. Fordern Sie einen neuen an.",
  "error.length-required": "Die Anfrage braucht den Header Content-Length.",
  "error.body-too-large": "Das ist zu groß. Senden Sie eine kleinere Datei oder weniger Text.",
  "error.unsupported-media-type": "Die Anfrage muss JSON sein (Content-Type: application/json).",
  "error.unsupported-image":
    "Dieses Bild wird nicht unterstützt. Wählen Sie eine Datei im Format JPEG, PNG, WebP oder AVIF.",
  "error.idempotency-key-reused": "Das wurde schon mit anderen Angaben gesendet.",
  "error.too-many-requests": "Zu viele Versuche. Warten Sie einen Moment und versuchen Sie es dann noch einmal.",
  "error.internal": "Bei uns ist etwas schiefgegangen. Der Fehler wurde protokolliert.",
  "error.payment-failed":
    "Der Zahlungsanbieter hat nicht geantwortet. Versuchen Sie es noch einmal: Sie zahlen nur einmal.",
  "error.upstream-failed": "Die Plattform ist gerade nicht erreichbar. Versuchen Sie es gleich noch einmal.",
  "error.overloaded": "Zu viele Anfragen auf einmal. Versuchen Sie es gleich noch einmal.",
  "error.uploads-busy": "Zu viele Uploads auf einmal. Versuchen Sie es gleich noch einmal.",
  "error.storage-unavailable":
    "Die Daten des Shops sind gerade nicht erreichbar. Versuchen Sie es in Kürze noch einmal.",
  "error.upstream-timeout": "Die Plattform hat zu lange nicht geantwortet. Versuchen Sie es gleich noch einmal.",

  "error.reference": "Kennung: {id}",

  "error.network": "Der Server ist nicht erreichbar. Prüfen Sie Ihre Verbindung und versuchen Sie es noch einmal.",
  "error.timeout": "Das hat zu lange gedauert. Versuchen Sie es gleich noch einmal.",
  "error.unexpected": "Bei uns ist etwas schiefgegangen. Versuchen Sie es gleich noch einmal.",
};
