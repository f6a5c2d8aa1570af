import { randomUUID } from "node:crypto";
import { micromark } from "micromark";
import type { SaveProductRequest } from "../../areas/shared/catalogue/contract/admin-catalogue.ts";
import { NO_FILTER } from "../../areas/shared/catalogue/listing.ts";
import type { Category, Product, Variant } from "../../areas/shared/catalogue/product.ts";
import type { ShopImage } from "../../areas/shared/pictures/image.ts";
import type { Seller } from "../../areas/shared/sellers/seller.ts";
import type { Shop } from "../../areas/shared/shops/shop.ts";
import {
  MARKDOWN_OPTIONS,
  type MarkdownTexts,
  markLinksElsewhere,
  productTexts,
  type RenderedTexts,
  sellerTexts,
} from "../../areas/shared/texts/rendered-texts.ts";
import { CARD_FIELDS, type CardProduct, type FoundProducts } from "../../gateway/platform/catalogue/catalogue.ts";
import type { Platform } from "../../gateway/platform/platform.ts";
import { pick } from "../../gateway/platform/record-structure.ts";
import { RENDERER_VERSION } from "../../gateway/platform/texts/markdown.ts";

const THEN = "2026-01-02T03:04:05.000Z";

/** The best products that a search finds. */
export async function findProducts(
  { products }: Pick<Platform, "products">,
  sellerId: string,
  text: string,
  limit = 9,
): Promise<Pick<FoundProducts, "products" | "corrected">> {
  const query = { text, sort: "relevance", filter: NO_FILTER, offset: 0, limit } as const;
  const found = await products.search(sellerId, query);
  return { products: found.products, corrected: found.corrected };
}

/** Texts rendered synchronously, with the same result as the platform's thread. */
export function renderedNow(texts: MarkdownTexts): RenderedTexts {
  const html = Object.entries(texts).map(([path, text]) => [path, renderNow(text)]);
  return { renderer: RENDERER_VERSION, html: Object.fromEntries(html) };
}

export const renderNow = (text: string): string => markLinksElsewhere(micromark(text, MARKDOWN_OPTIONS));

export function makeSeller(given: Partial<Seller> = {}): Seller {
  const seller = {
    id: randomUUID(),
    domain: "acme",
    previousDomains: [],
    customDomain: null,
    name: "Acme",
    tagline: "Everything",
    about: "We make **everything**.",
    logo: null,
    cover: null,
    theme: { accent: "#a5482f", typeface: "serif", corners: "soft" },
    currency: "EUR",
    locale: "en-IE",
    contact: { email: "hello@acme.example" },
    deliveryOptions: [{ id: "post", title: "Post", kind: "shipping", price: 495 }],
    deliveryCountries: [],
    paymentInstructions: "",
    paymentDays: 7,
    paymentChoice: "all",
    pages: [],
    status: "active",
    ownerId: null,
    subscription: { plan: "free", status: "active", currentPeriodEnd: null },
    suspendedFrom: null,
    cardAccount: null,
    billing: null,
    createdAt: THEN,
    updatedAt: THEN,
    version: 1,
    ...given,
  } satisfies Omit<Seller, "rendered">;
  return { rendered: renderedNow(sellerTexts(seller)), ...seller };
}

/** The seller as the first release with orders stored it. */
export function firstReleaseSeller(seller: Seller): Record<string, unknown> {
  const { paymentDays: _, deliveryCountries: __, rendered: ___, cardAccount: ____, billing: _____, ...later } = seller;
  const { paymentChoice: ______, suspendedFrom: _______, ...before } = later;
  return before;
}

export function makeCategory(given: Partial<Category> & Pick<Category, "sellerId">): Category {
  const id = randomUUID();
  return { id, name: "Cups", slug: `cups-${id}`, description: "To drink from.", position: 0, ...given };
}

