import fc from "fast-check";
import t from "tap";
import { formatDueDay, paymentDeadline, reminderTime } from "../../../../areas/shared/sellers/seller.ts";

t.test("the deadline is the end of the last day in every time zone", (t) => {
  const dayIn = (timeZone: string, at: Date) =>
    new Intl.DateTimeFormat("en-CA", { timeZone, dateStyle: "short" }).format(at);
  fc.assert(
    fc.property(
      fc.date({ min: new Date("2026-01-01"), max: new Date("2030-01-01"), noInvalidDate: true }),
      fc.integer({ min: 3, max: 90 }),
      (placedAt, days) => {
        const deadline = paymentDeadline(placedAt, days);
        const due = dayIn("UTC", new Date(placedAt.getTime() + days * 86_400_000));
        return (
          dayIn("Etc/GMT+12", deadline) > due &&
          dayIn("Etc/GMT+12", new Date(deadline.getTime() - 1)) === due &&
          reminderTime(placedAt, days) > placedAt
        );
      },
    ),
  );
  t.end();
});

t.test("formats the last day in the shop's language", (t) => {
  const expiresAt = paymentDeadline(new Date("2026-05-06T23:59:59.000Z"), 7).toISOString();
  t.equal(expiresAt, "2026-05-14T12:00:00.000Z");
  t.equal(formatDueDay(expiresAt, "en-GB"), "13 May 2026");
  t.equal(formatDueDay(expiresAt, "de-DE"), "13. Mai 2026");
  t.end();
});

t.test("constructs one date format for all orders in a language", (t) => {
  const constructed = t.capture(Intl, "DateTimeFormat", Intl.DateTimeFormat);
  for (const day of ["01", "02", "03"]) formatDueDay(`2026-05-${day}T12:00:00.000Z`, "en-NZ");
  t.equal(constructed().length, 1);
  t.end();
});
