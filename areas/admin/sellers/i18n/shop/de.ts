import { de as shopfront } from "../../../../shared/i18n/shopfront/de.ts";
import type { Translation } from "../../../../shared/i18n/translate.ts";
import type { en } from "./en.ts";

export const de: Translation<typeof en> = {
  ...shopfront,
  "preview.product": "Ein Produkt",
  "payment.example": `Bitte überweisen Sie den Gesamtbetrag innerhalb von 7 Tagen:

- **Kontoinhaber:** [Ihr Name]
- **IBAN:** [Ihr Konto]
- **Verwendungszweck:** die Nummer Ihrer Bestellung

Wir versenden Ihre Bestellung, sobald das Geld eingegangen ist.`,
};
