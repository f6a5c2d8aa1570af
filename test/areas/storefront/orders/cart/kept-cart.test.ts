import fc from "fast-check";
import t from "tap";
import { MAX_LINES, MAX_QUANTITY } from "../../../../../areas/shared/orders/cart.ts";
import { KeptCart } from "../../../../../areas/storefront/orders/cart/kept-cart.ts";
import { browserTabs, type Tab } from "../../../../support/fakes.ts";
import { kept } from "../../../../support/storefront-data.ts";
import { CaseTable } from "../../../../support/system.ts";

const KEY = "awning:cart:s1";

function cartIn(tab: Tab, sellerId = "s1"): KeptCart {
  const cart = new KeptCart({ sellerId, keep: tab.keep });
  cart.follow(tab.window);
  return cart;
}

const contents = ({ state }: KeptCart) => state.lines.map(({ productId, quantity }) => `${quantity} ${productId}`);

t.test("the cart is unknown until the storage is read", (t) => {
  const cart = new KeptCart({ sellerId: "s1", keep: browserTabs().open().keep });
  t.equal(cart.state.ready, false);
  t.equal(cart.count(), 0);
  cart.follow(new EventTarget());
  t.equal(cart.state.ready, true);
  t.end();
});

t.test("a change before the storage is read keeps the stored lines", (t) => {
  const changes: [string, (cart: KeptCart) => void, string[]][] = [
    ["another product", (cart) => cart.add(kept("bowl")), ["2 mug", "1 bowl"]],
    ["more of the same", (cart) => cart.add(kept("mug")), ["3 mug"]],
    ["any change", (cart) => cart.change((lines) => [...lines, kept("bowl")]), ["2 mug", "1 bowl"]],
  ];
  const table = new CaseTable();
  for (const [what, change, expected] of changes) {
    const { open } = browserTabs();
    cartIn(open()).add(kept("mug", { quantity: 2 }));
    const cart = new KeptCart({ sellerId: "s1", keep: open().keep });
    change(cart);
    table.check(what, contents(cart), expected);
    table.check(`${what}: stored`, contents(cartIn(open())), expected);
  }
  t.same(table.wrong(), []);
  t.end();
});

t.test("reports each change, until it is stopped", (t) => {
  const tab = browserTabs().open();
  const cart = cartIn(tab);
  const seen: number[] = [];
  const stop = cart.subscribe(() => seen.push(cart.count()));
  cart.add(kept("mug", { quantity: 2 }));
  t.equal(cart.state.added?.title, "The mug");
  cart.change(() => []);
  t.equal(cart.state.added, null);
  stop();
  cart.add(kept("bowl"));
  t.strictSame(seen, [2, 0]);
  t.end();
});

t.test("adding the same product increases its quantity", (t) => {
  const cart = cartIn(browserTabs().open());
  t.equal(cart.add(kept("mug")), "added");
  t.equal(cart.add(kept("bowl", { quantity: 2 })), "added");
  t.equal(cart.add(kept("mug", { unitPrice: 2600 })), "added");
  t.equal(cart.add(kept("mug", { variantId: "v2" })), "added", "another variant is a separate line");
  t.strictSame(contents(cart), ["2 mug", "2 bowl", "1 mug"]);
  t.equal(cart.state.lines[0]?.unitPrice, 2600, "the latest price");
  t.equal(cart.count(), 5);
  t.end();
});

t.test("limits a line to the stock and an order to its maximum", (t) => {
  const cart = cartIn(browserTabs().open());
  t.equal(cart.add(kept("mug", { quantity: 5 }), 3), "added");
  t.strictSame(contents(cart), ["3 mug"]);
  t.equal(cart.add(kept("mug"), 3), "no-more");
  const outcomes = Array.from({ length: MAX_LINES - 1 }, (_, index) => cart.add(kept(`p${index}`)));
  t.strictSame(new Set(outcomes), new Set(["added"]));
  t.equal(cart.add(kept("straw")), "full");
  t.equal(cart.state.lines.length, MAX_LINES);
  t.equal(cart.add(kept("mug")), "added", "an existing line can grow");
  t.end();
});

