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

/** Any short text that UTF-8 can hold (no lone surrogates), with the usual suspects among it. */
export const anyText = fc.oneof(fc.constantFrom(...NASTY), fc.string({ unit: "binary", maxLength: 20 }));
