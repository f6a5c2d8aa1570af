import type { AdminSeller } from "../../../../areas/shared/domain/admin-data.ts";

/** A shop's settings in the admin. */
export const adminSellerOf = (change: Partial<AdminSeller> = {}): AdminSeller => ({
  id: "id-acme",
  domain: "acme",
  previousDomains: [],
  customDomain: null,
  origin: "http://acme.localhost",
  name: "Acme",
  tagline: "Things",
  about: "",
  logo: null,
  cover: null,
  theme: { accent: "#1f6feb", typeface: "sans", corners: "soft" },
  currency: "EUR",
  locale: "en-IE",
  contact: { email: "hello@acme.example" },
  deliveryOptions: [],
  paymentInstructions: "",
  pages: [],
  status: "active",
  subscription: { plan: "free", status: "active", currentPeriodEnd: null },
  isSubscribed: false,
  usage: { plan: "free", products: { active: 3, limit: 25 }, imageBytes: { used: 0, limit: 1 } },
  createdAt: "2026-01-01T00:00:00.000Z",
  updatedAt: "2026-01-01T00:00:00.000Z",
  ...change,
});
