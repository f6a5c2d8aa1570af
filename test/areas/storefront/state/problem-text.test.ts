import t from "tap";
import { createMessages } from "../../../../areas/shared/i18n/translate.ts";
import { de } from "../../../../areas/storefront/i18n/shop/de.ts";
import { problemText } from "../../../../areas/storefront/state/problem-text.ts";

t.test("translates known codes, and has one message in the shop's language for all others", async (t) => {
  const messages = createMessages("de", de);
  t.match(problemText({ code: "network" }, messages), /^Der Server ist nicht erreichbar/);
  t.match(problemText({ code: "overloaded" }, messages), /^Bei uns ist etwas schiefgegangen/);
});
