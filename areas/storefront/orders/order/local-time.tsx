import { useSyncExternalStore } from "react";
import { useSeller } from "../../shop-context.ts";

const never = () => () => {};

/**
 * A moment in the visitor's own time zone. The server does not know that: its markup says the day there is in UTC, and
 * the browser puts the time in once it has taken the markup over.
 *
 * @param at ISO 8601
 */
export function LocalTime({ at }: { at: string }) {
  const { locale } = useSeller();
  const inBrowser = useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
  const format = new Intl.DateTimeFormat(
    locale,
    inBrowser ? { dateStyle: "medium", timeStyle: "short" } : { dateStyle: "medium", timeZone: "UTC" },
  );
  return (
    // Both sides' data of the language need not be of the same year.
    <time dateTime={at} suppressHydrationWarning>
      {format.format(new Date(at))}
    </time>
  );
}
