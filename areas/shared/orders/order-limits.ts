/** What customers may write, in characters. */
export const ADDRESS_LENGTHS = { line: 120, postalCode: 20, city: 80, region: 80 } as const;
export const MAX_CUSTOMER_NOTE = 1_000;
/** What a seller may write of a parcel, in characters. */
export const TRACKING_LENGTHS = { carrier: 60, number: 80, url: 500 } as const;

/** Whether a browser and a mail program take an address for the same one: without spaces, line breaks and their like. */
export function isTrackingUrl(url: string): boolean {
  return url.length <= TRACKING_LENGTHS.url && /^https:\/\/[^\s\p{C}<>"]+$/u.test(url) && URL.canParse(url);
}
