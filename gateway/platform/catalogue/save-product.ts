import { MAX_STOCK } from "../../../areas/shared/catalogue/catalogue-limits.ts";
import type { SaveProductRequest } from "../../../areas/shared/catalogue/contract/admin-catalogue.ts";
import { optionOf, type Product, type ProductStatus, type Variant } from "../../../areas/shared/catalogue/product.ts";
import type { FieldProblem } from "../../../areas/shared/contract/field-problems.ts";
import type { ShopImage } from "../../../areas/shared/pictures/image.ts";
import { productTexts, type RenderedTexts } from "../../../areas/shared/texts/rendered-texts.ts";
import { ObjectNotFound, RequestIncomplete, VersionConflict } from "../errors.ts";
import type { Platform } from "../platform.ts";
import { renderTexts } from "../texts/render-texts.ts";
import type { CatalogueSnapshot } from "./catalogue.ts";
import {
  freeSlug,
  productProblems,
  requirePlanRoom,
  requireShopRoom,
  titleOfVariant,
  untilSlugIsFree,
} from "./product-rules.ts";

interface StockGiven {
  stock: number | null;
  /** The stock that the editor saw. If omitted, the stored stock is overwritten. */
  stockSeen?: number | null | undefined;
}

/**
 * The stock of a variant after an edit. Orders may take stock during the edit. If the stock is tracked before and
 * after, the difference is applied, down to zero. If the edit starts or stops tracking, its value is stored.
 * @param stored the variant as stored; `undefined` for a new one
 */
export function changedStock(
  stored: Pick<Variant, "stock"> | undefined,
  { stock, stockSeen }: StockGiven,
): number | null {
  if (!stored || stockSeen === undefined) return stock;
  if (stock === stockSeen) return stored.stock;
  if (stock === null || stockSeen === null || stored.stock === null) return stock;
  return Math.min(Math.max(stored.stock + stock - stockSeen, 0), MAX_STOCK);
}

interface ProductDraft {
  productId: string;
  request: SaveProductRequest;
  /** The HTML of the request's description. */
  rendered: RenderedTexts;
  /** Never empty. */
  slug: string;
  /** The position after the category's last product. */
  end: number;
  now: Date;
}

/**
 * Builds a product from the request and the stored product.
 *
 * A new product's version is its shop's next version. It is higher than any earlier product version of the shop. An
 * editor of a product that was removed and restored gets a conflict.
 * @throws VersionConflict @throws ObjectNotFound if the product to change does not exist @throws QuotaExceeded
 */
function buildProduct(
  snapshot: CatalogueSnapshot,
  { productId, request, rendered, slug, end, now }: ProductDraft,
): Product {
  const stored = snapshot.products.find(({ id }) => id === productId);
  if (!stored && request.version !== null) throw new ObjectNotFound(`The seller has no product ${productId}.`);
  if (stored && request.version !== stored.version) throw new VersionConflict("The product has been changed.");
  const activated = request.status === "active" && stored?.status !== "active";
  requirePlanRoom(snapshot, activated ? 1 : 0, now);
  requireShopRoom(snapshot, stored ? 0 : 1);
  const keptPosition = stored?.categoryId === request.categoryId ? stored.position : end;
  return {
    id: productId,
    sellerId: snapshot.seller.id,
    categoryId: request.categoryId,
    title: request.title,
    slug,
    description: request.description,
    rendered,
    status: request.status,
    position: request.position ?? keptPosition,
    images: request.images.map((image) => buildImage(image, stored)),
    options: request.options.map(optionOf),
    variants: request.variants.map((variant) => buildVariant(variant, request, stored)),
    createdAt: stored?.createdAt ?? now.toISOString(),
    updatedAt: now.toISOString(),
    version: stored?.version ?? snapshot.seller.version + 1,
  };
}

/** Keeps the stored data of a picture and changes only its alternative text. */
function buildImage(given: ShopImage, stored: Product | undefined): ShopImage {
  const { id, width, height, widths, placeholder } = stored?.images.find((image) => image.id === given.id) ?? given;
  return { id, alt: given.alt, width, height, widths, ...(placeholder !== undefined && { placeholder }) };
}

function buildVariant(
  given: SaveProductRequest["variants"][number],
  { title }: SaveProductRequest,
  stored: Product | undefined,
): Variant {
  const { id, values, sku, price, compareAtPrice, imageId } = given;
  const before = stored?.variants.find((variant) => variant.id === id);
  const stock = changedStock(before, given);
  const picture = imageId !== undefined && { imageId };
  return { id, title: titleOfVariant(values, title), values, sku, price, compareAtPrice, stock, ...picture };
}

export interface ProductSave {
  sellerId: string;
  /** Of the shop, BCP 47. */
  locale: string;
  productId: string;
  request: SaveProductRequest;
}

