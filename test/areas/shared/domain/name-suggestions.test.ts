import fc from "fast-check";
import t from "tap";
import { labelOf, similarNames } from "../../../../areas/shared/domain/name-suggestions.ts";
import { isSellerDomain, RESERVED_SUBDOMAINS } from "../../../../areas/shared/domain/subdomain.ts";

t.test("converts a name to a label", async (t) => {
  const cases: [name: string, label: string, locale?: string][] = [
    ["Mary’s Café", "marys-cafe"],
    ["Straße & Söhne GmbH", "strasse-and-sohne-gmbh"],
    ["Müllers Straße & Söhne", "muellers-strasse-und-soehne", "de-CH"],
    ["MU\u0308LLER", "mueller", "de"],
    ["Señor Ångström", "senor-angstroem", "de"],
    ["Överby", "overby", "sv"],
    ["Łódź Œuvre Ærø", "lodz-oeuvre-aero"],
    ["  -- Acme --  ", "acme"],
    ["ACME.shops", "acme-shops"],
    ["ﬁne ½ print", "fine-1-2-print"],
    ["ラーメン", ""],
    ["The Long and Winding Road to a Shop of Names", "the-long-and-winding-road-to-a-shop-of"],
    ["x".repeat(60), "x".repeat(40)],
  ];
  for (const [name, label, locale] of cases) t.equal(labelOf(name, locale), label, name);
});

t.test("suggests similar names, most similar first", async (t) => {
  t.strictSame(similarNames("acme").slice(0, 3), ["acme-shop", "acme-store", "acme-studio"]);
  t.strictSame(similarNames("Mary’s Café").slice(0, 2), ["marys-cafe", "maryscafe"]);
  t.equal(similarNames("north-shop")[0], "northshop");
  t.notOk(similarNames("north-shop").includes("north-shop-shop"), "no repeated word");
  t.ok(similarNames("x".repeat(40)).length >= 4, "a name of full length is shortened");
  t.ok(similarNames("123").length >= 4, "a name without letters gets some");
  t.strictSame(similarNames("???"), [], "no suggestions for an empty name");
});

t.test("suggests only valid, distinct names other than the input", async () => {
  const typed = fc.oneof(
    fc.string({ unit: "grapheme", maxLength: 100 }),
    fc.stringMatching(/^[a-zA-Z0-9 -]{1,60}$/),
    fc.constantFrom(...RESERVED_SUBDOMAINS),
  );
  fc.assert(
    fc.property(typed, (wanted) => {
      const names = similarNames(wanted);
      return new Set(names).size === names.length && names.every((name) => name !== wanted && isSellerDomain(name));
    }),
  );
});

t.test("returns labels of at most 40 characters without outer or double hyphens", async () => {
  const typed = fc.string({ unit: "grapheme", maxLength: 120 });
  fc.assert(
    fc.property(typed, (text) => labelOf(text) === "" || /^(?=.{1,40}$)[a-z0-9]+(?:-[a-z0-9]+)*$/.test(labelOf(text))),
  );
});
