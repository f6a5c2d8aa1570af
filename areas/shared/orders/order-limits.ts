/** The longest texts of customers, in characters. */
export const ADDRESS_LENGTHS = { line: 120, postalCode: 20, city: 80, region: 80 } as const;
export const MAX_CUSTOMER_NOTE = 1_000;
/** The longest texts about a parcel, in characters. */
export const TRACKING_LENGTHS = { carrier: 60, number: 80, url: 500 } as const;

/**
 * Returns whether browsers and mail clients recognise the whole address as one link: no spaces, line breaks or control
 * characters.
 */
export function isTrackingUrl(url: string): boolean {
  return url.length <= TRACKING_LENGTHS.url && /^https:\/\/[^\s\p{C}<>"]+$/u.test(url) && URL.canParse(url);
}
