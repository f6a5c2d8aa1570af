import t from "tap";
import { placesIn, placesProblem } from "../../../../areas/shared/texts/text-places.ts";
import { CaseTable } from "../../../support/system.ts";

const CASES: [text: string, places: string[]][] = [
  ["", []],
  ["IBAN: [your account]", ["[your account]"]],
  ["[a b], [c], [a b]", ["[a b]", "[c]"]],
  ["**E-mail:** [your email address].", ["[your email address]"]],
  ["[14 days]", ["[14 days]"]],
  ["[[your name]]", ["[your name]"]],
  ["[our terms](/pages/terms)", []],
  ["![A mug](mug.jpg)", []],
  ["[our terms][terms]\n\n[terms]: /pages/terms", []],
  ["See [Terms].\n\n[terms]: /pages/terms", []],
  ["\\[sic\\] and \\[this]", []],
  ["- [ ] wash\n- [x] dry\n\nAs in [1] and [12].", []],
  ["[]", []],
  ["[two\nlines]", []],
];

t.test("finds a template's places, but not links", async (t) => {
  const table = new CaseTable();
  for (const [text, places] of CASES) table.check(text, placesIn(text), places);
  t.same(table.wrong(), []);
});

t.test("names at most three places, shortened", async (t) => {
  t.equal(placesProblem("all is said"), undefined);
  t.strictSame(placesProblem(`[a] [b] [${"c".repeat(80)}] [d] [e]`), {
    code: "has-placeholder",
    params: { places: `[a], [b], [${"c".repeat(37)}…], …` },
  });
});
