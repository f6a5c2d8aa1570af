import { parse } from "csv-parse/sync";
import fc from "fast-check";
import t from "tap";
import { csvRow, csvStyle, foreignText } from "../../../gateway/platform/csv.ts";
import { anyUnicode } from "../../support/arbitrary.ts";

t.test("writes rows in the format of RFC 4180", async (t) => {
  t.equal(csvRow(["a", 1, null, ""]), "a,1,,\r\n");
  t.equal(
    csvRow(['say "hi"', "a,b", "two\nlines", " space", "semi;colon"]),
    '"say ""hi""","a,b","two\nlines"," space","semi;colon"\r\n',
  );
});

t.test("writes separators and amounts as the spreadsheets of a region read them", async (t) => {
  const amounts = [
    { amount: 1_205, currency: "EUR" },
    { amount: -1_234, currency: "KWD" },
    { amount: 1_205, currency: "JPY" },
  ];
  const cases: [locale: string, row: string][] = [
    ["en-IE", '12.05,-1.234,1205,"a;b","c,d"\r\n'],
    ["de-CH", '12.05;-1.234;1205;"a;b";"c,d"\r\n'],
    ["de-LI", '12.05;-1.234;1205;"a;b";"c,d"\r\n'],
    ["ar-EG", '12.05;-1.234;1205;"a;b";"c,d"\r\n'],
    ["ar-MA", '12,05;-1,234;1205;"a;b";"c,d"\r\n'],
    ["de-DE", '12,05;-1,234;1205;"a;b";"c,d"\r\n'],
    ["pt-BR", '12,05;-1,234;1205;"a;b";"c,d"\r\n'],
  ];
  for (const [locale, row] of cases) t.equal(csvRow([...amounts, "a;b", "c,d"], csvStyle(locale)), row, locale);
});

t.test("escapes formulas in text cells", async (t) => {
  const cells: [text: string, cell: string][] = [
    ["=HYPERLINK(0)", "'=HYPERLINK(0)"],
    ["+353 21", "'+353 21"],
    ["-1", "'-1"],
    ["@SUM(A1)", "'@SUM(A1)"],
    ["\t=1", '"\'\t=1"'],
    ["\r=1", '"\'\r=1"'],
    ["'quoted'", "''quoted'"],
    ["a=b", "a=b"],
  ];
  for (const [text, cell] of cells) t.equal(csvRow([text]), `${cell}\r\n`, JSON.stringify(text));
  t.equal(csvRow([-5]), "-5\r\n", "numbers are not escaped");
});

t.test("escapes formulas after the separators of other regions in customers' texts", async (t) => {
  const cases: [locale: string, text: string, shown: string][] = [
    ["en-IE", "x;=1+1;y", "x;'=1+1;y"],
    ["en-IE", "x; \t@SUM(A1)", "x; \t'@SUM(A1)"],
    ["en-IE", "a\n-1\n+2", "a\n'-1\n'+2"],
    ["en-IE", "a; b = c - d, -e", "a; b = c - d, -e"],
    ["de-DE", "x,=1+1,y", "x,'=1+1,y"],
    ["de-DE", "x, \t@SUM(A1)", "x, \t'@SUM(A1)"],
    ["de-DE", "a\n-1\n+2", "a\n'-1\n'+2"],
    ["de-DE", "a, b = c - d; -e", "a, b = c - d; -e"],
  ];
  for (const [locale, text, shown] of cases)
    t.equal(foreignText(text, csvStyle(locale)), shown, `${locale} ${JSON.stringify(text)}`);
  const separators = [
    ["en-IE", /[;\t\r\n]/],
    ["de-DE", /[,\t\r\n]/],
  ] as const;
  for (const [locale, other] of separators) {
    const style = csvStyle(locale);
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom(";", ",", "\n", "\t", " ", "=", "+", "'", '"', "a"), { maxLength: 12 }),
        (parts) => {
          const cells = csvRow([foreignText(`a${parts.join("")}`, style)], style).split(other);
          return cells.every((cell) => !/^\s*[=+\-@]/.test(cell));
        },
      ),
    );
  }
});

t.test("any text is restored when parsed, and none begins a formula", async () => {
  const row = fc.array(anyUnicode({ maxLength: 20 }), { minLength: 2, maxLength: 5 });
  fc.assert(
    fc.property(row, (texts) => {
      const [cells = []] = parse(csvRow(texts));
      const read = cells.map((cell) => cell.replace(/^'(?=[=+\-@\t\r'])/, ""));
      return (
        cells.every((cell) => !/^[=+\-@\t\r]/.test(cell)) &&
        read.length === texts.length &&
        read.every((text, index) => text === texts[index])
      );
    }),
  );
});
