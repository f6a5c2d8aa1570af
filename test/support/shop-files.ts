import fc from "fast-check";
import { isSellerDomain } from "../../areas/shared/domain/subdomain.ts";
import { SHOP_FILE_FORMAT, type ShopEntryInput } from "../../gateway/platform/shops/shop-file.ts";
import { pictureReader, type ShopFileSource } from "../../gateway/platform/shops/validate-shop-files.ts";
import { anyText } from "./arbitrary.ts";

/** The smallest valid shop of a shop file. */
export function makeEntry(given: Partial<ShopEntryInput> = {}): ShopEntryInput {
  return {
    domain: "acme",
    name: "Acme",
    theme: { accent: "#a5482f", typeface: "serif", corners: "soft" },
    currency: "EUR",
    locale: "en-IE",
    contact: { email: "hello@acme.example" },
    ...given,
  };
}

export function makeProductEntry(given: Partial<ProductEntry> = {}): ProductEntry {
  return {
    title: "Cup",
    slug: "cup",
    description: "A cup.",
    variants: [{ values: [], price: 2400, stock: 3 }],
    ...given,
  };
}

/** A shop file without a folder: its pictures are `data:` URIs. */
export function shopFileSource(...shops: unknown[]): ShopFileSource {
  return { name: "", content: { format: SHOP_FILE_FORMAT, shops }, readPicture: pictureReader("/nowhere") };
}

type ProductEntry = NonNullable<ShopEntryInput["categories"]>[number]["products"][number];

export function dataUri(svg: Buffer): string {
  return `data:image/svg+xml;base64,${svg.toString("base64")}`;
}

/** PNGs of two pixels with one rendition, to keep property tests fast. */
const PICTURES = [
  "iVBORw0KGgoAAAANSUhEUgAAAAIAAAABCAMAAADD/I+4AAAAA1BMVEXQICCEGQyAAAAACXBIWXMAAAPoAAAD6AG1e1JrAAAAC0lEQVQImWNgYAAAAAMAAaCmo9QAAAAASUVORK5CYII=",
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAACCAMAAACuX0YVAAAAA1BMVEUgINCMYI1MAAAACXBIWXMAAAPoAAAD6AG1e1JrAAAADElEQVQImWNgYGAAAAAEAAGjChXjAAAAAElFTkSuQmCC",
].map((base64) => `data:image/png;base64,${base64}`);

const picture = fc.record({ file: fc.constantFrom(...PICTURES), alt: anyText });
const title = anyText.filter((text) => text.trim() !== "");
const slug = fc.stringMatching(/^[a-z0-9][a-z0-9-]{0,20}$/);
const domain = fc.stringMatching(/^[a-z][a-z0-9-]{1,20}[a-z0-9]$/).filter(isSellerDomain);
const amount = fc.nat({ max: 10_000_000_000 });
const stock = fc.option(fc.nat({ max: 10_000_000 }));

const product: fc.Arbitrary<ProductEntry> = fc
  .record({
    title,
    slug,
    description: anyText,
    status: fc.constantFrom("draft", "active", "archived"),
    images: fc.uniqueArray(picture, { maxLength: 2, selector: ({ file }) => file }),
    pictures: fc.array(fc.option(fc.nat({ max: 1 })), { minLength: 4, maxLength: 4 }),
    colors: fc.option(fc.array(fc.option(fc.stringMatching(/^#[0-9a-f]{6}$/)), { minLength: 4, maxLength: 4 })),
    option: fc.option(fc.record({ name: title, values: fc.uniqueArray(title, { minLength: 1, maxLength: 4 }) })),
    variant: fc.record({
      sku: anyText,
      price: fc.nat({ max: 1_000_000 }),
      above: fc.option(fc.integer({ min: 1, max: 1000 })),
      stock,
    }),
  })
  .map(({ option, pictures, colors, variant: { above, ...variant }, ...rest }) => ({
    ...rest,
    options: option ? [{ ...option, ...(colors && { colors: colors.slice(0, option.values.length) }) }] : [],
    variants: (option?.values ?? [undefined]).map((value, place) => ({
      ...variant,
      values: value === undefined ? [] : [value],
      ...(above !== null && { compareAtPrice: variant.price + above }),
      ...((pictures[place] ?? 2) < rest.images.length && { image: pictures[place] as number }),
    })),
  }));

/** Any valid shop of a shop file, with every field. */
export const anyEntry: fc.Arbitrary<ShopEntryInput> = fc
  .record({
    domain,
    name: title,
    tagline: anyText,
    about: anyText,
    logo: fc.option(picture, { nil: undefined }),
    cover: fc.option(picture, { nil: undefined }),
    theme: fc.record({
      accent: fc.stringMatching(/^#[0-9a-f]{6}$/),
      typeface: fc.constantFrom("sans", "serif", "slab", "rounded"),
      corners: fc.constantFrom("sharp", "soft", "round"),
    }),
    currency: fc.constantFrom("EUR", "GBP", "JPY", "KWD"),
    locale: fc.constantFrom("en-GB", "de", "ar-EG", "ja-JP"),
    contact: fc.record(
      {
        email: fc.constantFrom("a@b.example", ""),
        phone: anyText.filter((text) => text.length <= 40),
        address: anyText,
      },
      { requiredKeys: ["email"] },
    ),
    deliveryOptions: fc.uniqueArray(
      fc.record(
        { id: slug, title, kind: fc.constantFrom("shipping", "pickup"), price: amount, note: anyText },
        { requiredKeys: ["id", "title", "kind", "price"] },
      ),
      { maxLength: 3, selector: ({ id }) => id },
    ),
    deliveryCountries: fc.uniqueArray(fc.constantFrom("GB", "IE", "JP"), { maxLength: 3 }),
    paymentInstructions: anyText,
    paymentDays: fc.option(fc.integer({ min: 3, max: 90 })),
    paymentChoice: fc.constantFrom("all", "card", "manual"),
    pages: fc.uniqueArray(fc.record({ slug, title, body: anyText }), { maxLength: 3, selector: ({ slug }) => slug }),
    status: fc.constantFrom("active", "paused", "suspended", "closed"),
    subscription: fc.record({
      plan: fc.constantFrom("free", "pro"),
      status: fc.constantFrom("active", "trialing", "past-due", "canceled"),
      currentPeriodEnd: fc.option(fc.constant("2027-01-02T03:04:05.678Z")),
    }),
    customDomain: fc.option(fc.record({ host: fc.constantFrom("a.example", "b.c.example"), verified: fc.boolean() })),
    previousDomains: fc.uniqueArray(domain, { maxLength: 2 }),
    categories: fc.uniqueArray(
      fc.record({ name: title, slug, description: anyText, products: fc.array(product, { maxLength: 3 }) }),
      { maxLength: 3, selector: ({ slug }) => slug },
    ),
  })
  .map((entry) => {
    const slugs = new Set<string>();
    const isNew = ({ slug }: { slug: string }): boolean => slugs.size < slugs.add(slug).size;
    const categories = entry.categories.map((category) => ({ ...category, products: category.products.filter(isNew) }));
    const suspendedFrom = entry.status === "suspended" ? { suspendedFrom: "paused" as const } : {};
    return { ...entry, ...suspendedFrom, categories };
  });
