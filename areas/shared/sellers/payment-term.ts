/** How many days an order to be paid by hand may stay unpaid, where the seller has not chosen otherwise. */
export const DEFAULT_PAYMENT_DAYS = 7;
export const MIN_PAYMENT_DAYS = 3;
export const MAX_PAYMENT_DAYS = 90;

/** The customer is reminded this many days before the term ends. */
export const REMINDER_DAYS = 2;

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/** A day of UTC has ended everywhere 12 hours after its end there: no place is further behind. */
const DUE_DAY_MS = DAY + 12 * HOUR;

/**
 * When an order that is to be paid within `days` days expires: once its last day has ended in every time zone. A shop has
 * no time zone, and customers live in others anyway.
 */
export function paymentDeadline(placedAt: Date, days: number): Date {
  const dueDay = Math.floor((placedAt.getTime() + days * DAY) / DAY) * DAY;
  return new Date(dueDay + DUE_DAY_MS);
}

/** When its customer is reminded: at the time of day at which they ordered. */
export function reminderTime(placedAt: Date, days: number): Date {
  return new Date(placedAt.getTime() + (days - REMINDER_DAYS) * DAY);
}

/** The last day on which to pay, as people of a language write it. @param expiresAt a {@link paymentDeadline}, ISO 8601 */
export function formatDueDay(expiresAt: string, locale: string): string {
  const format = new Intl.DateTimeFormat(locale, { dateStyle: "long", timeZone: "UTC" });
  return format.format(Date.parse(expiresAt) - DUE_DAY_MS);
}