export function makeVariant(given: Partial<Variant> = {}): Variant {
  return {
    id: randomUUID(),
    title: "Cup",
    values: [],
    sku: "C-1",
    price: 2400,
    compareAtPrice: null,
    stock: 12,
    ...given,
  };
}

export function makeImage(given: Partial<ShopImage> = {}): ShopImage {
  return { id: "0".repeat(32), alt: "A cup", width: 1200, height: 1500, widths: [320, 640, 960, 1280], ...given };
}

/** The fields of a product that lists read. */
export const cardOf = (product: Product): CardProduct => pick(product, ...CARD_FIELDS);

export function makeProduct(given: Partial<Product> & Pick<Product, "sellerId" | "categoryId">): Product {
  const id = randomUUID();
  const product = {
    id,
    title: "Cup",
    slug: `cup-${id}`,
    description: "A cup.",
    status: "active",
    position: 0,
    images: [],
    options: [],
    variants: [makeVariant()],
    createdAt: THEN,
    updatedAt: THEN,
    version: 1,
    ...given,
  } satisfies Omit<Product, "rendered">;
  return { rendered: renderedNow(productTexts(product)), ...product };
}

/** A shop with one category of `size` products, stored. */
export async function storeShop(platform: Platform, given: Partial<Seller> = {}, size = 1): Promise<Shop> {
  const seller = makeSeller({ domain: `shop-${randomUUID().slice(0, 8)}`, ...given });
  const category = makeCategory({ sellerId: seller.id });
  const products = Array.from({ length: size }, (_, position) =>
    makeProduct({ sellerId: seller.id, categoryId: category.id, position }),
  );
  const shop = { seller, categories: [category], products };
  await platform.shops.create(shop);
  return shop;
}

/** Creates a product, or replaces the stored one. */
export async function storeProduct(
  { products }: Pick<Platform, "products">,
  sellerId: string,
  product: Product,
): Promise<void> {
  await products.write(sellerId, [], () => [product]);
}

/** A shop with one product of one variant for each stock given. */
export async function storeStock(platform: Platform, stocks: (number | null)[]): Promise<Shop> {
  const seller = makeSeller({ domain: `shop-${randomUUID().slice(0, 8)}` });
  const category = makeCategory({ sellerId: seller.id });
  const products = stocks.map((stock, position) =>
    makeProduct({ sellerId: seller.id, categoryId: category.id, position, variants: [makeVariant({ stock })] }),
  );
  const shop = { seller, categories: [category], products };
  await platform.shops.create(shop);
  return shop;
}

/** The stock of all variants of the products, in order. */
export async function stocks(platform: Platform, sellerId: string, products: Product[]): Promise<unknown[]> {
  const stored = await Promise.all(products.map(({ id }) => platform.products.get(sellerId, id)));
  return stored.flatMap((product) => product?.variants.map(({ stock }) => stock));
}

/** The request of an editor that loaded a product and changed some fields. */
export function saveOf(product: Product, change: Partial<SaveProductRequest> = {}): SaveProductRequest {
  const { version, categoryId, title, slug, description, status, images, options, variants } = product;
  return {
    version,
    categoryId,
    title,
    slug,
    description,
    status,
    images,
    options,
    variants: variants.map(({ id, values, sku, price, compareAtPrice, stock, imageId }) => ({
      id,
      values,
      sku,
      price,
      compareAtPrice,
      stock,
      stockSeen: stock,
      ...(imageId !== undefined && { imageId }),
    })),
    ...change,
  };
}

/** The field that {@link withUnknownFields} adds; no presenter may output it. */
export const UNKNOWN_FIELD = "passwordHash";

/** A copy with an unknown field in every nested object. */
export function withUnknownFields<T>(value: T): T {
  if (Array.isArray(value)) return value.map(withUnknownFields) as T;
  if (value === null || typeof value !== "object") return value;
  const fields = Object.entries(value).map(([key, field]) => [key, withUnknownFields(field)]);
  return { ...Object.fromEntries(fields), [UNKNOWN_FIELD]: "secret" } as T;
}
