import assert from "node:assert/strict";
import fc from "fast-check";
import t from "tap";
import { PRODUCT_STATUSES, type Product } from "../../../../areas/shared/catalogue/product.ts";
import { changeProductStatus, saveProduct } from "../../../../gateway/platform/catalogue/save-product.ts";
import { cancel, placementOf } from "../../../support/orders.ts";
import { openEmbedded } from "../../../support/platform.ts";
import { makeProduct, makeVariant, saveOf, storeProduct, storeShop } from "../../../support/shop.ts";

const pieces = fc.integer({ min: 0, max: 12 });
const anyStep = fc.oneof(
  fc.record({ kind: fc.constant("look" as const) }),
  fc.record({ kind: fc.constant("save" as const), stock: pieces }),
  fc.record({ kind: fc.constant("order" as const), quantity: fc.integer({ min: 1, max: 4 }) }),
  fc.record({ kind: fc.constant("cancel" as const) }),
  fc.record({ kind: fc.constant("status" as const), status: fc.constantFrom(...PRODUCT_STATUSES) }),
  fc.record({
    kind: fc.constant("save while ordering" as const),
    added: pieces,
    quantity: fc.integer({ min: 1, max: 4 }),
  }),
);

t.test("keeps the stock correct through edits, orders, cancellations and archiving in any order", async (t) => {
  const platform = await openEmbedded(t);
  const { seller, categories } = await storeShop(platform, {}, 0);
  const sellerId = seller.id;
  const property = fc.asyncProperty(pieces, fc.array(anyStep, { maxLength: 25 }), async (initial, steps) => {
    const product = makeProduct({
      sellerId,
      categoryId: categories[0]?.id ?? "",
      status: "draft",
      variants: [makeVariant({ stock: initial })],
    });
    await storeProduct(platform, sellerId, product);
    const stored = async () => (await platform.products.get(sellerId, product.id)) as Product;
    const order = (quantity: number) => platform.orders.place(sellerId, placementOf([{ product, quantity }]));
    /** Saves the product as the editor saw it, with a new stock. */
    const save = (seen: Product, stock: number) => {
      const request = saveOf(seen);
      const variants = request.variants.map((variant) => ({ ...variant, stock }));
      return saveProduct(platform, {
        sellerId,
        locale: "en",
        productId: product.id,
        request: { ...request, variants },
      });
    };
    const stockOf = ({ variants: [variant] }: Product): number => variant?.stock ?? Number.NaN;

    let expected = initial;
    let version = 1;
    let seen = await stored();
    const open: { id: string; quantity: number }[] = [];
    for (const step of steps) {
      if (step.kind === "look") {
        seen = await stored();
      } else if (step.kind === "save") {
        const [outcome] = await Promise.allSettled([save(seen, step.stock)]);
        assert.equal(outcome.status, seen.version === version ? "fulfilled" : "rejected");
        if (outcome.status === "fulfilled") {
          expected = Math.max(0, expected + step.stock - stockOf(seen));
          version += 1;
          seen = outcome.value;
        }
      } else if (step.kind === "order") {
        const [outcome] = await Promise.allSettled([order(step.quantity)]);
        assert.equal(outcome.status, step.quantity <= expected ? "fulfilled" : "rejected");
        if (outcome.status === "fulfilled") {
          expected -= step.quantity;
          open.push({ id: outcome.value.order.id, quantity: step.quantity });
        }
      } else if (step.kind === "cancel") {
        const last = open.pop();
        if (last) await platform.orders.change(sellerId, last.id, cancel);
        expected += last?.quantity ?? 0;
      } else if (step.kind === "status") {
        const change = { sellerId, productIds: [product.id], status: step.status };
        version += (await changeProductStatus(platform, change)).length;
      } else {
        seen = await stored();
        const [saved, ordered] = await Promise.allSettled([
          save(seen, stockOf(seen) + step.added),
          order(step.quantity),
        ]);
        assert.equal(saved.status, "fulfilled");
        version += 1;
        expected += step.added;
        if (ordered.status === "fulfilled") {
          expected -= step.quantity;
          open.push({ id: ordered.value.order.id, quantity: step.quantity });
        }
        seen = await stored();
      }
      const now = await stored();
      assert.equal(stockOf(now), expected, step.kind);
      assert.equal(now.version, version, step.kind);
      assert.ok(stockOf(now) >= 0, step.kind);
    }
    // The free plan allows few active products.
    await platform.products.remove(sellerId, product.id);
  });
  await fc.assert(property, { numRuns: 60 });
});
