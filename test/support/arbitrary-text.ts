import fc from "fast-check";

const NASTY = [
  "",
  "</script>",
  "<!--",
  "$'$&",
  "'; DROP TABLE sellers; --",
  "\u0000",
  "\u2028",
  "\u202e",
  "👩‍👩‍👧",
  "e\u0301",
  "%_",
];

/** Any short UTF-8 text (no lone surrogates), often a dangerous one. */
export const anyText = fc.oneof(fc.constantFrom(...NASTY), fc.string({ unit: "binary", maxLength: 20 }));
