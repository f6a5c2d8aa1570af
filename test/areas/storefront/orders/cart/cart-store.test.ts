import { configure } from "mobx";
import t from "tap";
import { MAX_QUANTITY } from "../../../../../areas/shared/orders/cart.ts";
import { CartStore } from "../../../../../areas/storefront/orders/cart/cart-store.ts";
import { KeptCart } from "../../../../../areas/storefront/orders/cart/kept-cart.ts";
import { browserTabs, type Tab } from "../../../../support/fakes.ts";
import { kept, pricedCart, pricedLine } from "../../../../support/storefront-data.ts";

configure({ enforceActions: "always" });

function cartIn(tab: Tab): { cart: KeptCart; store: CartStore } {
  const cart = new KeptCart({ sellerId: "s1", keep: tab.keep });
  cart.follow(tab.window);
  return { cart, store: new CartStore(cart) };
}

const contents = ({ lines }: CartStore) => lines.map(({ productId, quantity }) => `${quantity} ${productId}`);

t.test("limits a quantity to what one order allows", (t) => {
  const { cart, store } = cartIn(browserTabs().open());
  cart.add(kept("mug"));
  store.setQuantity(kept("mug"), 1_000);
  t.strictSame(contents(store), [`${MAX_QUANTITY} mug`]);
  store.setQuantity(kept("mug"), -4);
  t.strictSame(contents(store), ["1 mug"]);
  t.end();
});

t.test("changes the quantity of one line, and nothing if it has that quantity", (t) => {
  const { cart, store } = cartIn(browserTabs().open());
  for (const id of ["a", "b", "c"]) cart.add(kept(id));
  store.setQuantity(kept("b"), 3);
  t.strictSame(contents(store), ["1 a", "3 b", "1 c"]);
  store.remove(kept("a"));
  store.setQuantity(kept("b"), 3);
  t.equal(store.state.removed?.line.productId, "a", "the removal can still be undone");
  store.remove(kept("a"));
  t.equal(store.state.removed?.line.productId, "a", "removing a missing line changes nothing");
  t.end();
});

t.test("undo does not restore a line that another tab has added again", (t) => {
  const { open } = browserTabs();
  const [tab, other] = [cartIn(open()), cartIn(open())];
  for (const id of ["a", "b"]) tab.cart.add(kept(id));
  tab.store.remove(kept("a"));
  other.cart.add(kept("a", { quantity: 2 }));
  tab.store.undoRemove();
  t.strictSame(contents(tab.store), ["1 b", "2 a"]);
  t.end();
});

t.test("a cart has one store", (t) => {
  const { cart } = cartIn(browserTabs().open());
  t.equal(CartStore.of(cart), CartStore.of(cart));
  t.end();
});

t.test("undo restores a removed line at its place", (t) => {
  const { cart, store } = cartIn(browserTabs().open());
  for (const id of ["a", "b", "c"]) cart.add(kept(id, { quantity: 2 }));
  store.remove(kept("b"));
  t.strictSame(contents(store), ["2 a", "2 c"]);
  t.equal(store.state.removed?.line.title, "The b");
  store.undoRemove();
  t.strictSame(contents(store), ["2 a", "2 b", "2 c"]);
  t.equal(store.state.removed, null);
  store.remove(kept("b"));
  cart.add(kept("d"));
  t.equal(store.state.removed, null, "undo ends with the next change");
  t.end();
});

t.test("takes ordered lines out of the cart of every tab, and keeps lines added since", (t) => {
  const { open } = browserTabs();
  const [first, second] = [cartIn(open()), cartIn(open())];
  first.cart.add(kept("mug"));
  second.store.setQuantity(kept("mug"), 3);
  second.cart.add(kept("bowl"));
  t.strictSame(contents(first.store), ["3 mug", "1 bowl"]);
  first.store.takeOut([kept("mug")]);
  t.strictSame(contents(second.store), ["1 bowl"]);
  t.end();
});

t.test("keeps the prices while lines remain, but not those of ordered lines", (t) => {
  const { cart, store } = cartIn(browserTabs().open());
  for (const id of ["mug", "bowl", "cup"]) cart.add(kept(id));
  const priced = pricedCart([pricedLine("mug"), pricedLine("bowl"), pricedLine("cup")]);
  store.setPriced(priced);
  store.remove(kept("cup"));
  t.equal(store.priced, priced);
  store.takeOut([kept("mug")]);
  t.equal(store.priced, null);
  t.end();
});

t.test("drops the prices of an emptied cart", (t) => {
  const { cart, store } = cartIn(browserTabs().open());
  cart.add(kept("mug"));
  store.setPriced(pricedCart([pricedLine("mug")]));
  cart.change(() => []);
  t.equal(store.priced, null);
  t.end();
});
