/** How what people write has to look; the forms and the platform's schemas agree by this. */

/** A part of an address: of a product, a category, a page. */
export const SLUG = /^[a-z0-9][a-z0-9-]{0,99}$/;

/** Stricter than RFC 5322, like browsers: https://html.spec.whatwg.org/multipage/input.html#valid-e-mail-address */
export const EMAIL =
  /^[\w.!#$%&'*+/=?^`{|}~-]+@[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?(?:\.[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?)+$/;

export const PHONE = /^[+(]?[\d\s()./-]{4,}\d$/;

/** In characters. */
export const MAX_SLUG = 100;
export const MAX_EMAIL = 254;
export const MAX_PHONE = 40;
/** Of a person's name. */
export const MAX_PERSON = 100;
