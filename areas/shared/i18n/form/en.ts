/** The texts of the form fields. Each feature with a form has them in its own. */
export const en = {
  "field.optional": "(optional)",
  "password.show": "Show password",
  "password.hide": "Hide password",
  "password.caps-lock": "Caps Lock is on.",
} as const;
