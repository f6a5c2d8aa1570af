import { randomUUID } from "node:crypto";
import t from "tap";
import type { Order } from "../../../../areas/shared/orders/order.ts";
import { recordedReading, withSession } from "../../../../areas/shared/orders/order-payments.ts";
import { createStripeProvider } from "../../../../gateway/platform/orders/stripe-provider.ts";
import { StripeAccounts } from "../../../../gateway/platform/payments/stripe-accounts.ts";
import { openStripeClient } from "../../../../gateway/platform/payments/stripe-client.ts";
import { makeOrder, makeOrderLine } from "../../../support/orders.ts";
import { makeProduct, makeSeller, makeVariant } from "../../../support/shop.ts";

const { STRIPE_SANDBOX_KEY: secretKey, STRIPE_SANDBOX_ACCOUNT: account } = process.env;
const skip = secretKey && account ? false : "needs STRIPE_SANDBOX_KEY, and STRIPE_SANDBOX_ACCOUNT that takes cards";

t.test("Stripe itself opens, repeats, reads and closes a session as the stand-in does", { skip }, async (t) => {
  const now = () => new Date();
  const fees = { free: 0, pro: 0 };
  const client = await openStripeClient({
    secretKey: secretKey ?? "",
    livemode: false,
    apiBase: process.env["STRIPE_API_BASE"],
    webhookSecrets: { platform: [], connect: [] },
    now,
  });
  t.match(await new StripeAccounts(client, fees).read(account ?? ""), { state: "active" });
  const cardAccount = { id: account ?? "", state: "active", missing: [] } as const;
  const seller = makeSeller({ cardAccount: { ...cardAccount, missing: [] } });
  const provider = createStripeProvider({
    client,
    sellers: { get: async () => seller },
    shopOrigin: () => "https://acme.shops.example",
    feeBasisPoints: fees,
    now,
  });
  const variant = makeVariant({ price: 1200 });
  const product = makeProduct({ sellerId: seller.id, categoryId: "cups", title: "Mug", variants: [variant] });
  const order: Order = makeOrder({
    id: randomUUID(),
    sellerId: seller.id,
    paymentMethod: "card",
    lines: [makeOrderLine(product, variant, 2)],
    total: 2 * 1200 + 495,
    createdAt: now().toISOString(),
    ...provider.term(seller, now()),
  });
  const key = await provider.open(order);
  t.same(await provider.open(order), key, "a repeated request returns the same session");
  const [session] = withSession(order, key).payments;
  if (!session) throw new TypeError("the order has a session");
  t.match(await provider.pageOf?.(order, session), /^https?:\/\/(?:checkout\.stripe\.com|127\.0\.0\.1:\d+)\//);
  t.same(await provider.read(order, session), recordedReading(session, order.currency));
  t.match(await provider.close(order, session), { state: "closed", amount: 0 });
  t.match(await provider.close(order, session), { state: "closed" }, "closing twice is harmless");
  t.equal(await provider.pageOf?.(order, session), undefined);
});
