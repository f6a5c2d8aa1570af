/** The texts of the shared components. Each area spreads them into its own. */
export const en = {
  "ui.skip": "Skip to content",
  "ui.loading": "Loading…",
  "ui.opening": "Opening the shop…",
  "ui.retry": "Try again",
  "ui.failed": "That didn’t work",
  "ui.page-not-loaded": "This page couldn’t be loaded. Check your connection and try again.",
  "ui.page-broken": "Something went wrong while showing this page. It is not your fault.",
  "ui.price-from": "from {price}",
  "ui.price-now": "now",
  "ui.price-before": "before",

  "field.optional": "(optional)",
  "password.show": "Show password",
  "password.hide": "Hide password",
  "password.caps-lock": "Caps Lock is on.",
} as const;
