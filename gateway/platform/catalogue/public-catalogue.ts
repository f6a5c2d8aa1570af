import { offeredVariants } from "../../../areas/shared/catalogue/listing.ts";
import {
  type Category,
  isAvailable,
  LOW_STOCK,
  optionOf,
  type Product,
  type Variant,
} from "../../../areas/shared/catalogue/product.ts";
import type {
  CategoryWithProducts,
  ProductCard,
  PublicContentPage,
  PublicProduct,
  PublicVariant,
} from "../../../areas/shared/catalogue/public-catalogue.ts";
import type { Seller } from "../../../areas/shared/sellers/seller.ts";
import { pagePath } from "../../../areas/shared/texts/rendered-texts.ts";
import { storedHtml } from "../../html.ts";
import { lruMap } from "../../lru-map.ts";
import { publicImage, publicImageWithPlaceholder } from "../pictures/picture-file.ts";
import type { Platform } from "../platform.ts";
import { pick } from "../record-structure.ts";
import type { CardProduct } from "./catalogue.ts";

/** Presents an active product on its page. @throws TypeError for a draft or archived product */
export function publicProduct(product: Product, category: Pick<Category, "name" | "slug">): PublicProduct {
  if (product.status !== "active") throw new TypeError(`The product is ${product.status}, not active.`);
  return {
    ...pick(product, "id", "slug", "title"),
    descriptionHtml: storedHtml(product.rendered, "description", product.description),
    category: pick(category, "name", "slug"),
    images: product.images.map(publicImageWithPlaceholder),
    options: product.options.map(optionOf),
    variants: product.variants.map(publicVariant),
  };
}

function publicVariant(variant: Variant): PublicVariant {
  return {
    ...pick(variant, "id", "title", "values", "price", "compareAtPrice"),
    available: isAvailable(variant),
    remaining: variant.stock !== null && variant.stock <= LOW_STOCK ? variant.stock : null,
    ...(variant.imageId !== undefined && { imageId: variant.imageId }),
  };
}

/** Presents a product in lists, with the lowest price of its offered variants. */
export function productCard(product: CardProduct): ProductCard {
  const offered = offeredVariants(product);
  const [cheapest] = offered.toSorted((a, b) => a.price - b.price);
  const [image] = product.images;
  return {
    ...pick(product, "slug", "title"),
    image: image ? { ...publicImage(image), alt: "" } : null,
    price: cheapest?.price ?? 0,
    compareAtPrice: cheapest?.compareAtPrice ?? null,
    varies: offered.some((variant) => variant.price !== cheapest?.price),
    soldOut: !product.variants.some(isAvailable),
  };
}

/** Reads an active product by its slug; `undefined` if the shop has none. */
export async function readProduct(
  { categories, products }: Pick<Platform, "categories" | "products">,
  { id }: Pick<Seller, "id">,
  slug: string,
): Promise<PublicProduct | undefined> {
  const product = await products.findBySlug(id, slug);
  if (product?.status !== "active") return undefined;
  const category = await categories.get(id, product.categoryId);
  return category && publicProduct(product, category);
}

/** Reads a page written by the seller; `undefined` if no page has this slug. */
export function readContent(
  { pages, rendered }: Pick<Seller, "pages" | "rendered">,
  slug: string,
): PublicContentPage | undefined {
  const page = pages.find((candidate) => candidate.slug === slug);
  return page && { slug: page.slug, title: page.title, bodyHtml: storedHtml(rendered, pagePath(page.slug), page.body) };
}

/** @param productCount the total number of active products; `products` may hold only the first of them */
export function categoryWithProducts(
  category: Category,
  products: CardProduct[],
  productCount: number,
): CategoryWithProducts {
  return {
    ...pick(category, "name", "slug", "description"),
    products: products.filter((product) => product.status === "active").map(productCard),
    productCount,
  };
}

/** As many as the home page shows. */
const CARDS_PER_CATEGORY = 5;
/** Later categories are links without cards: 50 categories are 250 cards. */
const CATEGORIES_WITH_CARDS = 50;

type Catalogue = Pick<Platform, "categories" | "products">;

/** Maximum number of shops whose home is cached, at about 20 kB each. */
const CACHED_HOMES = 200;
/** The cached homes of each storage. */
const homes = new WeakMap<Platform["products"], ReturnType<typeof lruMap<Promise<CategoryWithProducts[]>>>>();

/**
 * Returns all categories with active products, for a shop's home page, navigation and search. The first of them have
 * their first products. They are read once per version of the seller, because all pages contain them. Concurrent calls
 * share one read. A failed read is not cached.
 */
export function readHome(
  catalogue: Catalogue,
  { id, version }: Pick<Seller, "id" | "version">,
): Promise<CategoryWithProducts[]> {
  const cached = homes.get(catalogue.products) ?? lruMap<Promise<CategoryWithProducts[]>>(CACHED_HOMES);
  homes.set(catalogue.products, cached);
  const key = `${id}.${version}`;
  const reading = cached.get(key) ?? loadHome(catalogue, id);
  cached.set(key, reading);
  reading.catch(() => {
    if (cached.peek(key) === reading) cached.delete(key);
  });
  return reading;
}

async function loadHome({ categories, products }: Catalogue, sellerId: string): Promise<CategoryWithProducts[]> {
  const listed = await categories.list(sellerId);
  const ids = listed.map(({ id }) => id);
  const [counts, cards] = await Promise.all([
    products.countEach(sellerId, ids, "active"),
    products.firstOfEach(sellerId, ids.slice(0, CATEGORIES_WITH_CARDS), CARDS_PER_CATEGORY),
  ]);
  return listed
    .map((category) => categoryWithProducts(category, cards.get(category.id) ?? [], counts.get(category.id) ?? 0))
    .filter(({ productCount }) => productCount > 0);
}
