/** Days until an unpaid manual order expires, unless the seller chose another number. */
export const DEFAULT_PAYMENT_DAYS = 7;
export const MIN_PAYMENT_DAYS = 3;
export const MAX_PAYMENT_DAYS = 90;

/** The customer is reminded this many days before the term ends. */
export const REMINDER_DAYS = 2;

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/** A UTC day has ended in every time zone 12 hours later: the last one is UTC−12. */
const DUE_DAY_MS = DAY + 12 * HOUR;

/**
 * Returns when an order to be paid within `days` days expires: when its last day has ended in every time zone. A shop
 * has no time zone, and its customers live in several.
 */
export function paymentDeadline(placedAt: Date, days: number): Date {
  const dueDay = Math.floor((placedAt.getTime() + days * DAY) / DAY) * DAY;
  return new Date(dueDay + DUE_DAY_MS);
}

/** Returns when the customer is reminded: at the time of day of the order. */
export function reminderTime(placedAt: Date, days: number): Date {
  return new Date(placedAt.getTime() + (days - REMINDER_DAYS) * DAY);
}

/** Formats the last day for payment in a language. @param expiresAt a {@link paymentDeadline}, ISO 8601 */
export function formatDueDay(expiresAt: string, locale: string): string {
  const format = new Intl.DateTimeFormat(locale, { dateStyle: "long", timeZone: "UTC" });
  return format.format(Date.parse(expiresAt) - DUE_DAY_MS);
}
