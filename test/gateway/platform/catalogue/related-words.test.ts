import t from "tap";
import { searchWords } from "../../../../areas/shared/catalogue/search-words.ts";
import { relatedWords } from "../../../../gateway/platform/catalogue/related-words.ts";
import { CaseTable } from "../../../support/system.ts";

const VOCABULARY = searchWords(
  `Gezeitentasse Teetassen Tasse Kaffeebecher Weinglas Weingläser Glas Wanduhr Kräutertee Ohrring String Gold Toast
  Kunstlederetui teacup teacups cup handbag hiccups الكوب والكوب بكوب للكوب كوب وردة ورق 12100 100 L-0100 青いカップ`,
);

t.test("returns compounds, singulars and Arabic words with another prefix", async (t) => {
  const cases: [queried: string, related: string][] = [
    ["Tasse", "Gezeitentasse Teetassen"],
    ["Tassen", "Gezeitentasse Teetassen Tasse"],
    ["Tass", "Gezeitentasse Teetassen"],
    ["Becher", "Kaffeebecher"],
    ["Gläser", "Weinglas Weingläser Glas"],
    ["Glas", "Weinglas Weingläser"],
    ["Uhr", "Wanduhr"],
    ["Uhren", "Wanduhr"],
    ["Tee", "Kräutertee"],
    ["Leder", "Kunstlederetui"],
    ["Ring", "Ohrring"],
    ["cup", "teacup teacups hiccups"],
    ["cups", "teacup teacups cup hiccups"],
    ["bags", "handbag"],
    ["كوب", "الكوب والكوب بكوب للكوب"],
    ["الكوب", "والكوب بكوب للكوب كوب"],
    ["وردة", ""],
    // Too short, too few letters before it, or no end of a compound.
    ["ee", ""],
    ["old", ""],
    ["oast", ""],
    ["der", ""],
    ["ورق", ""],
    // Numbers, and scripts whose words are short or split by the dictionary.
    ["100", ""],
    ["カップ", ""],
  ];
  const table = new CaseTable();
  for (const [queried, related] of cases) {
    const [word] = searchWords(queried) as [string];
    table.check(queried, relatedWords([word], () => VOCABULARY).flat(), searchWords(related));
  }
  t.same(table.wrong(), []);
});

t.test("limits the related words of all queried words together, and keeps the most frequent", async (t) => {
  const known = Array.from({ length: 300 }, (_, index) => `${String(index).padStart(3, "x")}tasse`);
  t.strictSame(
    relatedWords(["tasse"], () => known),
    [known.slice(0, 100)],
  );
  const queried = ["tasse", "tass", "zebra", "asse"];
  t.strictSame(
    relatedWords(queried, () => known),
    [known.slice(0, 25), known.slice(0, 25), [], known.slice(0, 25)],
  );
});
