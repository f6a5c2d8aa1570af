import t from "tap";
import { formatTable } from "../../../scripts/shops/format-table.ts";

t.test("aligns columns, numbers to the right", async (t) => {
  const table = formatTable(
    ["NAME", "N"],
    [
      ["ab", 1],
      ["abcdefgh", 100],
    ],
  );
  t.equal(table, "NAME        N\nab          1\nabcdefgh  100\n");
  t.equal(formatTable(["A", "B"], []), "A  B\n");
});

t.test("removes control characters and cuts long texts", async (t) => {
  const cell = (value: string): string | undefined => formatTable(["NAME"], [[value]]).split("\n")[1];
  t.equal(cell("\u001b[31mred\u001b[0m"), "[31mred [0m");
  t.equal(cell("a\r\n\t b\u2028c\u0007"), "a b c");
  t.equal(cell("\u202eabc\u2066"), "abc");
  t.equal(cell("\ud800x"), "x");
  t.equal(formatTable(["N", "X"], [["👩‍👩‍👧é", "x"]]), "N   X\n👩‍👩‍👧é  x\n");
  const [, long] = formatTable(["NAME"], [["x".repeat(100)]]).split("\n");
  t.equal(long, `${"x".repeat(39)}…`);
});
