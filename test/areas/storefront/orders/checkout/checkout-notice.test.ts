import t from "tap";
import { createMessages } from "../../../../../areas/shared/i18n/translate.ts";
import { en } from "../../../../../areas/storefront/i18n/buying/en.ts";
import { busyWords } from "../../../../../areas/storefront/orders/checkout/checkout-notice.tsx";

t.test("counts the seconds of a short pause only", async (t) => {
  const { t: say } = createMessages("en", en);
  const words = [400, 60_000, 84_600_000].map((pause) => busyWords(pause, say));
  t.strictSame(words, [
    "Too many attempts. Please wait 1 second and try again.",
    "Too many attempts. Please wait 60 seconds and try again.",
    "Too many attempts from your internet connection today. Please try again tomorrow, or use another connection.",
  ]);
});
