import { when } from "mobx";
import t from "tap";
import { createFormats } from "../../../../areas/admin/formats/formats.ts";
import { en } from "../../../../areas/admin/orders/i18n/en.ts";
import { OrderDesk } from "../../../../areas/admin/orders/order-desk.ts";
import { badgedTitle, OrderNews } from "../../../../areas/admin/orders/order-watch.tsx";
import { DataCache } from "../../../../areas/shared/data/data-cache.ts";
import { createMessages } from "../../../../areas/shared/i18n/translate.ts";
import { FakeOrders } from "../../../support/admin-data.ts";
import { FakePresence } from "../../../support/fakes.ts";

async function open() {
  const client = new FakeOrders({ count: 6 });
  const desk = new OrderDesk(client, new DataCache());
  await desk.refresh();
  const presence = new FakePresence();
  const notices: { text: string; act: () => void }[] = [];
  const went: string[] = [];
  const news = new OrderNews({
    desk,
    presence,
    formats: createFormats("en-IE"),
    loadTexts: async () => createMessages("en", en),
    toasts: { show: (text, options) => void notices.push({ text, act: () => options?.action?.run() }) },
    go: (path) => void went.push(path),
  });
  const stop = news.follow();
  return { client, desk, presence, notices, went, news, stop };
}

t.test("shows a notice for a new order, which opens it", async (t) => {
  const { client, desk, notices, went, news } = await open();
  client.place();
  await desk.refresh();
  t.strictSame(
    notices.map(({ text }) => text),
    ["New order 1007 · €42"],
  );
  notices[0]?.act();
  t.strictSame(went, ["/admin/orders/o1007"]);
  t.equal(news.unseen, 0, "a watched tab counts nothing");
});

t.test("shows one notice for several new orders", async (t) => {
  const { client, desk, notices, went } = await open();
  client.place();
  client.place();
  await desk.refresh();
  t.strictSame(
    notices.map(({ text }) => text),
    ["2 new orders"],
  );
  notices[0]?.act();
  t.strictSame(went, ["/admin/orders?view=new"]);
});

t.test("shows no notice for a changed order", async (t) => {
  const { client, desk, notices } = await open();
  client.change("o1001", { payment: "paid" });
  await desk.refresh();
  t.strictSame(notices, []);
});

t.test("leaves the notice of a paid order to the page that shows it", async (t) => {
  const { client, desk, notices, presence, news } = await open();
  const { id } = client.place({ paymentMethod: "card" });
  await desk.refresh();
  const close = desk.order(id).use();
  client.change(id, { payment: "paid" });
  client.place();
  presence.set({ focused: false });
  await desk.refresh();
  close();
  t.strictSame(
    notices.map(({ text }) => text),
    ["New order 1008 · €42"],
  );
  t.equal(news.unseen, 2, "the tab's title counts both");
});

t.test("counts new orders until the tab is watched again", async (t) => {
  const { client, desk, presence, news, stop } = await open();
  presence.set({ focused: false });
  client.place();
  await desk.refresh();
  client.place();
  await desk.refresh();
  t.equal(news.unseen, 2);
  presence.set({ hidden: true });
  t.equal(news.unseen, 2);
  presence.set({ hidden: false, focused: true });
  await when(() => news.unseen === 0);
  stop();
  t.equal(presence.listeners.size, 0);
});

t.test("puts the count in front of the title", async (t) => {
  t.equal(badgedTitle("Orders – Acme", 2), "(2) Orders – Acme");
  t.equal(badgedTitle("(2) Orders – Acme", 3), "(3) Orders – Acme");
  t.equal(badgedTitle("(3) Orders – Acme", 0), "Orders – Acme");
  t.equal(badgedTitle("(New) Orders", 1), "(1) (New) Orders");
});
