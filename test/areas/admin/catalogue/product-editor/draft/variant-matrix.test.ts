import fc from "fast-check";
import t from "tap";
import {
  addValue,
  combinationCount,
  type DraftVariant,
  fillMissing,
  type Matrix,
  moveOption,
  orderValues,
  removeOption,
  removeValue,
  removeVariant,
  revertChange,
  variantName,
} from "../../../../../../areas/admin/catalogue/product-editor/draft/variant-matrix.ts";

const only: DraftVariant = {
  id: "v0",
  values: [],
  sku: "A",
  price: 1_200,
  compareAtPrice: null,
  stock: 7,
  stockSeen: 7,
};

function ids(): () => string {
  let last = 0;
  return () => `n${(last += 1)}`;
}

/** A complete matrix. @param sizes the number of values of each option */
function matrixOf(sizes: readonly number[], newId = ids()): Matrix {
  let matrix: Matrix = {
    options: sizes.map((_, index) => ({ id: `o${index}`, name: `O${index}`, values: [] })),
    variants: [only],
  };
  for (const [index, size] of sizes.entries())
    for (let place = 0; place < size; place += 1)
      matrix = addValue(matrix, `o${index}`, { id: `o${index}-${place}`, text: `${index}.${place}` }, newId);
  return matrix;
}

/** The violated rules of a matrix. */
function broken({ options, variants }: Matrix): string[] {
  const filled = options.filter(({ values }) => values.length > 0);
  const problems: string[] = [];
  if (variants.length === 0) problems.push("no variant is left");
  if (new Set(variants.map(({ id }) => id)).size < variants.length) problems.push("two variants have one id");
  if (new Set(variants.map(({ values }) => values.join())).size < variants.length) problems.push("a combination twice");
  for (const { values } of variants) {
    if (values.length !== filled.length) problems.push(`${values.join()} is not one value of each option`);
    for (const [place, value] of values.entries())
      if (!filled[place]?.values.some(({ id }) => id === value))
        problems.push(`${value} is no value of option ${place}`);
  }
  const order = variants.map(({ values }) =>
    values.map((value, place) => filled[place]?.values.findIndex(({ id }) => id === value) ?? 0),
  );
  const sorted = order.toSorted((a, b) => a.map((rank, i) => rank - (b[i] ?? 0)).find((d) => d !== 0) ?? 0);
  if (JSON.stringify(order) !== JSON.stringify(sorted)) problems.push("not in the options' order");
  return problems;
}

type Step = (matrix: Matrix, newId: () => string) => Matrix;

const pick = <Item>(items: readonly Item[], n: number): Item | undefined => items[n % Math.max(items.length, 1)];

const n = fc.nat(1_000);
/** A change that the editor offers to undo. */
const revertible: fc.Arbitrary<Step> = fc.oneof(
  fc.tuple(n, n).map<Step>(([a, b]) => (m) => {
    const option = pick(m.options, a);
    const value = pick(option?.values ?? [], b);
    return option && value ? removeValue(m, option.id, value.id) : m;
  }),
  n.map<Step>((a) => (m) => {
    const option = pick(m.options, a);
    return option ? removeOption(m, option.id) : m;
  }),
  n.map<Step>((a) => (m) => removeVariant(m, pick(m.variants, a)?.id ?? "")),
  fc.constant<Step>((m, newId) => (combinationCount(m.options) <= 60 ? fillMissing(m, newId) : m)),
);
const step: fc.Arbitrary<Step> = fc.oneof(
  { arbitrary: revertible, weight: 4 },
  n.map<Step>((a) => (m, newId) => {
    const option = pick(m.options, a);
    return option ? addValue(m, option.id, { id: newId(), text: "x" }, newId) : m;
  }),
  fc.constant<Step>((m, newId) =>
    m.options.length < 3 ? { ...m, options: [...m.options, { id: newId(), name: "", values: [] }] } : m,
  ),
  fc.tuple(n, n).map<Step>(([a, b]) => (m) => {
    const option = pick(m.options, a);
    return option ? moveOption(m, option.id, b % m.options.length) : m;
  }),
  fc.tuple(n, n).map<Step>(([a, b]) => (m) => {
    const option = pick(m.options, a);
    const turned = (option?.values ?? []).map(({ id }) => id);
    return option ? orderValues(m, option.id, [...turned.slice(b % 5), ...turned.slice(0, b % 5)]) : m;
  }),
);

t.test("any sequence of changes keeps the matrix valid and the remaining variants' fields", async (t) => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 25 }), (steps) => {
      const newId = ids();
      let matrix: Matrix = { options: [], variants: [only] };
      for (const run of steps) {
        const before = new Map(matrix.variants.map((variant) => [variant.id, variant]));
        const after = run(matrix, newId);
        if (after.variants.length > 120) continue;
        const problems = broken(after);
        if (problems.length > 0) throw new Error(problems.join("; "));
        for (const { values: _, ...variant } of after.variants) {
          const known = before.get(variant.id);
          if (!known) continue;
          const { values: __, ...rest } = known;
          if (JSON.stringify(rest) !== JSON.stringify(variant)) throw new Error(`${variant.id} has changed`);
        }
        matrix = after;
      }
    }),
    { numRuns: 300 },
  );
  t.pass("the property holds");
});

