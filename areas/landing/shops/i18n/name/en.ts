export const en = {
  "name.hint": "3 to 40 letters, digits and hyphens.",
  "name.claim": "Claim it",
  "name.checking": "Checking whether {host} is free…",
  "name.free": "{host} is free.",
  "name.taken": "{host} is already taken.",
  "name.offline": "You seem to be offline. You can continue: we check the name before your shop opens.",
  "name.busy": "Too many names were checked just now. We will check this one in a moment.",
  "name.unavailable": "We can’t check the name right now. You can continue: we check it before your shop opens.",
  "name.suggestions": "Free names:",
} as const;
