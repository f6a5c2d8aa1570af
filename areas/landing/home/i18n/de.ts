import { de as choices } from "../../../shared/i18n/choices/de.ts";
import type { Translation } from "../../../shared/i18n/translate.ts";
import type { en } from "./en.ts";

export const de: Translation<typeof en> = {
  ...choices,
  "hero.title": "Ihr eigener Shop,\nunter Ihrer eigenen Adresse.",
  "hero.pitch":
    "Mit Awning steht Ihr Shop unter {address}, mit Ihrem Namen, Ihren Bildern und Ihren Preisen. Wer ihn besucht, sieht sofort den ganzen Shop. {shops}",
  "hero.shops": "Geöffnete Shops ansehen",
  "hero.claim": "Sichern Sie sich Ihren Namen",
  "street.label":
    "Eine gezeichnete Straße namens {host}. Auf der Markise jedes Ladens steht der erste Teil seiner Adresse: {names}",

  "steps.title": "In drei Schritten zum eigenen Shop",
  "steps.name": "Namen wählen",
  "steps.name-text": "Er wird der erste Teil Ihrer Adresse. Schon beim Eintippen sehen Sie, ob er noch frei ist.",
  "steps.products": "Produkte hinzufügen",
  "steps.products-text":
    "Legen Sie Produkte einzeln an, mit Größen, Farben und Bildern, oder importieren Sie die Produktdatei von Shopify oder WooCommerce. Jede Zeile wird geprüft, bevor etwas gespeichert wird.",
  "steps.share": "Adresse weitergeben",
  "steps.share-text":
    "Ihr Shop ist sofort erreichbar, in Ihrer Farbe und Ihrer Schrift, auf dem Smartphone wie auf dem großen Bildschirm.",
  "sample.shop": "Martas Töpferei",
  "sample.tagline": "Keramik für jeden Tag",
  "sample.bowl": "Müslischale",
  "sample.bowl-detail": "zwei Glasuren",
  "sample.jug": "Wasserkrug",
  "sample.jug-detail": "ein Liter",
  "sample.egg-cup": "Eierbecher",
  "sample.egg-cup-detail": "im Zweierset",

  "admin.title": "Die Verwaltung Ihres Shops",
  "admin.lead": "Bestellungen, Produkte und Einstellungen an einem Ort, am Computer oder auf dem Smartphone.",
  "admin.home": "Sehen Sie auf einen Blick, was bestellt wurde und was noch zu tun ist.",
  "admin.home-picture": "Die Übersicht der Verwaltung: die Bestellungen von heute und der Umsatz der letzten 30 Tage",
  "admin.product":
    "Beschreiben Sie ein Produkt, legen Sie den Preis fest und sehen Sie vor dem Veröffentlichen seine Seite.",
  "admin.product-picture": "Ein Produkt in der Verwaltung, mit einer Vorschau seiner Seite",
  "admin.orders": "Packen und versenden Sie mit dem Smartphone in der Hand.",
  "admin.orders-picture": "Die Liste der Bestellungen in der Verwaltung auf einem Smartphone",

  "shops.title": "Jetzt geöffnet",
  "shops.lead": "Diese Shops sind gerade auf {host} geöffnet. Besuchen Sie einen.",
  "shops.yours": "ihr-shop",
  "shops.to-let": "frei",
  "shops.none-title": "Hier könnte Ihr Shop stehen",
  "shops.none": "Wählen Sie einen Namen auf {host}, und eröffnen Sie eine Minute später Ihren Shop.",
  "shops.open": "Shop eröffnen",

  "plans.title": "Zwei Tarife",
  "plans.free-price": "Kostenlos",
  "plans.pro-price": "Preis auf Anfrage",
  "plans.month": "{price} im Monat",
  "plans.year": "{price} im Jahr",
  "plans.either": "{first} oder {second}",
  "plans.trial": { one: "Der erste Tag ist kostenlos.", other: "Die ersten {count} Tage sind kostenlos." },
  "plans.free-for": "Für ein kleines Sortiment.",
  "plans.pro-for": "Für einen großen Shop mit eigener Domain.",
  "plans.products": "Veröffentlichte Produkte",
  "plans.products-limit": "bis zu {max}",
  "plans.products-unlimited": "unbegrenzt",
  "plans.pictures": "Bilder",
  "plans.megabytes": "bis zu {size} MB",
  "plans.gigabytes": "bis zu {size} GB",
  "plans.address": "Adresse",
  "plans.sample-name": "ihr-name",
  "plans.domain": "Eigene Domain",
  "plans.domain-yes": "inklusive",
  "plans.domain-no": "nicht enthalten",
  "plans.mark": "Logo von Awning",
  "plans.mark-free": "klein, in der Fußzeile",
  "plans.mark-pro": "keines",
  "plans.get": "{plan} buchen",
  "plans.ask": "Preis von {plan} erfragen",
  "plans.ask-subject": "Tarif {plan}",
  "plans.start-free": "Mit dem Tarif {plan} beginnen",
  "plans.open": "Shop kostenlos eröffnen",
  "plans.note-sold":
    "Jeder Shop beginnt mit dem Tarif {free}. {pro} buchen und kündigen Sie jederzeit in der Verwaltung Ihres Shops. Läuft der Tarif aus, bleibt alles Veröffentlichte online.",
  "plans.note":
    "Jeder Shop beginnt mit dem Tarif {free}. Der Betreiber von {host} schaltet {pro} frei. Läuft der Tarif aus, bleibt alles Veröffentlichte online.",
  "plans.note-mail":
    "Jeder Shop beginnt mit dem Tarif {free}. Der Betreiber von {host} schaltet {pro} frei: Schreiben Sie an {email}. Läuft der Tarif aus, bleibt alles Veröffentlichte online.",

  "questions.title": "Häufige Fragen",
  "questions.start": "Wie bekomme ich einen Shop?",
  "questions.start-answer":
    "Sichern Sie sich auf dieser Seite einen Namen, mit einer E-Mail-Adresse und einem Passwort. Ihr Shop ist sofort geöffnet, ohne vorherige Prüfung. Später kommen Sie über „Anmelden“ in die Verwaltung.",
  "questions.names": "Welche Namen sind möglich?",
  "questions.names-answer":
    "Drei bis vierzig Zeichen: die Buchstaben a bis z, Ziffern und Bindestriche, darunter mindestens ein Buchstabe. Namen, die nach der Plattform selbst klingen, wie „admin“ oder „mail“, sind reserviert.",
  "questions.rename": "Kann ich den Namen später ändern?",
  "questions.rename-answer":
    "Ja, in den Einstellungen. Die alte Adresse leitet auf die neue weiter, und niemand sonst kann sie übernehmen.",
  "questions.import": "Ich verkaufe schon anderswo. Muss ich alles neu eingeben?",
  "questions.import-answer":
    "Nein. Laden Sie die Produktdatei (CSV) hoch, die Shopify oder WooCommerce exportiert. Zuerst sehen Sie, was daraus entstünde und welche Zeilen Fehler enthalten. Dann speichert der Import alles oder nichts.",
  "questions.orders": "Wie wird bestellt und bezahlt?",
  "questions.orders-answer":
    "Ihre Kundschaft füllt einen Warenkorb und bestellt auf einer einzigen Seite, ohne Konto. Sie sehen jede Bestellung, sobald sie eingeht. Die Bezahlung regeln Sie selbst, zum Beispiel per Überweisung oder bei Lieferung, und markieren, was bezahlt ist.",
  "questions.orders-answer-cards":
    "Ihre Kundschaft füllt einen Warenkorb und bestellt auf einer einzigen Seite, ohne Konto. Sie sehen jede Bestellung, sobald sie eingeht. Bezahlt wird direkt an Sie: mit Karte, dann gilt die Bestellung sofort als bezahlt, oder per Überweisung oder bei Lieferung, dann markieren Sie selbst, was bezahlt ist.",
  "questions.domain": "Kann ich meine vorhandene Domain verwenden?",
  "questions.domain-answer": "Ja, im Tarif {plan}, zusätzlich zu Ihrer Adresse auf {host}.",
  "questions.look": "Sieht mein Shop aus wie alle anderen?",
  "questions.look-answer":
    "Nein. Sie wählen Farbe, Schrift und Ecken und verwenden Ihre eigenen Bilder. Eine schlecht lesbare Farbe wird angepasst, im hellen wie im dunklen Modus.",
  "questions.phone": "Funktioniert mein Shop auf einem alten Smartphone?",
  "questions.phone-answer":
    "Ja. Die Seite kommt vollständig an und ist lesbar, bevor ein Skript läuft. Bilder werden in der Größe geladen, die der Bildschirm braucht.",
  "questions.data": "Wo liegen meine Daten?",
  "questions.data-answer":
    "Beim Betreiber von {host}: in einer Datenbank und einem Ordner auf dessen Server oder in dessen Firebase-Projekt. Sie können jederzeit alles als JSON und CSV exportieren.",

  "start.title": "Welchen Namen möchten Sie?",
  "start.lead": "Tippen Sie ihn ein, sehen Sie, ob er frei ist, und eröffnen Sie eine Minute später Ihren Shop.",
  "start.claim": "Ihr Name in der Adresse",
};
