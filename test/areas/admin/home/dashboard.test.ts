import { when } from "mobx";
import t from "tap";
import { ownTimeZone } from "../../../../areas/admin/formats/formats.ts";
import { figuresOf, readPeriod } from "../../../../areas/admin/home/dashboard.ts";
import { OrderDesk } from "../../../../areas/admin/orders/order-desk.ts";
import { DataCache } from "../../../../areas/shared/data/data-cache.ts";
import { FakeOrders } from "../../../support/admin-data.ts";

const DAY = "2026-11-20";

function open() {
  const api = new FakeOrders({ count: 1 });
  const cache = new DataCache();
  return { api, cache, orders: new OrderDesk(api, cache) };
}

t.test("caches the figures of each period, and updates the order counts", async (t) => {
  const shop = open();
  await figuresOf(shop, 30, DAY, "Europe/Dublin").load();
  await figuresOf(shop, 7, DAY, "Europe/Dublin").load();
  t.match(figuresOf(shop, 30, DAY).value, { period: 30, sales: { orders: 30 } });
  t.match(figuresOf(shop, 7, DAY).value, { period: 7, sales: { orders: 7 } });
  t.equal(shop.orders.counts?.all, 1);
  t.strictSame(shop.api.asked, ["dashboard 30 Europe/Dublin", "dashboard 7 Europe/Dublin"]);
});

t.test("does not reload figures that were loaded just before the first orders", async (t) => {
  const shop = open();
  const figures = figuresOf(shop, 30, DAY, "UTC");
  figures.use();
  await figures.load();
  await shop.orders.refresh();
  t.strictSame(shop.api.asked, ["dashboard 30 UTC", "rows"]);
  await shop.orders.refresh();
  t.equal(shop.api.asked.at(-1), "dashboard 30 UTC", "the stream was interrupted, or has reported a change");
});

t.test("reloads shown figures when orders change", async (t) => {
  const shop = open();
  const figures = figuresOf(shop, 30, DAY, "UTC");
  const end = figures.use();
  await figures.load();
  shop.api.place();
  await shop.orders.refresh();
  await when(() => figures.value?.counts.all === 2);
  end();
  await shop.orders.refresh();
  t.equal(shop.api.asked.at(-1), "rows", "no reload once they are no longer shown");
});

t.test("parses periods and time zones", async (t) => {
  const period = (query: string) => readPeriod(new URLSearchParams(query));
  t.strictSame(["", "days=7", "days=90", "days=31", "days=x"].map(period), [30, 7, 90, 30, 30]);
  t.equal(Intl.DateTimeFormat("en", { timeZone: ownTimeZone() }) instanceof Intl.DateTimeFormat, true);
});
