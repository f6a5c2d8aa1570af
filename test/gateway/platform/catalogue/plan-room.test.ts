import t from "tap";
import { planRoom, requirePlanRoom, requireShopRoom } from "../../../../gateway/platform/catalogue/product-rules.ts";
import { makeSeller } from "../../../support/shop.ts";

const NOW = new Date("2026-05-06T00:00:00.000Z");
const snapshot = (active: number, subscription = {}) => ({
  active,
  seller: makeSeller({ subscription: { plan: "free", status: "active", currentPeriodEnd: null, ...subscription } }),
});

t.test("limits active products by plan, and a lapsed plan like the free one", async (t) => {
  t.equal(planRoom(snapshot(0), NOW), 25);
  t.equal(planRoom(snapshot(24), NOW), 1);
  t.equal(planRoom(snapshot(40), NOW), 0);
  t.equal(planRoom(snapshot(4_000, { plan: "pro" }), NOW), Number.POSITIVE_INFINITY);
  t.equal(planRoom(snapshot(40, { plan: "pro", currentPeriodEnd: "2026-05-05T00:00:00.000Z" }), NOW), 0);
  t.equal(planRoom(snapshot(20, { plan: "pro", status: "past-due" }), NOW), 5);
});

t.test("rejects active products beyond the limit, with the plan and its limit", async (t) => {
  requirePlanRoom(snapshot(24), 1, NOW);
  requirePlanRoom(snapshot(40), 0, NOW);
  t.throws(() => requirePlanRoom(snapshot(24), 2, NOW), {
    code: "quota-exceeded",
    fields: [{ field: "status", code: "plan-full", params: { plan: "free", max: 25, count: 24 } }],
  });
  t.throws(() => requirePlanRoom(snapshot(40), 1, NOW), { code: "quota-exceeded" });
});

t.test("limits the products of a shop, in any status", async (t) => {
  requireShopRoom({ total: 19_999 }, 1);
  requireShopRoom({ total: 30_000 }, 0);
  t.throws(() => requireShopRoom({ total: 19_999 }, 2), {
    code: "quota-exceeded",
    fields: [{ field: "status", code: "shop-full", params: { max: 20_000, count: 19_999 } }],
  });
});
