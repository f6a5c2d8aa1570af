import { renderToStaticMarkup } from "react-dom/server";
import t from "tap";
import { Price } from "../../../../areas/shared/ui/price.tsx";

const text = (html: string) => html.replaceAll(/<[^>]*>/g, "").replaceAll(/\s+/g, " ");
const show = (price: Omit<Parameters<typeof Price>[0], "currency" | "locale">, currency = "GBP", locale = "en-GB") =>
  text(renderToStaticMarkup(<Price {...price} currency={currency} locale={locale} />));

t.test("formats an amount for the locale", async (t) => {
  t.equal(show({ amount: 2450 }), "£24.50");
  t.equal(show({ amount: 2450 }, "EUR", "de-DE"), "24,50 €");
  t.equal(show({ amount: 2450 }, "JPY", "ja-JP"), "￥2,450");
});

t.test("marks the lowest of several prices", async (t) => {
  t.equal(show({ amount: 2400, varies: true }), "from £24");
});

t.test("announces the earlier price to screen readers", async (t) => {
  t.equal(show({ amount: 2400, compareAt: 2800 }), "now £24 before £28");
  const html = renderToStaticMarkup(<Price amount={2400} compareAt={2800} currency="GBP" locale="en-GB" />);
  t.match(html, /<ins>.*<del>/);
});
