import assert from "node:assert/strict";
import fc from "fast-check";
import t from "tap";
import { MAX_STOCK } from "../../../../areas/shared/catalogue/catalogue-limits.ts";
import { saveProductRequest } from "../../../../areas/shared/catalogue/contract/admin-catalogue.ts";
import {
  type Product,
  showsStockChange,
  withStockReturned,
  withStockTaken,
} from "../../../../areas/shared/catalogue/product.ts";
import { makeProduct, makeVariant, saveOf } from "../../../support/shop.ts";

const productOf = (...stocks: (number | null)[]): Product =>
  makeProduct({
    id: "cup",
    sellerId: "acme",
    categoryId: "cups",
    variants: stocks.map((stock, index) => makeVariant({ id: `v${index}`, stock })),
  });

const stocksOf = ({ variants }: Product): (number | null)[] => variants.map(({ stock }) => stock);

t.test("takes the quantities of this product's lines only", async (t) => {
  const product = productOf(5, 9, null);
  const after = withStockTaken(product, [
    { productId: "cup", variantId: "v0", quantity: 2 },
    { productId: "cup", variantId: "v0", quantity: 3 },
    { productId: "cup", variantId: "v2", quantity: 7 },
    { productId: "bowl", variantId: "v1", quantity: 4 },
    { productId: "cup", variantId: "gone", quantity: 4 },
  ]);
  t.same(stocksOf(after), [0, 9, null]);
  t.same({ ...after, variants: [] }, { ...product, variants: [] });
  t.same(stocksOf(product), [5, 9, null], "the input product is unchanged");
});

t.test("refuses to take more than the stock, in one line or in several", async (t) => {
  const line = (quantity: number) => ({ productId: "cup", variantId: "v0", quantity });
  t.throws(() => withStockTaken(productOf(2), [line(3)]), RangeError);
  t.throws(() => withStockTaken(productOf(2), [line(1), line(2)]), RangeError);
  t.throws(() => withStockTaken(productOf(0), [line(1)]), RangeError);
  t.same(stocksOf(withStockTaken(productOf(2), [line(2)])), [0]);
});

t.test("restores the product after a return", async () => {
  const stock = fc.option(fc.integer({ min: 40, max: 99 }));
  const line = fc.record({
    productId: fc.constantFrom("cup", "bowl"),
    variantId: fc.constantFrom("v0", "v1", "v2", "v3"),
    quantity: fc.integer({ min: 1, max: 8 }),
  });
  const property = fc.property(fc.tuple(stock, stock, stock), fc.array(line, { maxLength: 5 }), (stocks, lines) => {
    const product = productOf(...stocks);
    assert.deepStrictEqual(withStockReturned(withStockTaken(product, lines), lines), product);
  });
  fc.assert(property);
});

t.test("returns no more pieces than the editor of products accepts", async (t) => {
  const line = { productId: "cup", variantId: "v0", quantity: 3 };
  // Restocked to the maximum after the order.
  for (const stock of [MAX_STOCK - 2, MAX_STOCK]) {
    const returned = withStockReturned(productOf(stock, null), [line]);
    t.same(stocksOf(returned), [MAX_STOCK, null]);
    t.ok(saveProductRequest.safeParse(saveOf(returned)).success);
  }
});

t.test("shows visitors the stock from five pieces down", async (t) => {
  const cases: [number | null, number | null, boolean][] = [
    [12, 6, false],
    [7, 6, false],
    [6, 5, true],
    [5, 4, true],
    [1, 0, true],
    [12, 0, true],
    [0, 1, true],
    [4, 12, true],
    [6, 12, false],
    [3, 3, false],
    [null, null, false],
  ];
  for (const [before, after, isShown] of cases) {
    t.equal(showsStockChange(productOf(9, before), productOf(9, after)), isShown, `${before} → ${after}`);
  }
});
