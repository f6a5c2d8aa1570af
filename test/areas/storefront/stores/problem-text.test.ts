import t from "tap";
import { createMessages } from "../../../../areas/shared/i18n/translate.ts";
import { de } from "../../../../areas/storefront/i18n/de/index.ts";
import { problemText } from "../../../../areas/storefront/stores/problem-text.ts";

t.test("a known code speaks the shop's language, an unknown one the server's words", async (t) => {
  const messages = createMessages("de", de);
  t.match(problemText({ code: "network", message: "No network." }, messages), /^Der Server ist nicht erreichbar/);
  t.equal(problemText({ code: "brand-new", message: "Something new." }, messages), "Something new.");
  t.equal(problemText({ code: "__proto__", message: "Something odd." }, messages), "Something odd.");
});
