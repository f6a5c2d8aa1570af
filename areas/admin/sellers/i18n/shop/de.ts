import type { Translation } from "../../../../shared/i18n/translate.ts";
import type { en } from "./en.ts";

export const de: Translation<typeof en> = {
  paused: "{name} macht gerade Pause.",
  "paused-more": "Sehen Sie sich gern um; bestellen können Sie, sobald der Shop wieder geöffnet ist.",
  "preview.look-around": "Im Shop umsehen",
  "preview.product": "Ein Produkt",
  "preview.add": "In den Warenkorb",
  "payment.example": `Bitte überweisen Sie den Gesamtbetrag innerhalb von 7 Tagen:

- **Kontoinhaber:** [Ihr Name]
- **IBAN:** [Ihr Konto]
- **Verwendungszweck:** die Nummer Ihrer Bestellung

Wir versenden Ihre Bestellung, sobald das Geld eingegangen ist.`,
};
