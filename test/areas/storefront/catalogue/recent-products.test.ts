import t, { type Test } from "tap";
import {
  forgetViewed,
  MAX_RECENT,
  readRecent,
  rememberViewed,
} from "../../../../areas/storefront/catalogue/recent-products.ts";
import { card } from "../../../support/storefront-data.ts";

/** Replaces the browser's storage until the test ends. */
function withStorage(t: Test, storage: Pick<Storage, "getItem" | "setItem"> | undefined) {
  const descriptor = Object.getOwnPropertyDescriptor(globalThis, "localStorage");
  Object.defineProperty(globalThis, "localStorage", {
    configurable: true,
    get() {
      if (!storage) throw new DOMException("denied", "SecurityError");
      return storage;
    },
  });
  t.teardown(() => {
    if (descriptor) Object.defineProperty(globalThis, "localStorage", descriptor);
  });
}

function memory(content = new Map<string, string>()) {
  return {
    content,
    getItem: (key: string) => content.get(key) ?? null,
    setItem: (key: string, value: string) => void content.set(key, value),
  };
}

const slugs = (sellerId = "s1") => readRecent(sellerId).map(({ slug }) => slug);

t.test("keeps a dozen products per shop, the latest first, each once", async (t) => {
  withStorage(t, memory());
  for (let index = 0; index < MAX_RECENT + 3; index++) rememberViewed("s1", card(`p${index}`));
  rememberViewed("s1", card("p5"));
  rememberViewed("s2", card("other"));
  t.equal(slugs().length, MAX_RECENT);
  t.strictSame(slugs().slice(0, 3), ["p5", "p14", "p13"]);
  t.strictSame(slugs("s2"), ["other"]);
  forgetViewed("s1", "p14");
  t.strictSame(slugs().slice(0, 2), ["p5", "p13"]);
});

t.test("works without storage or with a full one", async (t) => {
  withStorage(t, undefined);
  rememberViewed("s1", card("mug"));
  forgetViewed("s1", "mug");
  t.strictSame(slugs(), []);
  withStorage(t, {
    getItem: () => null,
    setItem() {
      throw new DOMException("full", "QuotaExceededError");
    },
  });
  rememberViewed("s1", card("mug"));
  t.strictSame(slugs(), []);
});

t.test("skips entries in another format", async (t) => {
  const good = card("mug");
  for (const [stored, expected] of [
    ["not json", []],
    ["null", []],
    ['{"a":1}', []],
    [JSON.stringify([null, 7, {}, good, { ...good, price: "1" }, { ...good, image: { id: 3 } }]), ["mug"]],
  ] as const) {
    const storage = memory(new Map([["awning:recent:s1", stored]]));
    withStorage(t, storage);
    t.strictSame(slugs(), expected, stored);
  }
});
