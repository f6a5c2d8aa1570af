import { randomUUID } from "node:crypto";
import t from "tap";
import type { FieldProblem } from "../../../../areas/shared/contract/field-problems.ts";
import type { PaymentChoice, Seller } from "../../../../areas/shared/sellers/seller.ts";
import type { Products } from "../../../../gateway/platform/catalogue/catalogue.ts";
import { PaymentUnavailable } from "../../../../gateway/platform/errors.ts";
import { placeOrder } from "../../../../gateway/platform/orders/place-order.ts";
import { priceCart } from "../../../../gateway/platform/orders/price-cart.ts";
import { orderOf } from "../../../support/orders.ts";
import { openEmbedded, openTestPlatform } from "../../../support/platform.ts";
import { makeProduct, makeVariant, storeProduct, storeShop } from "../../../support/shop.ts";
import { stripeConfigOf } from "../../../support/stripe/stripe-platform.ts";
import { CaseTable, testFolder } from "../../../support/system.ts";

const lineOf = (product: { id: string; variants: { id: string }[] } | undefined, quantity = 1) => ({
  productId: product?.id ?? "",
  variantId: product?.variants[0]?.id ?? "",
  quantity,
});

t.test("prices products of this seller only", async (t) => {
  const platform = await openEmbedded(t);
  const { seller, products } = await storeShop(platform);
  const { products: elsewhere } = await storeShop(platform);
  const cart = await priceCart(platform, seller.id, [lineOf(products[0], 2), lineOf(elsewhere[0])]);
  t.match(cart, {
    itemsTotal: 4800,
    lines: [
      { state: "ok", total: 4800 },
      { state: "gone", title: "", unitPrice: 0 },
    ],
  });
});

t.test("rejects a cart of a shop that is not public", async (t) => {
  const platform = await openEmbedded(t);
  const { seller, products } = await storeShop(platform, { status: "paused" });
  const price = () => priceCart(platform, seller.id, [lineOf(products[0])]);
  t.match(await price(), { open: false, itemsTotal: 2400 });
  for (const status of ["suspended", "closed"] as const) {
    await platform.sellers.change(seller.id, () => ({ status }));
    await t.rejects(price(), { code: "object-not-found" }, status);
  }
  await t.rejects(priceCart(platform, "nobody", [lineOf(products[0])]), { code: "object-not-found" });
});

t.test("reads each product once, a few at a time", async (t) => {
  const platform = await openEmbedded(t);
  const { seller, products } = await storeShop(platform, {}, 30);
  const reads: string[] = [];
  let [running, most] = [0, 0];
  const counted: Pick<Products, "get"> = {
    async get(sellerId, productId) {
      reads.push(productId);
      running += 1;
      most = Math.max(most, running);
      // Lets other reads start.
      await new Promise<void>((resume) => setImmediate(resume));
      running -= 1;
      return platform.products.get(sellerId, productId);
    },
  };
  const lines = products.flatMap((product) => [lineOf(product), { ...lineOf(product), variantId: "other" }]);
  const cart = await priceCart({ ...platform, products: counted as Products }, seller.id, lines);
  t.equal(cart.itemsTotal, 30 * 2400);
  t.equal(reads.length, 30);
  t.ok(most > 1 && most <= 10, `${most} at a time`);
});

t.test("names the ways to pay each total, and orders accept no others", async (t) => {
  const stripe = stripeConfigOf({ origin: "http://127.0.0.1:9" });
  const platform = await openTestPlatform(t, { backend: "embedded", dataDir: testFolder(t), stripe });
  const table = new CaseTable();
  const cases: [currency: string, choice: PaymentChoice, price: number, methods: string, problem: string][] = [
    ["EUR", "all", 50, "card,manual", ""],
    ["EUR", "all", 49, "manual", "amount-too-small 50"],
    ["EUR", "all", 0, "manual", "amount-too-small 50"],
    ["EUR", "card", 50, "card", ""],
    ["EUR", "card", 49, "manual", "amount-too-small 50"],
    ["EUR", "manual", 49, "manual", ""],
    ["EUR", "all", 999_999_999_999, "card,manual", ""],
    ["EUR", "all", 1_000_000_000_000, "manual", "amount-too-large 999999999999"],
    // A few hundred and a few thousand US dollars.
    ["COP", "all", 100_000_000, "card,manual", ""],
    ["VND", "all", 100_000_000, "card,manual", ""],
    ["KRW", "all", 49, "manual", "amount-too-small 50"],
    ["HUF", "all", 17_499, "manual", "amount-too-small 17500"],
    ["JPY", "all", 50, "card,manual", ""],
    ["ISK", "all", 25_000, "card,manual", ""],
    ["ISK", "all", 25_050, "manual", "amount-not-a-multiple 100"],
    ["KWD", "all", 5_120, "card,manual", ""],
    ["KWD", "all", 5_124, "manual", "amount-not-a-multiple 10"],
    ["UGX", "all", 5_000, "manual", ""],
    ["TRY", "all", 5_000, "card,manual", ""],
    ["IQD", "all", 5_000, "manual", ""],
    ["GHS", "card", 5_000, "manual", ""],
  ];
  for (const [currency, paymentChoice, price, methods, problem] of cases) {
    const cardAccount: Seller["cardAccount"] = { id: randomUUID(), state: "active", missing: [] };
    const free = { id: "post", title: "Post", kind: "pickup", price: 0 } as const;
    const given = { currency, paymentChoice, cardAccount, deliveryOptions: [free] };
    const { seller, categories } = await storeShop(platform, given, 0);
    const product = makeProduct({
      sellerId: seller.id,
      categoryId: categories[0]?.id ?? "",
      variants: [makeVariant({ price })],
    });
    await storeProduct(platform, seller.id, product);
    const { deliveryOptions } = await priceCart(platform, seller.id, [lineOf(product)]);
    const { paymentMethods = [], cardProblem } = deliveryOptions[0] ?? {};
    const accepted: string[] = [];
    let refusal: FieldProblem[] | undefined;
    for (const payment of ["card", "manual"] as const) {
      const request = { ...orderOf(seller, product, 1), payment };
      const input = { seller, idempotencyKey: randomUUID(), request };
      try {
        await placeOrder(platform, input);
        accepted.push(payment);
      } catch (error) {
        if (!(error instanceof PaymentUnavailable)) throw error;
        refusal ??= error.fields;
      }
    }
    const shown = cardProblem ? `${cardProblem.code} ${cardProblem.params.limit}` : "";
    const label = `${price} ${currency}, ${paymentChoice}`;
    table.check(label, [paymentMethods.join(), accepted.join(), shown], [methods, methods, problem]);
    table.check(`${label}: refused`, refusal, cardProblem ? [{ field: "payment", ...cardProblem }] : undefined);
  }
  t.strictSame(table.wrong(), []);
});
