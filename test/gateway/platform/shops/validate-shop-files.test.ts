import t, { type Test } from "tap";
import type { Platform } from "../../../../gateway/platform/platform.ts";
import { importShops } from "../../../../gateway/platform/shops/import-shops.ts";
import type { ShopEntryInput } from "../../../../gateway/platform/shops/shop-file.ts";
import { ShopFileInvalid } from "../../../../gateway/platform/shops/validate-shop-files.ts";
import { openEmbedded } from "../../../support/platform.ts";
import { storeShop } from "../../../support/shop.ts";
import { makeEntry, makeProductEntry, shopFileSource } from "../../../support/shop-files.ts";

/** Returns the problems that an import reports. Fails if it reports none. */
async function problemsOf(t: Test, platform: Platform, shops: unknown[]): Promise<string[]> {
  try {
    await importShops(platform, [shopFileSource(...shops)]);
  } catch (error) {
    if (!(error instanceof ShopFileInvalid)) throw error;
    return error.message.split("\n");
  }
  t.fail("the shops were imported");
  return [];
}

t.test("reports every invalid value with its path and writes nothing", async (t) => {
  const platform = await openEmbedded(t);
  await storeShop(platform, { domain: "taken", previousDomains: ["before"] });
  const epoch = platform.changes.epoch();
  const variant = { values: ["S"], price: 100, stock: 1 };
  const sizes = { name: "Size", values: ["S", "L"] };
  const withProduct = (product: object): ShopEntryInput =>
    makeEntry({ categories: [{ name: "C", slug: "c", products: [{ ...makeProductEntry(), ...product }] }] });
  const at = "shops[0].categories[0].products[0]";
  const cases: [unknown, ...string[]][] = [
    [null, "shops[0]: expected object, received null"],
    [
      { ...makeEntry(), constructor: 1, "a b": 2 },
      "shops[0].constructor: expected no such key",
      'shops[0]["a b"]: expected no such key',
    ],
    [{ ...makeEntry(), name: undefined }, "shops[0].name: expected string, but it is missing"],
    [makeEntry({ name: " \n" }), "shops[0].name: expected some text"],
    [makeEntry({ tagline: "x".repeat(121) }), "shops[0].tagline: expected string to have <=120 characters"],
    [makeEntry({ about: "\ud800" }), "shops[0].about: expected text without lone surrogates"],
    [makeEntry({ domain: "www" }), "shops[0].domain: expected a subdomain that a shop can have"],
    [makeEntry({ domain: "Acme" }), "shops[0].domain: expected a subdomain that a shop can have"],
    [makeEntry({ currency: "EURO" }), "shops[0].currency: expected an ISO 4217 currency such as EUR"],
    [makeEntry({ locale: "xx_yy" }), "shops[0].locale: expected a BCP 47 locale such as en-GB"],
    [makeEntry({ contact: { email: "hello" } }), "shops[0].contact.email: expected an email address"],
    [
      makeEntry({ theme: { accent: "red", typeface: "sans", corners: "soft" } }),
      "shops[0].theme.accent: expected a colour such as #a5482f",
    ],
    ...["not a host", "Acme.example", "acme.example:443", "www.acme.example", "acme", "acme.localhost", "10.0.0.1"].map(
      (host): [object, string] => [
        makeEntry({ customDomain: { host, verified: true } }),
        "shops[0].customDomain.host: expected a host name in lower case, without www.",
      ],
    ),
    [
      makeEntry({ deliveryOptions: [1, 2].map(() => ({ id: "post", title: "P", kind: "shipping", price: 1 })) }),
      "shops[0].deliveryOptions[1].id: expected each id once",
    ],
    [
      makeEntry({ pages: [1, 2].map(() => ({ slug: "terms", title: "Terms", body: "" })) }),
      "shops[0].pages[1].slug: expected each slug once",
    ],
    [
      makeEntry({ pages: [{ slug: "../x", title: "", body: "x".repeat(20_001) }] }),
      "shops[0].pages[0].body: expected string to have <=20000 characters",
      "shops[0].pages[0].slug: expected a slug of [a-z0-9-]",
      "shops[0].pages[0].title: expected some text",
    ],
    [
      makeEntry({ pages: Array.from({ length: 21 }, (_, index) => ({ slug: `p${index}`, title: "P", body: "" })) }),
      "shops[0].pages: expected array to have <=20 items",
    ],
    [
      makeEntry({
        pages: Array.from({ length: 11 }, (_, index) => ({ slug: `p${index}`, title: "P", body: "x".repeat(19_000) })),
      }),
      "shops[0].pages: expected at most 200000 characters in all pages together",
    ],
    [
      makeEntry({ categories: [1, 2].map(() => ({ name: "C", slug: "c", products: [] })) }),
      "shops[0].categories[1].slug: expected each slug once",
    ],
    [
      makeEntry({ categories: ["a", "b"].map((slug) => ({ name: "C", slug, products: [makeProductEntry()] })) }),
      "shops[0].categories[1].products[0].slug: expected each slug once in the shop",
    ],
    [withProduct({ slug: "A b" }), `${at}.slug: expected a slug of [a-z0-9-]`],
    [withProduct({ variants: [] }), `${at}.variants: expected array to have >=1 items`],
    [
      withProduct({ variants: [{ values: [], price: "1", stock: -1 }] }),
      `${at}.variants[0].price: expected a whole number of minor units, 0 or more: 2400 for 24.00`,
      `${at}.variants[0].stock: expected a whole number of pieces, 0 or more, or null`,
    ],
    [
      withProduct({ variants: [{ values: [], price: 1.5, stock: 1 }] }),
      `${at}.variants[0].price: expected a whole number of minor units, 0 or more: 2400 for 24.00`,
    ],
    [
      withProduct({ variants: [{ values: [], price: 5, compareAtPrice: 5, stock: 1 }] }),
      `${at}.variants[0].compareAtPrice: expected more than the price, 5`,
    ],
    [
      withProduct({ options: [sizes], variants: [{ ...variant, values: ["M"] }] }),
      `${at}.variants[0].values[0]: expected one of S, L`,
    ],
    [
      withProduct({ options: [sizes], variants: [{ ...variant, values: [] }] }),
      `${at}.variants[0].values: expected 1, one for each option`,
    ],
    [
      withProduct({ options: [{ ...sizes, colors: ["red"] }], variants: [{ ...variant, image: 0 }] }),
      `${at}.options[0].colors: expected 2, one for each value`,
      `${at}.options[0].colors[0]: expected a colour such as #1f2a44`,
      `${at}.variants[0].image: expected the index of one of 0 images`,
    ],
    [withProduct({ options: [], variants: [variant] }), `${at}.variants[0].values: expected 0, one for each option`],
    [
      withProduct({ options: [sizes], variants: [variant, variant] }),
      `${at}.variants[1].values: expected each combination once`,
    ],
    [
      withProduct({ options: [{ name: "Size", values: ["S", "S"] }], variants: [variant] }),
      `${at}.options[0].values[1]: expected each value once`,
    ],
    [
      withProduct({ options: [sizes, sizes], variants: [{ ...variant, values: ["S", "S"] }] }),
      `${at}.options[1].name: expected each option once`,
    ],
    [
      withProduct({ images: [{ file: "../x.svg", alt: "" }] }),
      `${at}.images[0].file: expected a path below this file's folder, or a data: URI of a picture in base64`,
    ],
    [
      withProduct({ images: [{ file: "x.svg", alt: "" }] }),
      `${at}.images[0].file: expected a usable picture. It can't be read (ENOENT).`,
    ],
    [
      makeEntry({ logo: { file: "data:image/png;base64,AAAA", alt: "" } }),
      "shops[0].logo.file: expected a usable picture. This picture can’t be read: it may be damaged or incomplete. Save it again and add the new file.",
    ],
    [
      makeEntry({ domain: "taken" }),
      "shops[0].domain: expected a new domain: taken already exists (use --replace to replace it)",
    ],
    [makeEntry({ domain: "before" }), "shops[0].domain: expected a free domain: before belongs to another shop"],
    [
      makeEntry({ previousDomains: ["taken"] }),
      "shops[0].previousDomains[0]: expected a free domain: taken belongs to another shop",
    ],
  ];
  for (const [shop, ...expected] of cases) {
    t.same(await problemsOf(t, platform, [shop]), expected, expected[0] ?? "");
  }
  const good = makeEntry({ domain: "good", tagline: "Good" });
  const clash = makeEntry({ domain: "other", previousDomains: ["good"] });
  t.same(await problemsOf(t, platform, [good, clash, null]), [
    "shops[1].previousDomains[0]: expected a domain that no other shop in these files has, not good",
    "shops[2]: expected object, received null",
  ]);
  t.equal(platform.changes.epoch(), epoch, "nothing was written");
});

