import t from "tap";
import { createFormats } from "../../../../areas/admin/formats/formats.ts";
import { en } from "../../../../areas/admin/home/i18n/en.ts";
import { comparisonWords, greetingKey } from "../../../../areas/admin/home/words.ts";
import { createMessages } from "../../../../areas/shared/i18n/translate.ts";

t.test("compares a period’s revenue to the period before", async (t) => {
  const { t: say } = createMessages("en", en);
  const writing = { t: say, percent: createFormats("en").percent, money: (amount: number) => `€${amount}` };
  const words = (revenue: number, before: number) =>
    comparisonWords({ revenue, before: { orders: 1, revenue: before } }, 30, writing);
  const cases: [revenue: number, before: number, words: string][] = [
    [0, 0, "No revenue in the previous 30 days either."],
    [100, 0, "No revenue in the previous 30 days."],
    [0, 100, "Revenue in the previous 30 days: €100."],
    [112, 100, "12% more than in the previous 30 days (€100)."],
    [88, 100, "12% less than in the previous 30 days (€100)."],
    [1004, 1000, "About as much as in the previous 30 days (€1000)."],
    [299, 100, "199% more than in the previous 30 days (€100)."],
    [300, 100, "3 times as much as in the previous 30 days (€100)."],
    [1, 1000, "100% less than in the previous 30 days (€1000)."],
  ];
  for (const [revenue, before, expected] of cases) t.equal(words(revenue, before), expected);
});

t.test("greets by the time of day", async (t) => {
  const cases: [number, string][] = [
    [0, "evening"],
    [4, "evening"],
    [5, "morning"],
    [11, "morning"],
    [12, "afternoon"],
    [17, "afternoon"],
    [18, "evening"],
    [23, "evening"],
  ];
  for (const [hour, time] of cases) t.equal(greetingKey(hour, "Ada"), `home.${time}`, String(hour));
  t.equal(greetingKey(15, ""), "home.afternoon-unnamed", "an account without a name");
});
