import t from "tap";
import { comparisonWords, greeting } from "../../../../areas/admin/home/words.ts";

t.test("a period’s revenue beside the one before", async (t) => {
  const words = (revenue: number, before: number) =>
    comparisonWords({ revenue, before: { orders: 1, revenue: before } }, 30, (amount) => `€${amount}`);
  const cases: [revenue: number, before: number, words: string][] = [
    [0, 0, "Nothing came in during the 30 days before either."],
    [100, 0, "Nothing came in during the 30 days before."],
    [0, 100, "In the 30 days before (€100) something did come in."],
    [112, 100, "12% more than in the 30 days before (€100)."],
    [88, 100, "12% less than in the 30 days before (€100)."],
    [1004, 1000, "About as much as in the 30 days before (€1000)."],
    [299, 100, "199% more than in the 30 days before (€100)."],
    [300, 100, "3 times as much as in the 30 days before (€100)."],
    [1, 1000, "100% less than in the 30 days before (€1000)."],
  ];
  for (const [revenue, before, expected] of cases) t.equal(words(revenue, before), expected);
});

t.test("greets by the hour", async (t) => {
  const cases: [number, string][] = [
    [0, "Good evening"],
    [4, "Good evening"],
    [5, "Good morning"],
    [11, "Good morning"],
    [12, "Good afternoon"],
    [17, "Good afternoon"],
    [18, "Good evening"],
    [23, "Good evening"],
  ];
  for (const [hour, words] of cases) t.equal(greeting(hour), words, String(hour));
});
