import t from "tap";
import { createFormats, formatLocale } from "../../../../areas/admin/formats/formats.ts";

const now = () => new Date("2026-03-12T18:00:00Z");

t.test("uses the browser's variant of English, by default the British", async (t) => {
  t.equal(formatLocale("en", ["de-DE", "en-US"]), "en-US");
  t.equal(formatLocale("en", ["de-DE", "fr"]), "en-GB");
  t.equal(formatLocale("en", []), "en-GB");
  t.equal(formatLocale("en", ["ENO"]), "en-GB", "another language begins with the same letters");
  t.equal(formatLocale("en", ["en-US@posix", "en-IE"]), "en-IE", "a tag that is not valid");
  t.equal(formatLocale("de", ["en-US", "de-AT"]), "de-AT");
  t.equal(formatLocale("de", ["DE-ch-u-nu-latn"]), "de-CH");
  t.equal(formatLocale("ar", ["ar-EG"]), "ar-EG-u-nu-latn", "people type Latin digits into the fields");
  const british = createFormats("en-GB", { now, timeZone: "Europe/London" });
  const american = createFormats("en-US", { now, timeZone: "America/New_York" });
  t.equal(british.date("2026-03-12T18:00:00.000Z"), "12 Mar 2026");
  t.equal(american.date("2026-03-12T02:00:00.000Z"), "Mar 11, 2026", "in the browser's own time");
  t.equal(british.dateTime("2026-03-12T14:05:00.000Z"), "12 Mar 2026, 14:05");
});

t.test("shortens dates of today and of this year", async (t) => {
  const { short } = createFormats("en-GB", { now, timeZone: "UTC" });
  t.equal(short("2026-03-12T14:05:00.000Z"), "14:05");
  t.equal(short("2026-03-11T14:05:00.000Z"), "11 Mar");
  t.equal(short("2025-03-12T14:05:00.000Z"), "12 Mar 2025");
  const american = createFormats("en-US", { now, timeZone: "America/New_York" });
  const today = "2026-03-12T13:05:00.000Z";
  t.match(american.short(today), /^9:05\sAM$/);
  t.ok(american.dateTime(today).endsWith(american.short(today)), "the same time as in long dates");
});

t.test("formats money, numbers and sizes", async (t) => {
  const { money, number, bytes, decimal } = createFormats("en-GB");
  t.equal(decimal, ".");
  t.equal(money(123_456, "GBP"), "£1,234.56");
  t.equal(money(2400, "EUR"), "€24");
  t.equal(number(12_345), "12,345");
  t.equal(bytes(0), "0 bytes");
  t.equal(bytes(1), "1 byte");
  t.equal(bytes(1536), "1.5 kB");
  t.equal(bytes(250 * 1024 * 1024), "250 MB");
  t.equal(bytes(20 * 1024 ** 3), "20 GB");
});
