/** How a calendar day such as `2026-11-20` is written. */
export interface DayWords {
  /** `20 Nov`. */
  short(day: string): string;
  /** `Friday, 20 November`. */
  long(day: string): string;
}

/** @param locale BCP 47 */
export function dayWords(locale: string): DayWords {
  // A day is a day everywhere: read and written in the same zone, it stays the same one.
  const timeZone = "UTC";
  const short = new Intl.DateTimeFormat(locale, { day: "numeric", month: "short", timeZone });
  const long = new Intl.DateTimeFormat(locale, { weekday: "long", day: "numeric", month: "long", timeZone });
  return {
    short: (day) => short.format(new Date(`${day}T00:00:00Z`)),
    long: (day) => long.format(new Date(`${day}T00:00:00Z`)),
  };
}
