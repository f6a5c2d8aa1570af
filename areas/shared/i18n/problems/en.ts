import { CLIENT_ERRORS } from "../../api/api-error.ts";
import { ERRORS, type ErrorCode } from "../../contract/errors.ts";
import type { FieldCode } from "../../contract/field-problems.ts";
import { en as choices } from "../choices/en.ts";
import type { Catalogue } from "../translate.ts";

type ErrorTexts = { readonly [Code in ErrorCode as `error.${Code}`]: (typeof ERRORS)[Code]["message"] };

const errors = Object.fromEntries(
  Object.entries(ERRORS).map(([code, { message }]) => [`error.${code}`, message]),
) as ErrorTexts;

const fields = {
  required: "Fill this in.",
  unknown: "This field is not supported here.",
  invalid: "This can’t be used. Check it and try again.",
  "too-long": "Use at most {max} characters.",
  "too-short": "Use at least {min} characters.",
  "too-small": "Enter {min} or more.",
  "too-large": "Enter {max} or less.",
  "too-few": "Add at least {min}.",
  "too-many": "Use at most {max}.",
  "out-of-range": "Enter a whole number from {min} to {max}.",
  "wrong-count": "Enter exactly {count}.",
  "not-plain-text": "This contains characters that can’t be saved. Delete it and type it again.",
  "not-one-line": "Keep this on one line.",
  "not-an-email": "Enter an email address, such as hello@example.com.",
  "not-a-phone-number": "Enter a phone number, such as +44 20 7946 0018.",
  "not-a-currency": "Choose a currency, such as EUR.",
  "not-a-country": "Choose a country.",
  "not-a-locale": "Choose English, German or Arabic.",
  "not-a-time-zone": "Choose a time zone, such as Europe/Berlin.",
  "not-a-colour": "Enter a colour, such as #1f6feb.",
  "not-a-link": "Enter the full address. It starts with https://",
  "not-a-slug": "Use lowercase letters, digits and hyphens only. Start with a letter or digit.",
  "not-a-postcode": "Enter a valid postcode for this country.",
  "not-six-digits": "Enter the six digits from the email.",
  "not-an-option": "Choose one of the options.",
  "not-distinct": "This appears twice. Change or remove one.",
  "not-canonical": "Write this once, in its shortest form.",
  "not-json": "Send valid JSON.",
  "not-above-price": "Enter an earlier price that is higher than the price.",
  "has-placeholder": "Fill in {places}, or delete what you don’t need.",
  "too-complex": "This text is too complex to format. Simplify its lists, quotes or emphasis.",
  taken: "This is taken. Try another.",
  gone: "This no longer exists. Choose another.",

  "has-space": "A web address has no spaces. Put a hyphen between words.",
  "has-dot": "Enter only the part before the first dot.",
  "not-a-domain": "Use only the letters a to z, digits and hyphens.",
  "hyphen-at-end": "It can’t start or end with a hyphen.",
  "no-letter": "Use at least one letter.",
  punycode: "It can’t start with xn--. Browsers reserve this prefix for names with non-Latin letters.",
  reserved: "This name is reserved for the platform. Try another.",
  "already-yours": "This shop is already yours. Sign in at its address.",

  "wrong-code": "This code doesn’t match or has expired. Check the latest email, or request a new code.",
  "too-common": "This password is easy to guess. Try a few unrelated words.",
  "tells-who": "This password is easy to guess from your name, email address or shop. Try a few unrelated words.",

  "plan-full": "The {plan} plan includes {max} published products. You have {count} published now.",
  "shop-full": "A shop can have up to {max} products, including drafts and archived ones. Yours has {count} now.",
  "too-many-categories": "A shop can have up to {max} categories.",
  "too-many-shops": "Your account already has {max} shops. This is the maximum.",
  "too-many-names": "A shop keeps up to {max} previous names. Use one of them again instead.",
  "pictures-full":
    "Your plan includes {max} MB for pictures, and this one doesn’t fit. Delete pictures you don’t need.",

  "not-on-sale": "This is no longer for sale. Remove it from the order.",
  "sold-out": "This is sold out. Remove it from the order.",
  "not-enough-left": "Only {left} available. Order fewer.",
  "not-delivered-there": "The shop doesn’t deliver to this country. Choose another.",
  "amount-too-small":
    "This amount is too small for this payment method. The minimum is {limit}, in the currency’s smallest unit.",
  "amount-too-large":
    "This amount is too large for this payment method. The maximum is {limit}, in the currency’s smallest unit.",
  "amount-not-a-multiple":
    "This payment method can’t take this amount. It must be a multiple of {limit}, in the currency’s smallest unit.",

  compressed: "This file was sent compressed. Send it uncompressed.",
  "not-a-picture": "This file is not a supported picture. Choose a JPEG, PNG, WebP or AVIF file.",
  "gif-picture": "GIF pictures can’t be used. Save this one as JPEG or PNG and add that file.",
  "heic-picture": "This is a HEIC photo, which many browsers can’t show. Export it as JPEG and add that file.",
  "svg-picture": "SVG drawings can’t be used. Export this one as PNG and add that file.",
  "animated-picture": "Animated pictures can’t be used. Save one frame as a picture and add that file.",
  "wrong-picture-type": "This file is labelled {declared}, but it is {type}. Save it again and add the new file.",
  "picture-too-tall": "This picture is too tall for its width. Crop it and add the new file.",
  "picture-too-big": "This picture is larger than {max} MB. Save a smaller version and add it.",
  "too-many-pixels": "This picture has more than {max} million pixels. Save a smaller version and add it.",
  "damaged-picture": "This picture can’t be read: it may be damaged or incomplete. Save it again and add the new file.",
  "unprocessable-picture": "This picture could not be processed. Save a smaller version and add it.",
  "upload-unauthenticated": "Your session couldn’t be verified. Reload this page, then add the picture again.",
  "upload-unauthorized":
    "Your account can’t upload this picture. Reload this page and check which account is signed in.",
  "upload-nowhere": "The picture couldn’t be uploaded. Reload this page, then add it again.",
  "storage-full": "The platform’s storage is full. Contact its operator, and try again later.",
  "file-changed": "The file has changed since you chose it. Choose it again.",
  "empty-file": "This file is empty. Save the products as CSV and choose that file.",
  "not-text": "This is not a text file. Save the products as CSV and choose that file.",
  "not-csv": "This is not a CSV file ({type}). Save the products as CSV and choose that file.",
  "no-heading": "The first line of this file is empty. It must contain the column names.",
  "unknown-heading":
    "The first line ({columns}) is not a heading that we recognize. Choose a product export of Shopify (Handle, Title, " +
    "Variant Price, …), WooCommerce (Type, SKU, Name, Regular price, …) or this platform (handle, title, price, …).",
  "no-products": "This file has a heading, but no products below it.",
  "too-many-rows": "This file has more than {max} rows. Split it into several files.",
  "too-many-columns": "This file has more than {max} columns. Remove the ones you don’t need.",
  "too-many-variants": "This file contains more than {max} variants. Split it into several files.",
} as const satisfies Catalogue<FieldCode>;

/** What is wrong, by the codes of errors and of field problems. */
export const en = {
  ...fields,
  ...errors,
  ...choices,
  "error.reference": "Reference: {id}",

  "error.network": CLIENT_ERRORS.network,
  "error.timeout": CLIENT_ERRORS.timeout,
  "error.unexpected": CLIENT_ERRORS.unexpected,
} as const;
