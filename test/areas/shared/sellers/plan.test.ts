import t from "tap";
import { isSubscribed, type Subscription } from "../../../../areas/shared/sellers/plan.ts";
import { CaseTable } from "../../../support/system.ts";

const NOW = new Date("2026-06-01T12:00:00.000Z");

t.test("is subscribed within the period, and for seven more days while the provider collects the price", async (t) => {
  const renews = true;
  const table = new CaseTable();
  for (const [subscription, expected] of [
    [{ status: "active", currentPeriodEnd: null }, true],
    [{ status: "active", currentPeriodEnd: "2026-06-01T12:00:00.001Z" }, true],
    [{ status: "active", currentPeriodEnd: "2026-06-01T12:00:00.000Z" }, false],
    [{ status: "active", currentPeriodEnd: "2026-06-01T13:00:00.000+02:00" }, false],
    [{ status: "trialing", currentPeriodEnd: "2026-07-01T00:00:00.000Z" }, true],
    [{ status: "trialing", currentPeriodEnd: "2026-05-01T00:00:00.000Z" }, false],
    [{ status: "active", currentPeriodEnd: "2026-05-25T12:00:00.001Z", renews }, true],
    [{ status: "active", currentPeriodEnd: "2026-05-25T12:00:00.000Z", renews }, false],
    [{ status: "trialing", currentPeriodEnd: "2026-05-25T12:00:00.001Z", renews }, true],
    [{ status: "past-due", currentPeriodEnd: null }, false],
    [{ status: "past-due", currentPeriodEnd: "2027-01-01T00:00:00.000Z" }, false],
    [{ status: "past-due", currentPeriodEnd: "2027-01-01T00:00:00.000Z", renews }, false],
    [{ status: "past-due", currentPeriodEnd: null, pastDueSince: "2026-05-25T12:00:00.001Z" }, true],
    [{ status: "past-due", currentPeriodEnd: null, pastDueSince: "2026-05-25T12:00:00.000Z" }, false],
    [{ status: "canceled", currentPeriodEnd: null }, false],
    [{ status: "canceled", currentPeriodEnd: "2027-01-01T00:00:00.000Z", renews }, false],
  ] satisfies [Omit<Subscription, "plan">, boolean][]) {
    table.check(JSON.stringify(subscription), isSubscribed({ plan: "pro", ...subscription }, NOW), expected);
  }
  t.same(table.wrong(), []);
});
