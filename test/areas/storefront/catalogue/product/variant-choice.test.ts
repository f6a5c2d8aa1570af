import fc from "fast-check";
import t from "tap";
import {
  chooseValue,
  defaultVariant,
  valueState,
} from "../../../../../areas/storefront/catalogue/product/variant-choice.ts";
import { product } from "../../../../support/storefront-data.ts";

const { variants } = product();
const [saltS, saltL, ironS] = variants as [(typeof variants)[0], (typeof variants)[0], (typeof variants)[0]];

t.test("shows the first available variant first", async (t) => {
  t.equal(defaultVariant(variants), saltL);
  t.equal(defaultVariant([saltS]), saltS);
  t.equal(defaultVariant([]), undefined);
});

t.test("keeps the other choices if such a variant exists", async (t) => {
  t.equal(chooseValue(variants, saltL, 1, "S"), saltS);
  t.equal(chooseValue(variants, ironS, 0, "Salt"), saltS);
});

t.test("selects the closest variant if the combination does not exist", async (t) => {
  t.equal(chooseValue(variants, saltL, 0, "Iron"), ironS);
  t.equal(chooseValue(variants, ironS, 1, "L"), saltL);
});

t.test("prefers the available one of two equally close variants", async (t) => {
  const far = { ...saltS, id: "far", values: ["Ash", "S"] };
  t.equal(
    chooseValue([far, { ...far, id: "near", available: true, values: ["Ash", "M"] }], saltL, 0, "Ash").id,
    "near",
  );
});

t.test("returns each value's availability with the other choices unchanged", async (t) => {
  t.equal(valueState(variants, saltL, 1, "L"), "available");
  t.equal(valueState(variants, saltL, 1, "S"), "sold-out");
  t.equal(valueState(variants, saltL, 0, "Iron"), "not-made");
});

t.test("every choice selects an existing variant with that value", async () => {
  const value = fc.constantFrom("a", "b", "c");
  const variant = fc.record({ values: fc.tuple(value, value, value), available: fc.boolean() });
  const catalogue = fc.array(variant, { minLength: 1, maxLength: 12 }).map((all) =>
    all.map((each, index) => ({
      ...each,
      id: `v${index}`,
      title: "",
      price: 1,
      compareAtPrice: null,
      remaining: null,
    })),
  );
  fc.assert(
    fc.property(catalogue, fc.nat(), fc.nat(2), fc.nat(), (variants, currentIndex, option, wantedIndex) => {
      const current = variants[currentIndex % variants.length] as (typeof variants)[0];
      const wanted = variants[wantedIndex % variants.length]?.values[option] as string;
      const chosen = chooseValue(variants, current, option, wanted);
      const state = valueState(variants, current, option, wanted);
      const others = (each: typeof current) => each.values.filter((_, index) => index !== option).join();
      return (
        variants.includes(chosen as (typeof variants)[0]) &&
        chosen.values[option] === wanted &&
        (state === "not-made") ===
          !variants.some((each) => each.values[option] === wanted && others(each) === others(current)) &&
        (state !== "available" || chosen.available)
      );
    }),
  );
});
