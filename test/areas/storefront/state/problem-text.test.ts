import t from "tap";
import { createMessages } from "../../../../areas/shared/i18n/translate.ts";
import { de } from "../../../../areas/storefront/i18n/shop/de.ts";
import { problemText } from "../../../../areas/storefront/state/problem-text.ts";

t.test("translates known codes, and shows the server's message for others", async (t) => {
  const messages = createMessages("de", de);
  t.match(problemText({ code: "network", message: "No network." }, messages), /^Der Server ist nicht erreichbar/);
  t.equal(problemText({ code: "shop-paused", message: "A break." }, messages), "A break.");
});
