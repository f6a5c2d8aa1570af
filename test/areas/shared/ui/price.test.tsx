import type { ComponentProps } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import t from "tap";
import { createMessages } from "../../../../areas/shared/i18n/translate.ts";
import { en } from "../../../../areas/shared/i18n/ui/en.ts";
import { Price } from "../../../../areas/shared/ui/price.tsx";
import { UiMessagesContext } from "../../../../areas/shared/ui/ui-messages.ts";

const MESSAGES = createMessages("en", en);
const render = (price: ComponentProps<typeof Price>) =>
  renderToStaticMarkup(
    <UiMessagesContext value={MESSAGES}>
      <Price {...price} />
    </UiMessagesContext>,
  );
const text = (html: string) => html.replaceAll(/<[^>]*>/g, "").replaceAll(/\s+/g, " ");
const show = (price: Omit<ComponentProps<typeof Price>, "currency" | "locale">, currency = "GBP", locale = "en-GB") =>
  text(render({ ...price, currency, locale }));

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
  const html = render({ amount: 2400, compareAt: 2800, currency: "GBP", locale: "en-GB" });
  t.match(html, /<ins>.*<del>/);
});
