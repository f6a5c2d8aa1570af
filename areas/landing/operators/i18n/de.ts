import type { Translation } from "../../../shared/i18n/translate.ts";
import type { en } from "./en.ts";

export const de: Translation<typeof en> = {
  "run.title": "Selbst betreiben",
  "run.lead":
    "Ein einziger Node-Prozess liest den Host-Header und antwortet mit dem richtigen Shop. Hinter nginx braucht er zwei DNS-Einträge und ein Zertifikat, für beliebig viele Shops.",
  "run.commands": "Zwei Befehle, die Awning starten und Ihre Shops importieren",
  "run.start": "installiert, baut, öffnet die Demo-Shops",
  "run.import": "prüft jeden Eintrag, öffnet dann Ihre Shops",
  "run.dns": "Zwei Einträge, die auf Ihren Server zeigen: {wildcard} und {host}.",
  "run.certificate-title": "Zertifikat",
  "run.certificate": "Eines für {wildcard} und {host}. Die Konfiguration für nginx liegt bei.",
  "run.storage-title": "Speicher",
  "run.storage":
    "Eingebettet: SQLite und ein Ordner mit Bildern, im selben Prozess. Oder Firebase: Firestore und Cloud Storage.",
  "run.local-title": "Auf Ihrem Rechner",
  "run.local": "Jeder Name unter {wildcard} funktioniert sofort, ohne DNS und ohne Zertifikat.",

  "response.title": "Der richtige Shop schon in der ersten Antwort",
  "response.lead":
    "Viele Shops senden eine leere Seite, ermitteln dann den Shop und laden erst danach die Inhalte. Bei Awning bestimmt die Adresse den Shop, und die erste Antwort ist die vollständige Seite: Name, Bilder und Preise, lesbar auch ohne JavaScript.",
  "response.usual": "Der übliche Weg",
  "response.usual-empty": "Eine leere Seite kommt an",
  "response.usual-lookup": "Der Shop wird ermittelt",
  "response.awning": "Mit Awning",
  "response.shop": "Der Shop",
  "response.done": "Mehr ist nicht zu laden.",
  "response.terminal": "Die erste Antwort im Terminal",
  "response.unknown":
    "Gibt es unter einer Adresse keinen Shop, steht das auf der Seite. Ist das Verzeichnis der Shops nicht erreichbar, zeigt die Seite, dass noch geladen wird, und versucht es erneut. Keine Adresse auf {host} zeigt jemals einen fremden Shop.",
};