t.test("a complete matrix stays complete when values are added, removed and moved", async (t) => {
  const sizes = fc.array(fc.integer({ min: 1, max: 4 }), { minLength: 1, maxLength: 3 });
  fc.assert(
    fc.property(sizes, n, n, (sizes, a, b) => {
      const newId = ids();
      const matrix = matrixOf(sizes, newId);
      const option = pick(matrix.options, a);
      const value = pick(option?.values ?? [], b);
      if (!option || !value) return;
      const bigger = addValue(matrix, option.id, { id: "new", text: "new" }, newId);
      for (const each of [
        matrix,
        bigger,
        removeValue(bigger, option.id, value.id),
        moveOption(bigger, option.id, b % sizes.length),
        fillMissing(removeVariant(bigger, bigger.variants[0]?.id ?? ""), newId),
      ]) {
        if (each.variants.length !== combinationCount(each.options)) throw new Error("a combination is missing");
      }
    }),
  );
  t.pass("the property holds");
});

t.test("reverts the last change exactly, and any earlier one to a valid matrix", async (t) => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 6 }), revertible, fc.array(step, { maxLength: 6 }), (some, run, more) => {
      const newId = ids();
      const runAll = (matrix: Matrix, steps: Step[]) =>
        steps.reduce((now, each) => (now.variants.length > 60 ? now : each(now, newId)), matrix);
      const before = runAll(matrixOf([2, 2], newId), some);
      const after = run(before, newId);
      if (JSON.stringify(revertChange(before, after, after)) !== JSON.stringify(before))
        throw new Error("it is not as before");
      const problems = broken(revertChange(before, after, runAll(after, more)));
      if (problems.length > 0) throw new Error(problems.join("; "));
    }),
    { numRuns: 1_000 },
  );
  t.pass("the property holds");
});

t.test("reverts one change and keeps the others", async (t) => {
  const newId = ids();
  const start = matrixOf([2, 2], newId);
  const shown = ({ variants }: Matrix) => variants.map(({ values }) => values.join(" "));
  const [a, b] = start.variants.map(({ id }) => id);
  const withoutA = removeVariant(start, a ?? "");
  const withoutBoth = removeVariant(withoutA, b ?? "");
  const withA = revertChange(start, withoutA, withoutBoth);
  t.strictSame(shown(withA), ["o0-0 o1-0", "o0-1 o1-0", "o0-1 o1-1"]);
  t.strictSame(revertChange(withoutA, withoutBoth, withA), start);

  const shorter = removeValue(start, "o1", "o1-1");
  const other = addValue(shorter, "o1", { id: "new", text: "new" }, newId);
  const { options, variants } = revertChange(start, shorter, other);
  t.strictSame(
    options[1]?.values.map(({ id }) => id),
    ["o1-0", "o1-1", "new"],
  );
  t.equal(variants.length, 6);

  const filled = fillMissing(withoutA, newId);
  t.strictSame(shown(revertChange(withoutA, filled, removeVariant(filled, b ?? ""))), ["o0-1 o1-0", "o0-1 o1-1"]);
});

t.test("the existing variants get the first value of an option", async (t) => {
  const one = matrixOf([1]);
  t.strictSame(one.variants, [{ ...only, values: ["o0-0"] }]);
  const two = matrixOf([2]);
  t.strictSame(two.variants[0], { ...only, values: ["o0-0"] });
  t.strictSame(
    two.variants[1],
    { id: "n1", values: ["o0-1"], sku: "", price: 1_200, compareAtPrice: null, stock: 0 },
    "the next has the same price, a stock of 0 and no SKU",
  );
});

t.test("removing the last value of an option restores the variants without it", async (t) => {
  const { options, variants } = removeValue(matrixOf([1]), "o0", "o0-0");
  t.strictSame(variants, [only]);
  t.strictSame(options, [{ id: "o0", name: "O0", values: [] }]);
});

t.test("keeps the first of the variants that differ in the removed option only", async (t) => {
  const matrix = matrixOf([2, 2]);
  const { variants } = removeOption(matrix, "o1");
  t.strictSame(
    variants.map(({ id, values }) => [id, values]),
    [
      ["v0", ["o0-0"]],
      [matrix.variants[2]?.id, ["o0-1"]],
    ],
  );
});

t.test("another value does not restore a removed combination", async (t) => {
  const newId = ids();
  const matrix = matrixOf([2, 2], newId);
  const removed = matrix.variants[3] as DraftVariant;
  const bigger = addValue(removeVariant(matrix, removed.id), "o0", { id: "o0-2", text: "0.2" }, newId);
  t.notOk(bigger.variants.some(({ values }) => values.join() === removed.values.join()));
  t.equal(bigger.variants.length, 5, "three remain, and the third value adds two");
});

t.test("removing a value that all variants have gives them the next value", async (t) => {
  const matrix = matrixOf([2]);
  const last = removeVariant(matrix, matrix.variants[1]?.id ?? "");
  t.strictSame(removeValue(last, "o0", "o0-0").variants, [{ ...only, values: ["o0-1"] }]);
  t.strictSame(removeVariant(last, "v0").variants, last.variants, "the last variant stays");
});

t.test("names a variant by its values", async (t) => {
  const { options, variants } = matrixOf([1, 0, 2]);
  t.strictSame(
    variants.map((variant) => variantName(options, variant)),
    ["0.0 / 2.0", "0.0 / 2.1"],
    "an option without values is skipped",
  );
});