type Needed = Pick<Platform, "products" | "categories" | "images" | "markdown" | "newId" | "now">;

/**
 * Creates a product, or replaces the version that the request names.
 * @returns the stored product
 * @throws RequestIncomplete with the fields that are inconsistent or can't be formatted
 * @throws SlugTaken if the request names the slug
 * @throws VersionConflict @throws ObjectNotFound @throws QuotaExceeded if the plan has no room for another active
 * product
 */
export async function saveProduct(platform: Needed, save: ProductSave): Promise<Product> {
  const { sellerId, productId, request } = save;
  const stored = await platform.products.get(sellerId, productId);
  const fields = await findProblems(platform, save, stored);
  const rendered = await renderDescription(platform, save, stored, fields);
  if (fields.length > 0) throw new RequestIncomplete("The product's fields are inconsistent.", { fields });
  const end = ((await platform.products.lastPosition(sellerId, request.categoryId)) ?? -1) + 1;
  return untilSlugIsFree(request.slug, async () => {
    const slug = request.slug || (await slugOf(platform, save));
    const draft = { productId, request, rendered, slug, end, now: platform.now() };
    const written = await platform.products.write(sellerId, [productId], (snapshot) => [buildProduct(snapshot, draft)]);
    return written[0] as Product;
  });
}

/** @param fields receives the problem if the description can't be formatted */
async function renderDescription(
  platform: Needed,
  { sellerId, request }: ProductSave,
  stored: Product | undefined,
  fields: FieldProblem[],
): Promise<RenderedTexts> {
  const known = stored && { texts: productTexts(stored), rendered: stored.rendered };
  const { rendered, tooComplex } = await renderTexts(platform, sellerId, productTexts(request), known);
  for (const field of tooComplex) fields.push({ field, code: "too-complex" });
  return rendered;
}

async function findProblems(
  { categories, images }: Needed,
  { sellerId, request }: ProductSave,
  stored: Product | undefined,
): Promise<FieldProblem[]> {
  const problems = productProblems(request);
  const known = await categories.list(sellerId);
  if (!known.some(({ id }) => id === request.categoryId)) problems.push({ field: "categoryId", code: "gone" });
  const own = new Set(stored?.images.map(({ id }) => id));
  for (const [index, { id, widths }] of request.images.entries()) {
    if (request.images.findIndex((image) => image.id === id) < index) {
      problems.push({ field: `images.${index}`, code: "not-distinct" });
    } else if (!own.has(id) && !(await images.use(sellerId, id))?.includes(widths.at(-1) ?? 0)) {
      problems.push({ field: `images.${index}`, code: "gone" });
    }
  }
  const pictures = new Set(request.images.map(({ id }) => id));
  for (const [index, { imageId }] of request.variants.entries()) {
    if (imageId !== undefined && !pictures.has(imageId)) {
      problems.push({ field: `variants.${index}.imageId`, code: "gone" });
    }
  }
  return problems;
}

function slugOf({ products, newId }: Needed, save: ProductSave): Promise<string> {
  const { sellerId, locale, productId, request } = save;
  const isTaken = async (slug: string): Promise<boolean> => {
    const holder = await products.findBySlug(sellerId, slug);
    return holder !== undefined && holder.id !== productId;
  };
  return freeSlug({ text: request.title, fallback: "product", locale, isTaken, newId });
}

interface StatusChange {
  sellerId: string;
  /** Without duplicates. */
  productIds: string[];
  status: ProductStatus;
}

interface StatusChanged {
  id: string;
  before: ProductStatus;
  version: number;
}

/**
 * Sets the status of several products, all or none. Products that already have it stay unchanged.
 * @returns the changed products, in the requested order
 * @throws ObjectNotFound if one of them is not the seller's @throws QuotaExceeded if the plan has no room for all
 */
export async function changeProductStatus(
  { products, now }: Pick<Platform, "products" | "now">,
  { sellerId, productIds, status }: StatusChange,
): Promise<StatusChanged[]> {
  const time = now();
  const before = new Map<string, ProductStatus>();
  const changed = await products.write(sellerId, productIds, (snapshot) => {
    const stored = new Map(snapshot.products.map((product) => [product.id, product]));
    const named = productIds.map((id) => {
      const product = stored.get(id);
      if (!product) throw new ObjectNotFound(`The seller has no product ${id}.`);
      return product;
    });
    const others = named.filter((product) => product.status !== status);
    requirePlanRoom(snapshot, status === "active" ? others.length : 0, time);
    for (const product of others) before.set(product.id, product.status);
    return others.map((product) => ({ ...product, status, updatedAt: time.toISOString() }));
  });
  return changed.map(({ id, version }) => ({ id, before: before.get(id) ?? status, version }));
}
