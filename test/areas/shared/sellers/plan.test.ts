import t from "tap";
import { isSubscribed, type Subscription } from "../../../../areas/shared/sellers/plan.ts";

const NOW = new Date("2026-06-01T12:00:00.000Z");

t.test("is subscribed while active or in trial, within the period", async (t) => {
  const cases: [Subscription["status"], string | null, boolean][] = [
    ["active", null, true],
    ["active", "2026-06-01T12:00:00.001Z", true],
    ["active", "2026-06-01T12:00:00.000Z", false],
    ["active", "2026-06-01T13:00:00.000+02:00", false],
    ["trialing", "2026-07-01T00:00:00.000Z", true],
    ["trialing", "2026-05-01T00:00:00.000Z", false],
    ["past-due", null, false],
    ["past-due", "2027-01-01T00:00:00.000Z", false],
    ["canceled", null, false],
  ];
  for (const [status, currentPeriodEnd, expected] of cases) {
    t.equal(
      isSubscribed({ plan: "pro", status, currentPeriodEnd }, NOW),
      expected,
      `${status} until ${currentPeriodEnd}`,
    );
  }
});
