import { en as ui } from "../../../shared/i18n/ui/en.ts";

export const en = {
  ...ui,
  "nav.label": "On this page",
  "nav.how": "How it works",
  "nav.shops": "Open shops",
  "nav.plans": "Plans",
  "nav.admin": "The admin",
  "nav.questions": "Questions",
  "nav.sign-in": "Sign in",
  "nav.claim": "Open a shop",
  "footer.shops": "A shop on every subdomain of {host}.",
  "footer.nav": "Footer",
  "footer.operators": "For operators",
  "footer.privacy": "Privacy",
  "footer.imprint": "Imprint",
  "footer.languages": "Language",
  "not-found.title": "Page not found",
  "not-found.text": "This page doesn’t exist. It may have moved, or the address may be misspelled.",
  "not-found.home": "Go to the home page",
  "not-found.sign": "closed",
} as const;
