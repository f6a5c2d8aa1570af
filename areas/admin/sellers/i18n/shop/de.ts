import { de as shopfront } from "../../../../shared/i18n/shopfront/de.ts";
import type { Translation } from "../../../../shared/i18n/translate.ts";
import type { en } from "./en.ts";

export const de: Translation<typeof en> = {
  ...shopfront,
  "preview.product": "Ein Produkt",
  "payment.example-term": {
    one: "Bitte überweisen Sie den Gesamtbetrag innerhalb von {count} Tag:",
    other: "Bitte überweisen Sie den Gesamtbetrag innerhalb von {count} Tagen:",
  },
  "payment.example-no-limit": "Bitte überweisen Sie den Gesamtbetrag:",
  "payment.example": `- **Kontoinhaber:** [Ihr Name]
- **IBAN:** [Ihr Konto]
- **Verwendungszweck:** die Nummer Ihrer Bestellung

Wir versenden Ihre Bestellung, sobald das Geld eingegangen ist.`,
};
