import t from "tap";
import {
  productProblems,
  type RuledProduct,
  titleOfVariant,
} from "../../../../gateway/platform/catalogue/product-rules.ts";
import { fieldSentence } from "../../../../gateway/platform/shops/validate-shop-files.ts";

const variant = (id: string, values: string[], price = 100, compareAtPrice: number | null = null) => ({
  id,
  values,
  price,
  compareAtPrice,
});
const size = { name: "Size", values: ["S", "L"] };
const colour = { name: "Colour", values: ["red", "blue"] };

const CASES: Record<string, [RuledProduct, string[]]> = {
  "one variant without options": [{ options: [], variants: [variant("a", [])] }, []],
  "some of the combinations": [
    { options: [size, colour], variants: [variant("a", ["S", "red"]), variant("b", ["L", "blue"])] },
    [],
  ],
  "values that differ in case": [
    { options: [{ name: "Size", values: ["s", "S"] }], variants: [variant("a", ["s"]), variant("b", ["S"])] },
    [],
  ],
  "a repeated option": [
    { options: [size, { ...colour, name: "Size" }], variants: [variant("a", ["S", "red"])] },
    ["options.1.name"],
  ],
  "a repeated value": [
    { options: [{ name: "Size", values: ["S", "L", "S"] }], variants: [variant("a", ["S"])] },
    ["options.0.values.2"],
  ],
  "a missing colour": [
    { options: [{ ...colour, colors: ["#ff0000"] }], variants: [variant("a", ["red"])] },
    ["options.0.colors"],
  ],
  "a colour for one value, none for the other": [
    { options: [{ ...colour, colors: ["#ff0000", null] }], variants: [variant("a", ["red"])] },
    [],
  ],
  "two variants without options": [
    { options: [], variants: [variant("a", []), variant("b", [])] },
    ["variants.1.values"],
  ],
  "a repeated combination": [
    { options: [size, colour], variants: [variant("a", ["S", "red"]), variant("b", ["S", "red"])] },
    ["variants.1.values"],
  ],
  "a repeated id": [{ options: [size], variants: [variant("a", ["S"]), variant("a", ["L"])] }, ["variants.1.id"]],
  "a missing value": [{ options: [size, colour], variants: [variant("a", ["S"])] }, ["variants.0.values"]],
  "an extra value": [{ options: [size], variants: [variant("a", ["S", "red"])] }, ["variants.0.values"]],
  "a value without an option": [{ options: [], variants: [variant("a", ["S"])] }, ["variants.0.values"]],
  "a value that the option lacks": [{ options: [size], variants: [variant("a", ["XL"])] }, ["variants.0.values.0"]],
  "values in another order": [
    { options: [size, colour], variants: [variant("a", ["red", "S"])] },
    ["variants.0.values.0", "variants.0.values.1"],
  ],
  "an earlier price that is lower": [
    { options: [], variants: [variant("a", [], 100, 99)] },
    ["variants.0.compareAtPrice"],
  ],
  "an earlier price that is the same": [
    { options: [], variants: [variant("a", [], 100, 100)] },
    ["variants.0.compareAtPrice"],
  ],
  "an earlier price that is higher": [{ options: [], variants: [variant("a", [], 100, 101)] }, []],
  "several problems": [
    { options: [size, size], variants: [variant("a", ["S", "M"]), variant("a", ["S", "S"], 5, 1)] },
    ["options.1.name", "variants.0.values.1", "variants.1.compareAtPrice", "variants.1.id"],
  ],
};

for (const [label, [product, expected]] of Object.entries(CASES)) {
  t.test(`checks ${label}`, async (t) => {
    const problems = productProblems(product);
    t.strictSame(problems.map(({ field }) => field).sort(), expected);
    for (const problem of problems) t.match(fieldSentence(problem), /^[“\p{Lu}].*\.$/u);
  });
}

t.test("titles a variant by its values, or like the product", async (t) => {
  t.equal(titleOfVariant(["S", "red"], "Mug"), "S / red");
  t.equal(titleOfVariant([], "Mug"), "Mug");
});
