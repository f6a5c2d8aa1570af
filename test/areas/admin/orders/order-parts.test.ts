import t from "tap";
import { en } from "../../../../areas/admin/orders/i18n/en.ts";
import { primaryAction } from "../../../../areas/admin/orders/order-actions.tsx";
import { addressLines, relativeTime } from "../../../../areas/admin/orders/order-words.ts";
import { isTrackingLink, trackingLink } from "../../../../areas/admin/orders/ship-dialog.tsx";
import { createMessages } from "../../../../areas/shared/i18n/translate.ts";

const TEXTS = createMessages("en", en);

t.test("writes how long ago something was", async (t) => {
  // Clocks go back on 25 October 2026.
  process.env["TZ"] = "Europe/Berlin";
  const now = new Date("2026-11-20T12:00:00.000Z");
  const cases: [string, string][] = [
    ["2026-11-20T11:59:30.000Z", "just now"],
    ["2026-11-20T11:58:00.000Z", "2 minutes ago"],
    ["2026-11-20T10:30:00.000Z", "1 hour ago"],
    ["2026-11-19T11:00:00.000Z", "yesterday"],
    ["2026-11-10T12:00:00.000Z", "10 days ago"],
    ["2026-11-18T14:00:00.000Z", "2 days ago"],
    ["2026-11-18T23:30:00.000Z", "yesterday"],
    ["2026-10-21T23:00:00.000Z", "29 days ago"],
    ["2026-10-21T12:00:00.000Z", "1 month ago"],
    ["2025-11-20T12:00:00.000Z", "1 year ago"],
    ["2026-11-22T11:00:00.000Z", "in 2 days"],
    ["2026-11-20T12:30:00.000Z", "in 30 minutes"],
    ["2026-11-20T12:00:20.000Z", "in a moment"],
  ];
  for (const [time, words] of cases) t.equal(relativeTime(time, now, "en-GB", TEXTS), words, time);
  const midnight = new Date("2026-10-24T22:00:00.000Z");
  t.equal(relativeTime("2026-10-25T22:30:00.000Z", midnight, "en-GB", TEXTS), "today", "a day of 25 hours");
});

t.test("the primary action never cancels or reverts, except for a pending refund", async (t) => {
  t.equal(primaryAction({ status: "placed", actions: ["confirm", "mark-paid", "ship", "cancel"] }), "confirm");
  t.equal(primaryAction({ status: "confirmed", actions: ["ship", "cancel"] }), "ship");
  t.equal(primaryAction({ status: "completed", actions: ["return", "refund"] }), undefined);
  t.equal(primaryAction({ status: "cancelled", actions: ["refund"] }), "refund");
});

t.test("completes and checks a tracking link", async (t) => {
  t.equal(trackingLink("  www.anpost.example/1 "), "https://www.anpost.example/1");
  t.equal(trackingLink("https://anpost.example/1"), "https://anpost.example/1");
  t.equal(trackingLink(" "), "");
  t.equal(isTrackingLink(""), true);
  t.equal(isTrackingLink("https://anpost.example/1?a=b"), true);
  const bad = ["http://anpost.example", "javascript:alert(1)", "https://an post.example", "https://", "data:x"];
  const numbers = ["RR123456789IE", "1Z 999", "1234567890", "post."];
  const accepted = [...bad, ...numbers].filter((typed) => isTrackingLink(trackingLink(typed)));
  t.same(accepted, []);
});

t.test("formats the lines of a parcel’s address", async (t) => {
  const customer = { name: "Ada Byrne", email: "ada@people.example", phone: null };
  const address = { line1: "1 Quay Street", line2: null, postalCode: "T12", city: "Cork", region: "", country: "IE" };
  const delivery = {
    optionId: "post",
    title: "Post",
    kind: "shipping" as const,
    price: 495,
    address,
    addressLines: ["1 Quay Street", "Cork", "T12"],
  };
  t.strictSame(addressLines({ customer, delivery }, "en"), ["Ada Byrne", "1 Quay Street", "Cork", "T12", "Ireland"]);
  t.strictSame(addressLines({ customer, delivery: { ...delivery, address: null } }, "en"), []);
});
