import type { Category, Product } from "../../areas/shared/catalogue/product.ts";
import type { Seller } from "../../areas/shared/sellers/seller.ts";
import type { Shop } from "../../areas/shared/shops/shop.ts";
import { makeCategory, makeProduct, makeSeller, makeVariant, renderedNow } from "./shop.ts";

/** A seller whose id and texts contain the domain. */
export function sampleSeller(domain: string, change: Partial<Seller> = {}): Seller {
  return makeSeller({
    id: `id-${domain}`,
    domain,
    name: `The ${domain} shop`,
    tagline: "Things for people",
    contact: { email: `hello@${domain}.example` },
    ...change,
  });
}

const CREATED = "2026-01-01T00:00:00.000Z";

/** A shop with two categories of two products each, one of them a draft. */
export function sampleShop(domain: string, change: Partial<Seller> = {}): Shop {
  const seller = sampleSeller(domain, change);
  const category = (slug: string, position: number): Category => ({
    id: `${seller.id}-${slug}`,
    sellerId: seller.id,
    name: `${slug} of ${domain}`,
    slug,
    description: `All ${slug}`,
    position,
  });
  const product = (
    slug: string,
    categorySlug: string,
    position: number,
    status: Product["status"] = "active",
  ): Product => ({
    id: `${seller.id}-${slug}`,
    sellerId: seller.id,
    categoryId: `${seller.id}-${categorySlug}`,
    title: `${slug} from ${domain}`,
    slug,
    description: `A **good** ${slug}.`,
    rendered: renderedNow({ description: `A **good** ${slug}.` }),
    status,
    position,
    images: [],
    options: [{ name: "Size", values: ["S", "L"] }],
    variants: [
      { id: `${slug}-s`, title: "S", values: ["S"], sku: "", price: 1_200, compareAtPrice: 1_500, stock: 3 },
      { id: `${slug}-l`, title: "L", values: ["L"], sku: "", price: 1_850, compareAtPrice: null, stock: 0 },
    ],
    createdAt: CREATED,
    updatedAt: CREATED,
    version: 1,
  });
  return {
    seller,
    categories: [category("cups", 0), category("bowls", 1)],
    products: [
      product("mug", "cups", 0),
      product("beaker", "cups", 1, "draft"),
      product("dish", "bowls", 0),
      product("tureen", "bowls", 1),
    ],
  };
}

/**
 * {@link sampleShop} with other names.
 *
 * @param names names of categories and products by slug
 * @param option the name of the products' option, and its values by the sample's values
 */
export function renamedShop(
  domain: string,
  change: Partial<Seller>,
  names: Record<string, string>,
  option: { name: string; values: Record<string, string> },
): Shop {
  const { seller, categories, products } = sampleShop(domain, change);
  const named = (slug: string): string => names[slug] ?? slug;
  const valued = (values: string[]): string[] => values.map((value) => option.values[value] ?? value);
  return {
    seller,
    categories: categories.map((category) => ({ ...category, name: named(category.slug), description: "" })),
    products: products.map((product) => ({
      ...product,
      title: named(product.slug),
      description: `**${named(product.slug)}**`,
      rendered: renderedNow({ description: `**${named(product.slug)}**` }),
      options: product.options.map(({ values }) => ({ name: option.name, values: valued(values) })),
      variants: product.variants.map((variant) => {
        const values = valued(variant.values);
        return { ...variant, values, title: values.join(" / ") };
      }),
    })),
  };
}

/** {@link sampleShop} in German (`de-DE`), with the same ids, slugs and prices. */
export function sampleGermanShop(domain: string, change: Partial<Seller> = {}): Shop {
  return renamedShop(
    domain,
    {
      name: "Töpferei Süßmilch",
      tagline: "Geschirr für große und kleine Küchen",
      about: "Wir drehen **Steinzeug** in Höhr-Grenzhausen.",
      currency: "EUR",
      locale: "de-DE",
      deliveryOptions: [{ id: "post", title: "DHL-Paket, 2–3 Tage", kind: "shipping", price: 590 }],
      pages: [
        { slug: "impressum", title: "Impressum", body: "Töpferei Süßmilch, Straße der Öfen 3, 56203 Höhr-Grenzhausen" },
      ],
      ...change,
    },
    {
      cups: "Becher & Tassen",
      bowls: "Schüsseln",
      mug: "Becher „Grüße aus Übersee“",
      beaker: "Entwurf",
      dish: "Schale",
      tureen: "Suppenschüssel",
    },
    { name: "Größe", values: { S: "Klein", L: "Groß" } },
  );
}

/** {@link sampleShop} in Arabic (`ar-EG`), written from right to left, with the same ids, slugs and prices. */
export function sampleArabicShop(domain: string, change: Partial<Seller> = {}): Shop {
  return renamedShop(
    domain,
    {
      name: "فخار النيل",
      tagline: "أوانٍ من طين الفيوم",
      about: "نصنع **الخزف** يدويًا في قرية تونس بالفيوم.",
      currency: "EGP",
      locale: "ar-EG",
      deliveryOptions: [{ id: "post", title: "البريد، من يومين إلى ثلاثة أيام", kind: "shipping", price: 6_000 }],
      pages: [{ slug: "returns", title: "التوصيل والإرجاع", body: "يمكنك إرجاع القطعة خلال **14 يومًا** من استلامها." }],
      ...change,
    },
    {
      cups: "أكواب",
      bowls: "أوعية",
      mug: "كوب الصباح 250 مل",
      beaker: "مسودة",
      dish: "طبق صغير",
      tureen: "سلطانية الحساء",
    },
    { name: "الحجم", values: { S: "صغير", L: "كبير" } },
  );
}

const COLOURS = ["Red", "Green", "Blue"] as const;

/**
 * A shop with one category, `/categories/all`, of `size` products: `Thing 001` costs €10 and each next one a euro more.
 * Colours alternate between red, green and blue; every fifth product is sold out.
 */
export function largeShop(domain: string, size: number): Shop {
  const seller = makeSeller({ domain, name: "Many Things" });
  const category = makeCategory({ sellerId: seller.id, slug: "all", name: "All things" });
  const products = Array.from({ length: size }, (_, position) => {
    const colour = COLOURS[position % COLOURS.length] as string;
    return makeProduct({
      sellerId: seller.id,
      categoryId: category.id,
      position,
      title: `Thing ${String(position + 1).padStart(3, "0")}`,
      slug: `thing-${position + 1}`,
      options: [{ name: "Colour", values: [colour] }],
      variants: [
        makeVariant({
          title: colour,
          values: [colour],
          price: 1_000 + position * 100,
          stock: position % 5 === 4 ? 0 : 9,
        }),
      ],
    });
  });
  return { seller, categories: [category], products };
}
