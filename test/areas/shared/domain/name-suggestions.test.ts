import fc from "fast-check";
import t from "tap";
import { labelOf, similarNames } from "../../../../areas/shared/domain/name-suggestions.ts";
import { isSellerDomain, RESERVED_SUBDOMAINS } from "../../../../areas/shared/domain/subdomain.ts";

t.test("a name as a label", async (t) => {
  const cases: [name: string, label: string][] = [
    ["Mary’s Café", "marys-cafe"],
    ["Straße & Söhne GmbH", "strasse-and-sohne-gmbh"],
    ["Łódź Œuvre Ærø", "lodz-oeuvre-aero"],
    ["  -- Acme --  ", "acme"],
    ["ACME.shops", "acme-shops"],
    ["ﬁne ½ print", "fine-1-2-print"],
    ["ラーメン", ""],
    ["The Long and Winding Road to a Shop of Names", "the-long-and-winding-road-to-a-shop-of"],
    ["x".repeat(60), "x".repeat(40)],
  ];
  for (const [name, label] of cases) t.equal(labelOf(name), label, name);
});

t.test("names near one that is taken, the nearest first", async (t) => {
  t.strictSame(similarNames("acme").slice(0, 3), ["acme-shop", "acme-store", "acme-studio"]);
  t.strictSame(similarNames("Mary’s Café").slice(0, 2), ["marys-cafe", "maryscafe"]);
  t.equal(similarNames("north-shop")[0], "northshop");
  t.notOk(similarNames("north-shop").includes("north-shop-shop"), "no word twice");
  t.ok(similarNames("x".repeat(40)).length >= 4, "a name of full length makes room");
  t.ok(similarNames("123").length >= 4, "what lacks a letter gets some");
  t.strictSame(similarNames("???"), [], "nothing is made of nothing");
});

t.test("whatever was typed, each can be had, once, and is another name", async () => {
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

t.test("whatever was typed, its label has no hyphen at an end, none doubled, and 40 characters at most", async () => {
  const typed = fc.string({ unit: "grapheme", maxLength: 120 });
  fc.assert(
    fc.property(typed, (text) => labelOf(text) === "" || /^(?=.{1,40}$)[a-z0-9]+(?:-[a-z0-9]+)*$/.test(labelOf(text))),
  );
});
