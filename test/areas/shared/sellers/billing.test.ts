import t from "tap";
import {
  type Billing,
  type SubscriptionReading,
  settleSubscription,
} from "../../../../areas/shared/sellers/billing.ts";
import type { Subscription } from "../../../../areas/shared/sellers/plan.ts";
import { CaseTable } from "../../../support/system.ts";

const NOW = new Date("2026-06-10T12:00:00.000Z");
const TOMORROW = "2026-06-11T12:00:00.000Z";
const YESTERDAY = "2026-06-09T12:00:00.000Z";
const IN_A_WEEK = "2026-06-17T12:00:00.000Z";
const END = "2026-07-01T00:00:00.000Z";

const active: SubscriptionReading = {
  id: "sub_1",
  status: "active",
  periodStart: "2026-06-01T00:00:00.000Z",
  periodEnd: END,
  renews: true,
};
const free: Subscription = { plan: "free", status: "active", currentPeriodEnd: null };
const granted: Subscription = { plan: "pro", status: "active", currentPeriodEnd: "2027-01-01T00:00:00.000Z" };
const bought: Subscription = { plan: "pro", status: "active", currentPeriodEnd: END, renews: true };
const overdue: Subscription = { ...bought, status: "past-due", pastDueSince: YESTERDAY };
const ended: Subscription = { plan: "pro", status: "canceled", currentPeriodEnd: YESTERDAY };
const billing = (given: Partial<Billing> = {}): Billing => ({
  customer: "cus_1",
  subscription: "sub_1",
  syncAt: IN_A_WEEK,
  ...given,
});
const none = billing({ subscription: null, syncAt: null });
const waiting = billing({ subscription: null, syncAt: TOMORROW });

t.test("settles what the provider says about a subscription", async (t) => {
  const table = new CaseTable();
  for (const [name, subscription, stored, reading, expected] of [
    ["no customer", granted, null, active, undefined],
    ["first purchase", free, waiting, active, [bought, billing()]],
    ["the same again", bought, billing(), active, undefined],
    ["due, without a change", bought, billing({ syncAt: YESTERDAY }), active, [bought, billing()]],
    ["due long after its end: the clock was ahead", bought, billing({ syncAt: END }), active, [bought, billing()]],
    [
      "overdue since a time to come: the clock was ahead",
      { ...overdue, pastDueSince: END },
      billing({ syncAt: END }),
      { ...active, status: "past-due" },
      [{ ...overdue, pastDueSince: NOW.toISOString() }, billing({ syncAt: TOMORROW })],
    ],
    [
      "trial",
      free,
      waiting,
      { ...active, status: "trialing", periodStart: YESTERDAY, periodEnd: "2026-06-14T12:00:00.000Z" },
      [
        { ...bought, status: "trialing", currentPeriodEnd: "2026-06-14T12:00:00.000Z" },
        billing({ syncAt: "2026-06-14T12:00:00.000Z" }),
      ],
    ],
    [
      "renewed: read again when the invoice is final",
      bought,
      billing(),
      { ...active, periodStart: "2026-06-10T00:00:00.000Z", periodEnd: "2026-07-10T00:00:00.000Z" },
      [{ ...bought, currentPeriodEnd: "2026-07-10T00:00:00.000Z" }, billing({ syncAt: "2026-06-11T00:00:00.000Z" })],
    ],
    [
      "not renewed yet",
      { ...bought, currentPeriodEnd: YESTERDAY },
      billing({ syncAt: YESTERDAY }),
      { ...active, periodEnd: YESTERDAY },
      [{ ...bought, currentPeriodEnd: YESTERDAY }, billing({ syncAt: TOMORROW })],
    ],
    [
      "ends with its period",
      bought,
      billing(),
      { ...active, renews: false },
      [{ plan: "pro", status: "active", currentPeriodEnd: END }, billing()],
    ],
    ["resumed", { ...bought, renews: undefined }, billing(), active, [bought, billing()]],
    [
      "overdue",
      bought,
      billing(),
      { ...active, status: "past-due" },
      [{ ...overdue, pastDueSince: NOW.toISOString() }, billing({ syncAt: TOMORROW })],
    ],
    ["still overdue", overdue, billing(), { ...active, status: "past-due" }, undefined],
    [
      "still overdue, and due",
      overdue,
      billing({ syncAt: YESTERDAY }),
      { ...active, status: "past-due" },
      [overdue, billing({ syncAt: TOMORROW })],
    ],
    [
      "another one is overdue",
      overdue,
      billing(),
      { ...active, id: "sub_2", status: "past-due" },
      [{ ...overdue, pastDueSince: NOW.toISOString() }, billing({ subscription: "sub_2", syncAt: TOMORROW })],
    ],
    ["paid at last", overdue, billing({ syncAt: TOMORROW }), active, [bought, billing()]],
    [
      "ended",
      bought,
      billing({ syncAt: null }),
      { ...active, status: "canceled", periodEnd: YESTERDAY },
      [ended, billing({ syncAt: null })],
    ],
    [
      "unpaid, with a period in the future",
      overdue,
      billing({ syncAt: YESTERDAY }),
      { ...active, status: "canceled" },
      [{ ...ended, currentPeriodEnd: NOW.toISOString() }, billing({ syncAt: null })],
    ],
    ["ended before", ended, billing({ syncAt: null }), { ...active, status: "canceled" }, undefined],
    [
      "gone at the provider",
      bought,
      billing({ syncAt: YESTERDAY }),
      null,
      [{ ...ended, currentPeriodEnd: NOW.toISOString() }, billing({ syncAt: null })],
    ],
    [
      "bought again",
      ended,
      billing({ syncAt: null }),
      { ...active, id: "sub_2" },
      [bought, billing({ subscription: "sub_2" })],
    ],
    ["granted, with an unpaid checkout", granted, waiting, null, undefined],
    [
      "granted, after the checkout has expired",
      granted,
      billing({ subscription: null, syncAt: YESTERDAY }),
      null,
      [granted, none],
    ],
    ["granted after a subscription has ended", granted, none, { ...active, status: "canceled" }, undefined],
    ["granted, then bought", granted, waiting, active, [bought, billing()]],
  ] satisfies [
    string,
    Subscription,
    Billing | null,
    SubscriptionReading | null,
    [Subscription, Billing] | undefined,
  ][]) {
    const settled = settleSubscription({ subscription, billing: stored }, reading, NOW);
    table.check(name, settled, expected && { subscription: expected[0], billing: expected[1] });
    if (settled) table.check(`${name}: again`, settleSubscription(settled, reading, NOW), undefined);
  }
  t.same(table.wrong(), []);
});
