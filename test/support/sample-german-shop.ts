import type { Seller } from "../../areas/shared/domain/seller.ts";
import type { Shop } from "../../areas/shared/domain/shop.ts";
import { renamedShop } from "./renamed-shop.ts";

/** {@link sampleShop} in German (`de-DE`), with the same ids, slugs and prices. */
export function sampleGermanShop(domain: string, change: Partial<Seller> = {}): Shop {
  return renamedShop(
    domain,
    {
      name: "Töpferei Süßmilch",
      tagline: "Geschirr für große und kleine Küchen",
      about: "Wir drehen **Steinzeug** in Höhr-Grenzhausen.",
      currency: "EUR",
      locale: "de-DE",
      deliveryOptions: [{ id: "post", title: "DHL-Paket, 2–3 Tage", kind: "shipping", price: 590 }],
      pages: [
        { slug: "impressum", title: "Impressum", body: "Töpferei Süßmilch, Straße der Öfen 3, 56203 Höhr-Grenzhausen" },
      ],
      ...change,
    },
    {
      cups: "Becher & Tassen",
      bowls: "Schüsseln",
      mug: "Becher „Grüße aus Übersee“",
      beaker: "Entwurf",
      dish: "Schale",
      tureen: "Suppenschüssel",
    },
    { name: "Größe", values: { S: "Klein", L: "Groß" } },
  );
}
