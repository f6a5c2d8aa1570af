/** The texts of hosts without an open shop, in the visitor's language. */
export const en = {
  "unknown.page-title": "No shop at {host}",
  "unknown.title": "No shop here",
  "unknown.free":
    "If you are looking for a shop, check the spelling. The name {name} is available: claim it to open your own.",
  "unknown.claim": "Claim {name}",
  "unknown.other": "There is no shop at this address. Check the spelling, or ask the person who gave it to you.",
  "unknown.about": "About Awning",
  "unknown.awning": "yours",
  "unknown.sign": "to let",
  "closed.page-title": "{host} is closed",
  "closed.title": "This shop is closed",
  "closed.text": "Its pages are not available. If you are waiting for an order, reply to the email that confirmed it.",
  "closed.sign": "closed",
} as const;
