import t from "tap";
import { latinDigits, PHONE, phoneNumber } from "../../../../areas/shared/domain/text-patterns.ts";

t.test("converts Arabic, Persian and full-width digits", (t) => {
  t.equal(latinDigits("٠١٢٣٤٥٦٧٨٩"), "0123456789");
  t.equal(latinDigits("۰۱۲۳۴۵۶۷۸۹"), "0123456789");
  t.equal(latinDigits("０１２３４５６７８９"), "0123456789");
  t.equal(latinDigits("+20 ٢ abc"), "+20 2 abc");
  t.end();
});

t.test("accepts phone numbers with typographic dashes", (t) => {
  for (const dash of "\u2010\u2011\u2012\u2013\u2014\u2015\u2212") {
    const sent = phoneNumber(`+44 20${dash}7946${dash}0958`);
    t.equal(sent, "+44 20-7946-0958");
    t.match(sent, PHONE);
  }
  t.end();
});

t.test("accepts phone numbers from Japanese keyboards", (t) => {
  for (const typed of ["（０３）１２３４－５６７８", "(03)1234ー5678"]) {
    t.equal(phoneNumber(typed), "(03)1234-5678");
    t.match(phoneNumber(typed), PHONE);
  }
  t.end();
});