t.test("the cart survives a reload", (t) => {
  const { open, kept: storage } = browserTabs();
  cartIn(open()).add(kept("mug", { quantity: 2, image: { ...kept("x").image!, placeholder: "data:…" } }));
  const again = cartIn(open());
  t.strictSame(again.state.lines, [kept("mug", { quantity: 2 })]);
  t.notMatch(storage.get(KEY), "data:", "placeholders are not stored");
  t.strictSame(cartIn(open(), "s2").state.lines, [], "each shop has its own cart");
  again.change(() => []);
  t.equal(storage.has(KEY), false, "an empty cart stores nothing");
  t.end();
});

t.test("all tabs show the same cart", (t) => {
  const { open } = browserTabs();
  const [one, two] = [open(), open()];
  const [first, second] = [cartIn(one), cartIn(two)];
  first.add(kept("mug"));
  t.strictSame(contents(second), ["1 mug"]);
  second.add(kept("bowl"));
  t.strictSame(contents(first), ["1 mug", "1 bowl"]);
  one.window.dispatchEvent(Object.assign(new Event("storage"), { key: "something else" }));
  t.strictSame(contents(first), ["1 mug", "1 bowl"]);
  t.end();
});

t.test("a page restored from the back/forward cache reads the cart again", (t) => {
  const { open, kept: storage } = browserTabs();
  const tab = open();
  const cart = cartIn(tab);
  cart.add(kept("mug"));
  storage.delete(KEY);
  tab.window.dispatchEvent(new Event("pageshow"));
  t.strictSame(cart.state.lines, []);
  t.end();
});

t.test("stops following after the page is left", (t) => {
  const { open } = browserTabs();
  const tab = open();
  const cart = new KeptCart({ sellerId: "s1", keep: tab.keep });
  cart.follow(tab.window)();
  cartIn(open()).add(kept("mug"));
  t.strictSame(cart.state.lines, []);
  t.end();
});

t.test("works without storage, and reports that", (t) => {
  for (const options of [{ denied: true }, { capacity: 10 }]) {
    const tab = browserTabs(options).open();
    const cart = cartIn(tab);
    t.equal(cart.state.kept, true);
    cart.add(kept("mug"));
    t.strictSame(contents(cart), ["1 mug"]);
    t.equal(cart.state.kept, false);
    cart.follow(tab.window);
    t.strictSame(contents(cart), ["1 mug"], "reading again does not empty the cart");
  }
  t.end();
});

t.test("drops stored lines and pictures with an invalid field", (t) => {
  const { open, kept: storage } = browserTabs();
  const line = kept("mug");
  const read = (...lines: object[]) => {
    storage.set(KEY, JSON.stringify({ lines }));
    return cartIn(open()).state.lines;
  };
  const table = new CaseTable();
  table.check("valid", read(line), [line]);
  table.check("free", read({ ...line, unitPrice: 0 }), [{ ...line, unitPrice: 0 }]);
  const [ids, counts] = [
    [undefined, 7, "", "a b", "x".repeat(65)],
    [undefined, -1, 1.5, "2"],
  ];
  const wrongFields = { productId: ids, variantId: ids, quantity: [...counts, 0], unitPrice: counts };
  for (const [field, values] of Object.entries(wrongFields)) {
    for (const value of values) table.check(`${field}: ${value}`, read({ ...line, [field]: value }), []);
  }
  const wrongPictures = { id: ids, width: counts, height: counts, widths: [undefined, "320", [320, "640"], [-1]] };
  for (const [field, values] of Object.entries(wrongPictures)) {
    for (const value of values) {
      const found = read({ ...line, image: { ...line.image, [field]: value } });
      table.check(`picture's ${field}: ${JSON.stringify(value)}`, found, [{ ...line, image: null }]);
    }
  }
  const many = Array.from({ length: MAX_LINES + 1 }, (_, index) => kept(`p${index}`));
  table.check("too many lines", read(...many), many.slice(0, MAX_LINES));
  t.same(table.wrong(), []);
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
      const { lines } = cartIn(open()).state;
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
