import { configure } from "mobx";
import t, { type Test } from "tap";
import { createCall } from "../../../../../areas/shared/api/call.ts";
import { CartPricer } from "../../../../../areas/storefront/orders/cart/cart-pricer.ts";
import { CartStore } from "../../../../../areas/storefront/orders/cart/cart-store.ts";
import { KeptCart } from "../../../../../areas/storefront/orders/cart/kept-cart.ts";
import { browserTabs } from "../../../../support/fakes.ts";
import { apiServer, json } from "../../../../support/http.ts";
import { kept, pricedCart, pricedLine } from "../../../../support/storefront-data.ts";
import { pollUntil } from "../../../../support/system.ts";

configure({ enforceActions: "always" });

const answer = (unitPrice: number) => json({ cart: pricedCart([pricedLine("mug", { unitPrice })]) });

/** A cart with a mug, a real server that prices it, and a clock that the test controls. */
async function setUp(t: Test, ...steps: Parameters<typeof apiServer>[1][]) {
  const { baseUrl, asked } = await apiServer(t, ...steps);
  const { open } = browserTabs();
  const inBrowser = new KeptCart({ sellerId: "s1", keep: open().keep });
  inBrowser.follow(new EventTarget());
  inBrowser.add(kept("mug"));
  const cart = new CartStore(inBrowser);
  const due = new Set<() => void>();
  const later = (run: () => void) => {
    due.add(run);
    return () => due.delete(run);
  };
  const pricer = new CartPricer({ cart, call: createCall({ baseUrl }), sellerId: "s1", later });
  const tick = () => {
    for (const run of due) run();
    due.clear();
  };
  return { cart, pricer, asked, due, tick };
}

const settled = (pricer: CartPricer) =>
  pollUntil(
    () => Promise.resolve(!pricer.stale || pricer.error !== null),
    (done) => done,
  );

t.test("prices a visible cart, and again after a change", async (t) => {
  const { cart, pricer, asked, due, tick } = await setUp(t, answer(2400), answer(2500));
  t.equal(pricer.stale, true);
  const stop = pricer.follow(new EventTarget());
  await settled(pricer);
  t.equal(cart.priced?.itemsTotal, 2400);
  cart.setQuantity(kept("mug"), 2);
  cart.setQuantity(kept("mug"), 3);
  t.equal(pricer.stale, true, "the total is outdated until then");
  t.equal(due.size, 1, "several changes cause one request");
  tick();
  await settled(pricer);
  t.equal(cart.priced?.itemsTotal, 2500);
  t.equal(asked.length, 2);
  stop();
  cart.setQuantity(kept("mug"), 4);
  t.equal(due.size, 0, "a hidden cart is not priced");
});

t.test("only the latest request counts", async (t) => {
  let first: (() => void) | undefined;
  const { cart, pricer } = await setUp(
    t,
    (request, response) => {
      first = () => answer(1)(request, response);
    },
    answer(2500),
  );
  const slow = pricer.price();
  await pollUntil(() => Promise.resolve(first !== undefined), Boolean);
  await pricer.price();
  first?.();
  await slow;
  t.equal(cart.priced?.itemsTotal, 2500);
  t.equal(pricer.error, null);
});

t.test("a replaced request resolves once the latest prices are there", async (t) => {
  let arrived = false;
  const { cart, pricer } = await setUp(
    t,
    () => {
      arrived = true;
    },
    answer(2500),
  );
  const totalAfter = pricer.price().then(() => cart.priced?.itemsTotal);
  await pollUntil(() => Promise.resolve(arrived), Boolean);
  await pricer.price();
  t.equal(await totalAfter, 2500);
});

t.test("keeps the last prices after a failure, and retries when the network returns", async (t) => {
  const gone: Parameters<typeof apiServer>[1] = (_, response) => void response.destroy();
  const { cart, pricer } = await setUp(t, answer(2400), gone, gone, answer(2500));
  await pricer.price();
  await pricer.price();
  t.equal(pricer.error?.code, "network");
  t.equal(cart.priced?.itemsTotal, 2400);
  t.equal(pricer.estimated, false, "these prices are of this cart");
  cart.setQuantity(kept("mug"), 2);
  t.equal(pricer.estimated, true, "the server has not priced the change");
  cart.setQuantity(kept("mug"), 1);
  const window = new EventTarget();
  const stop = pricer.follow(window);
  t.equal(pricer.error, null, "a retry may succeed");
  await pollUntil(() => Promise.resolve(pricer.error?.code), Boolean);
  window.dispatchEvent(new Event("online"));
  await pollUntil(
    () => Promise.resolve(cart.priced?.itemsTotal),
    (total) => total === 2500,
  );
  t.equal(cart.priced?.itemsTotal, 2500);
  t.equal(pricer.error, null);
  stop();
});

t.test("estimates a cart that was empty since its last pricing", async (t) => {
  const { cart, pricer } = await setUp(t, answer(2400), (_, response) => void response.destroy());
  await pricer.price();
  cart.remove(kept("mug"));
  cart.undoRemove();
  t.equal(pricer.stale, true);
  await pricer.price();
  t.equal(pricer.estimated, true);
});

t.test("sends no request for an empty cart", async (t) => {
  const { cart, pricer, asked } = await setUp(t, answer(2400));
  await pricer.price();
  cart.remove(kept("mug"));
  await pricer.price();
  t.equal(pricer.stale, false);
  t.equal(cart.priced, null, "the former prices are gone");
  t.equal(asked.length, 1);
});
