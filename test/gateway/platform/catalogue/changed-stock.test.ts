import fc from "fast-check";
import t from "tap";
import { MAX_STOCK } from "../../../../areas/shared/catalogue/catalogue-limits.ts";
import { changedStock } from "../../../../gateway/platform/catalogue/save-product.ts";

t.test("computes the stock after an edit", async (t) => {
  const cases: [
    stored: number | null | undefined,
    stock: number | null,
    seen: number | null | undefined,
    number | null,
  ][] = [
    [undefined, 7, undefined, 7],
    [undefined, 7, 3, 7],
    [undefined, null, undefined, null],
    [10, 15, 10, 15],
    [8, 15, 10, 13],
    [8, 5, 10, 3],
    [1, 5, 10, 0],
    [8, 10, 10, 8],
    [8, null, 10, null],
    [null, 10, null, 10],
    [null, null, null, null],
    [null, 12, 10, 12],
    [8, 12, null, 12],
    [8, 12, undefined, 12],
    [8, null, undefined, null],
    [MAX_STOCK, 2, 1, MAX_STOCK],
  ];
  for (const [stored, stock, stockSeen, expected] of cases) {
    const before = stored === undefined ? undefined : { stock: stored };
    t.equal(changedStock(before, { stock, stockSeen }), expected, JSON.stringify([stored, stock, stockSeen]));
  }
});

t.test("gives the same stock for a sale before or after the edit", async () => {
  const pieces = fc.nat(1000);
  const property = fc.property(pieces, pieces, pieces, (seen, added, sold) => {
    if (sold > seen) return true;
    const soldFirst = changedStock({ stock: seen - sold }, { stock: seen + added, stockSeen: seen });
    const addedFirst = (changedStock({ stock: seen }, { stock: seen + added, stockSeen: seen }) ?? 0) - sold;
    return soldFirst === addedFirst;
  });
  fc.assert(property);
});
