import fc from "fast-check";
import { configure } from "mobx";
import t from "tap";
import { MAX_LINES, MAX_QUANTITY } from "../../../../../areas/shared/orders/cart.ts";
import { CartStore } from "../../../../../areas/storefront/orders/cart/cart-store.ts";
import { browserTabs, type Tab } from "../../../../support/fakes.ts";
import { kept } from "../../../../support/storefront-data.ts";

configure({ enforceActions: "always" });

const KEY = "awning:cart:s1";

function cartIn(tab: Tab, sellerId = "s1"): CartStore {
  const cart = new CartStore({ sellerId: () => sellerId, keep: tab.keep });
  cart.follow(tab.window);
  return cart;
}

const contents = ({ lines }: CartStore) => lines.map(({ productId, quantity }) => `${quantity} ${productId}`);

t.test("the cart is unknown until the storage is read", (t) => {
  const cart = new CartStore({ sellerId: () => "s1", keep: browserTabs().open().keep });
  t.equal(cart.ready, false);
  t.equal(cart.count, 0);
  cart.follow(new EventTarget());
  t.equal(cart.ready, true);
  t.end();
});

t.test("adding the same product increases its quantity", (t) => {
  const cart = cartIn(browserTabs().open());
  t.equal(cart.add(kept("mug")), "added");
  t.equal(cart.add(kept("bowl", { quantity: 2 })), "added");
  t.equal(cart.add(kept("mug", { unitPrice: 2600 })), "added");
  t.equal(cart.add(kept("mug", { variantId: "v2" })), "added", "another variant is a separate line");
  t.strictSame(contents(cart), ["2 mug", "2 bowl", "1 mug"]);
  t.equal(cart.lines[0]?.unitPrice, 2600, "the latest price");
  t.equal(cart.count, 5);
  t.end();
});

t.test("limits a line to the stock and an order to its maximum", (t) => {
  const cart = cartIn(browserTabs().open());
  t.equal(cart.add(kept("mug", { quantity: 5 }), 3), "added");
  t.strictSame(contents(cart), ["3 mug"]);
  t.equal(cart.add(kept("mug"), 3), "no-more");
  cart.setQuantity(kept("mug"), 1_000);
  t.strictSame(contents(cart), [`${MAX_QUANTITY} mug`]);
  cart.setQuantity(kept("mug"), -4);
  t.strictSame(contents(cart), ["1 mug"]);
  const outcomes = Array.from({ length: MAX_LINES - 1 }, (_, index) => cart.add(kept(`p${index}`)));
  t.strictSame(new Set(outcomes), new Set(["added"]));
  t.equal(cart.add(kept("straw")), "full");
  t.equal(cart.lines.length, MAX_LINES);
  t.equal(cart.add(kept("mug")), "added", "an existing line can grow");
  t.end();
});

t.test("undo restores a removed line at its place", (t) => {
  const cart = cartIn(browserTabs().open());
  for (const id of ["a", "b", "c"]) cart.add(kept(id, { quantity: 2 }));
  cart.remove(kept("b"));
  t.strictSame(contents(cart), ["2 a", "2 c"]);
  t.equal(cart.removed?.line.title, "The b");
  cart.undoRemove();
  t.strictSame(contents(cart), ["2 a", "2 b", "2 c"]);
  t.equal(cart.removed, null);
  cart.remove(kept("b"));
  cart.add(kept("d"));
  t.equal(cart.removed, null, "undo ends with the next change");
  t.end();
});

t.test("the cart survives a reload", (t) => {
  const { open, kept: storage } = browserTabs();
  cartIn(open()).add(kept("mug", { quantity: 2, image: { ...kept("x").image!, placeholder: "data:…" } }));
  const again = cartIn(open());
  t.strictSame(again.lines, [kept("mug", { quantity: 2 })]);
  t.notMatch(storage.get(KEY), "data:", "placeholders are not stored");
  t.strictSame(cartIn(open(), "s2").lines, [], "each shop has its own cart");
  again.remove(kept("mug"));
  t.equal(storage.has(KEY), false, "an empty cart stores nothing");
  t.end();
});

t.test("all tabs show the same cart", (t) => {
  const { open } = browserTabs();
  const [one, two] = [open(), open()];
  const [first, second] = [cartIn(one), cartIn(two)];
  first.add(kept("mug"));
  t.strictSame(contents(second), ["1 mug"]);
  second.setQuantity(kept("mug"), 3);
  second.add(kept("bowl"));
  t.strictSame(contents(first), ["3 mug", "1 bowl"]);
  first.takeOut([kept("mug")]);
  t.strictSame(contents(second), ["1 bowl"], "other lines stay");
  one.window.dispatchEvent(Object.assign(new Event("storage"), { key: "something else" }));
  t.strictSame(contents(first), ["1 bowl"]);
  t.end();
});

t.test("a page restored from the back/forward cache reads the cart again", (t) => {
  const { open, kept: storage } = browserTabs();
  const tab = open();
  const cart = cartIn(tab);
  cart.add(kept("mug"));
  storage.delete(KEY);
  tab.window.dispatchEvent(new Event("pageshow"));
  t.strictSame(cart.lines, []);
  t.end();
});

t.test("stops following after the page is left", (t) => {
  const { open } = browserTabs();
  const tab = open();
  const cart = new CartStore({ sellerId: () => "s1", keep: tab.keep });
  cart.follow(tab.window)();
  cartIn(open()).add(kept("mug"));
  t.strictSame(cart.lines, []);
  t.end();
});

t.test("works without storage, and reports that", (t) => {
  for (const options of [{ denied: true }, { capacity: 10 }]) {
    const tab = browserTabs(options).open();
    const cart = cartIn(tab);
    t.equal(cart.kept, true);
    cart.add(kept("mug"));
    t.strictSame(contents(cart), ["1 mug"]);
    t.equal(cart.kept, false);
    cart.follow(tab.window);
    t.strictSame(contents(cart), ["1 mug"], "reading again does not empty the cart");
  }
  t.end();
});

t.test("reads any stored data as a cart that can be ordered", (t) => {
  const { open, kept: storage } = browserTabs();
  const line = fc.record(
    {
      productId: fc.oneof(fc.constantFrom("mug", "bowl"), fc.anything()),
      variantId: fc.oneof(fc.constantFrom("v1"), fc.anything()),
      quantity: fc.oneof(fc.integer(), fc.anything()),
      unitPrice: fc.oneof(fc.nat(), fc.anything()),
      image: fc.anything(),
      title: fc.anything(),
    },
    { requiredKeys: [] },
  );
  const text = fc.oneof(
    fc.string(),
    fc.json(),
    fc.array(line, { maxLength: 60 }).map((lines) => JSON.stringify({ lines })),
  );
  fc.assert(
    fc.property(text, (text) => {
      storage.set(KEY, text);
      const { lines } = cartIn(open());
      return (
        lines.length <= MAX_LINES &&
        new Set(lines.map(({ productId, variantId }) => `${productId} ${variantId}`)).size === lines.length &&
        lines.every(
          ({ productId, quantity, unitPrice, title }) =>
            /^[\w-]{1,64}$/.test(productId) &&
            Number.isInteger(quantity) &&
            quantity >= 1 &&
            quantity <= MAX_QUANTITY &&
            Number.isSafeInteger(unitPrice) &&
            typeof title === "string",
        )
      );
    }),
  );
  t.end();
});