t.test("reads amounts of an earlier format in major units, where it had them so", async (t) => {
  const platform = await openEmbedded(t);
  const shop = (currency: string) =>
    makeEntry({
      domain: currency.toLowerCase(),
      currency,
      deliveryOptions: [{ id: "post", title: "Post", kind: "shipping", price: 990 }],
      categories: [
        {
          name: "C",
          slug: "c",
          products: [makeProductEntry({ variants: [{ values: [], price: 4990, compareAtPrice: 5990, stock: 1 }] })],
        },
      ],
    });
  const source = shopFileSource(shop("HUF"), shop("EUR"));
  const content = { ...(source.content as object), format: "awning-shops/1" };
  const imported = await importShops(platform, [{ ...source, content }]);
  const amounts = await Promise.all(
    imported.map(async ({ seller }) => {
      const [product] = await platform.products.list(seller.id, { limit: 1 });
      return [seller.deliveryOptions[0]?.price, product?.variants[0]?.price, product?.variants[0]?.compareAtPrice];
    }),
  );
  t.strictSame(amounts, [
    [99_000, 499_000, 599_000],
    [990, 4990, 5990],
  ]);
});

t.test("rejects a file that is no shop file", async (t) => {
  const platform = await openEmbedded(t);
  for (const content of [
    null,
    [],
    {},
    { format: "awning-shops/3", shops: [makeEntry()] },
    { format: "awning-shops/2", shops: [] },
  ]) {
    const source = { ...shopFileSource(), content };
    await t.rejects(importShops(platform, [source]), { name: ShopFileInvalid.name }, JSON.stringify(content));
  }
});

t.test("validates several files as one set and names the file of each problem", async (t) => {
  const platform = await openEmbedded(t);
  const sources = [
    { ...shopFileSource(makeEntry()), name: "a.json" },
    { ...shopFileSource(makeEntry(), makeEntry({ name: "" })), name: "b.json" },
  ];
  await t.rejects(importShops(platform, sources), {
    message:
      /^b\.json: shops\[0\]\.domain: expected a domain that no other shop in these files has, not acme\nb\.json: shops\[1\]\.name: /,
  });
});
