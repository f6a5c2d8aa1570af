import type { Seller } from "../../areas/shared/domain/seller.ts";
import { DEFAULT_THEME } from "../../areas/shared/domain/theme.ts";

/** A complete seller record; what a test is about is handed in. */
export function sampleSeller(domain: string, change: Partial<Seller> = {}): Seller {
  return {
    id: `id-${domain}`,
    domain,
    previousDomains: [],
    customDomain: null,
    name: `The ${domain} shop`,
    tagline: "Things for people",
    about: "We make **things**.",
    logo: null,
    cover: null,
    theme: DEFAULT_THEME,
    currency: "EUR",
    locale: "en-IE",
    contact: { email: `hello@${domain}.example` },
    deliveryOptions: [],
    paymentInstructions: "",
    status: "active",
    ownerId: null,
    subscription: { plan: "free", status: "active", currentPeriodEnd: null },
    createdAt: "2026-01-01T00:00:00.000Z",
    updatedAt: "2026-01-01T00:00:00.000Z",
    version: 1,
    ...change,
  };
}
