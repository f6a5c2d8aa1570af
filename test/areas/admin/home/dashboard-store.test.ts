import { when } from "mobx";
import t from "tap";
import { DashboardStore, ownTimeZone, readPeriod } from "../../../../areas/admin/home/dashboard-store.ts";
import { OrderDesk } from "../../../../areas/admin/orders/order-desk.ts";
import { FakeOrders } from "../../../support/admin-data.ts";

t.test("keeps a period's figures while another period's load, and shows cached ones immediately", async (t) => {
  const client = new FakeOrders({ count: 1 });
  const store = new DashboardStore(new OrderDesk(client), "Europe/Dublin");
  const shown = () => store.figures.value?.sales.orders;
  store.show(30);
  await when(() => !store.figures.loading);
  t.equal(shown(), 30);
  store.show(7);
  t.equal(store.isStale, true);
  t.equal(shown(), 30);
  t.equal(store.shownDays, 30);
  await when(() => !store.figures.loading);
  t.equal(shown(), 7);
  t.equal(store.isStale, false);
  store.show(30);
  t.equal(shown(), 30, "from the cache");
  t.equal(store.isStale, false);
  await when(() => !store.figures.loading);
  t.strictSame(client.asked, ["dashboard 30 Europe/Dublin", "dashboard 7 Europe/Dublin", "dashboard 30 Europe/Dublin"]);
});

t.test("reloads when orders change", async (t) => {
  const client = new FakeOrders({ count: 1 });
  const desk = new OrderDesk(client);
  const store = new DashboardStore(desk, "UTC");
  store.show(30);
  await when(() => !store.figures.loading);
  t.equal(desk.counts?.all, 1, "updates the order counts");
  const stop = store.follow();
  client.place();
  await desk.refresh();
  await when(() => store.figures.value?.counts.all === 2);
  stop();
});

t.test("parses periods and time zones", async (t) => {
  const period = (query: string) => readPeriod(new URLSearchParams(query));
  t.strictSame(["", "days=7", "days=90", "days=31", "days=x"].map(period), [30, 7, 90, 30, 30]);
  t.equal(Intl.DateTimeFormat("en", { timeZone: ownTimeZone() }) instanceof Intl.DateTimeFormat, true);
});
