import t from "tap";
import { render } from "../../../../../areas/storefront/server.tsx";
import { order, pageData, seller, TOKEN } from "../../../../support/storefront-data.ts";

const tracking = { carrier: "Royal Mail", number: "RM 42 GB", url: "https://parcel.example/track?id=42&lang=en" };

const page = (changes: Parameters<typeof order>[0], locale = "en-GB"): string =>
  render(pageData({ kind: "order", order: order(changes) }, { seller: seller({ locale }) }), `/orders/${TOKEN}`).html;

t.test("a shipped order shows the carrier and the tracking link", async (t) => {
  const html = page({ status: "confirmed", fulfillment: "shipped", payment: "paid", tracking });
  t.match(html, /<h3>Parcel<\/h3>.*Royal Mail.*<bdi dir="ltr">RM 42 GB<\/bdi>/s);
  t.match(html, '<a href="https://parcel.example/track?id=42&amp;lang=en" rel="noreferrer">Track the parcel</a>');
  t.match(html, "Your order is on its way to you.");
  t.match(html.replaceAll("<!-- -->", ""), "As agreed with the shop – paid<");
});

t.test("leaves out unknown tracking fields, and the section if all are unknown", async (t) => {
  t.notMatch(page({ tracking: { ...tracking, url: "" } }), "Track the parcel");
  const linked = page({ tracking: { carrier: "", number: "", url: tracking.url } });
  t.match(linked, /<h3>Parcel<\/h3><a /);
  t.notMatch(page({}), "<h3>Parcel<");
});

t.test("uses the shop's language", async (t) => {
  t.match(page({ tracking }, "de-DE"), /<h3>Paket<\/h3>.*>Paket verfolgen</s);
  t.match(page({ tracking }, "ar-EG"), /<h3>الشحنة<\/h3>.*>تتبّع الشحنة</s);
});

t.test("the history of a pickup says that it was picked up", async (t) => {
  const { delivery } = order({});
  const history = (kind: typeof delivery.kind, locale: string): string | undefined => {
    const events = [{ at: "2026-05-01T00:00:00.000Z", kind: "delivered" }] as const;
    const html = page({ events: [...events], delivery: { ...delivery, kind } }, locale);
    return /<ol[^>]*><li><span[^>]*>(.*?)<\/span>/s.exec(html)?.[1];
  };
  const words = ["en-GB", "de-DE", "ar-EG"].map((locale) => [history("shipping", locale), history("pickup", locale)]);
  t.strictSame(words, [
    ["Delivered", "Picked up"],
    ["Zugestellt", "Abgeholt"],
    ["سُلّم", "استُلم"],
  ]);
});
