import type { SaveProductRequest } from "../../../areas/shared/catalogue/contract/admin-catalogue.ts";
import type { Product } from "../../../areas/shared/catalogue/product.ts";
import type { FieldProblem } from "../../../areas/shared/contract/field-problems.ts";
import { productTexts, type RenderedTexts } from "../../../areas/shared/texts/rendered-texts.ts";
import { RequestIncomplete, SlugTaken } from "../errors.ts";
import type { Platform } from "../platform.ts";
import { renderTexts } from "../texts/render-texts.ts";
import { drawProduct } from "./draw-product.ts";
import { freeSlug } from "./free-slug.ts";
import { productProblems } from "./product-rules.ts";

export interface ProductSave {
  sellerId: string;
  productId: string;
  request: SaveProductRequest;
}

type Needed = Pick<Platform, "products" | "categories" | "images" | "markdown" | "newId" | "now">;

/** How often an address that was free, and taken the moment after, gives way to the next. */
const SLUG_ATTEMPTS = 5;

/**
 * Creates a product, or replaces the version that the request names.
 * @returns the product as it is stored
 * @throws RequestIncomplete with what does not go together or can't be formatted, by field @throws SlugTaken where the request names the address
 * @throws VersionConflict @throws ObjectNotFound @throws QuotaExceeded where the plan has no room for one more that is active
 */
export async function saveProduct(platform: Needed, { sellerId, productId, request }: ProductSave): Promise<Product> {
  const stored = await platform.products.get(sellerId, productId);
  const fields = await findProblems(platform, { sellerId, productId, request }, stored);
  const rendered = await renderDescription(platform, { sellerId, productId, request }, stored, fields);
  if (fields.length > 0) throw new RequestIncomplete("The product does not go together.", { fields });
  const end = ((await platform.products.lastPosition(sellerId, request.categoryId)) ?? -1) + 1;
  for (let attempt = 1; ; attempt += 1) {
    const slug = request.slug || (await slugOf(platform, sellerId, productId, request.title));
    const draft = { productId, request, rendered, slug, end, now: platform.now() };
    try {
      const written = await platform.products.write(sellerId, [productId], (ground) => [drawProduct(ground, draft)]);
      return written[0] as Product;
    } catch (error) {
      if (!(error instanceof SlugTaken)) throw error;
      if (request.slug === "" && attempt < SLUG_ATTEMPTS) continue;
      throw new SlugTaken(error.message, { fields: [{ field: "slug", code: "taken" }], cause: error });
    }
  }
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
    } else if (!own.has(id) && !(await images.widths(sellerId, id))?.includes(widths.at(-1) ?? 0)) {
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

function slugOf({ products, newId }: Needed, sellerId: string, productId: string, title: string): Promise<string> {
  const isTaken = async (slug: string): Promise<boolean> => {
    const holder = await products.findBySlug(sellerId, slug);
    return holder !== undefined && holder.id !== productId;
  };
  return freeSlug({ text: title, fallback: "product", isTaken, newId });
}
