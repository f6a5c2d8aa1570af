import t from "tap";
import { latinDigits } from "../../../../areas/shared/domain/text-patterns.ts";

t.test("converts Arabic and Persian digits", (t) => {
  t.equal(latinDigits("٠١٢٣٤٥٦٧٨٩"), "0123456789");
  t.equal(latinDigits("۰۱۲۳۴۵۶۷۸۹"), "0123456789");
  t.equal(latinDigits("+20 ٢ abc"), "+20 2 abc");
  t.end();
});
