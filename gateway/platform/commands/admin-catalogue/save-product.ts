import type { SaveProductRequest } from "../../../../areas/shared/api/contract/admin/catalogue.ts";
import type { Product } from "../../../../areas/shared/domain/product.ts";
import type { Platform } from "../../platform.ts";
import { RequestIncomplete, SlugTaken } from "../../ports/errors.ts";
import { drawProduct } from "./draw-product.ts";
import { freeSlug } from "./free-slug.ts";
import { productProblems } from "./product-rules.ts";

export interface ProductSave {
  sellerId: string;
  productId: string;
  request: SaveProductRequest;
}

type Needed = Pick<Platform, "products" | "categories" | "images" | "newId" | "now">;

/** How often an address that was free, and taken the moment after, gives way to the next. */
const SLUG_ATTEMPTS = 5;

/**
 * Creates a product, or replaces the version that the request names.
 * @returns the product as it is stored
 * @throws RequestIncomplete with what does not go together, by field @throws SlugTaken where the request names the address
 * @throws VersionConflict @throws ObjectNotFound @throws QuotaExceeded where the plan has no room for one more that is active
 */
export async function saveProduct(platform: Needed, { sellerId, productId, request }: ProductSave): Promise<Product> {
  const fields = await findProblems(platform, { sellerId, productId, request });
  if (Object.keys(fields).length > 0) throw new RequestIncomplete("The product does not go together.", { fields });
  const end = ((await platform.products.lastPosition(sellerId, request.categoryId)) ?? -1) + 1;
  for (let attempt = 1; ; attempt += 1) {
    const slug = request.slug || (await slugOf(platform, sellerId, productId, request.title));
    const draft = { productId, request, slug, end, now: platform.now() };
    try {
      const stored = await platform.products.write(sellerId, [productId], (ground) => [drawProduct(ground, draft)]);
      return stored[0] as Product;
    } catch (error) {
      if (!(error instanceof SlugTaken)) throw error;
      if (request.slug === "" && attempt < SLUG_ATTEMPTS) continue;
      throw new SlugTaken(error.message, { fields: { slug: "Another product has this address." }, cause: error });
    }
  }
}

async function findProblems(
  { categories, products, images }: Needed,
  { sellerId, productId, request }: ProductSave,
): Promise<Record<string, string>> {
  const problems = productProblems(request);
  const known = await categories.list(sellerId);
  if (!known.some(({ id }) => id === request.categoryId))
    problems["categoryId"] = "There is no such category any more.";
  const stored = request.images.length > 0 ? await products.get(sellerId, productId) : undefined;
  const own = new Set(stored?.images.map(({ id }) => id));
  for (const [index, { id, widths }] of request.images.entries()) {
    if (request.images.findIndex((image) => image.id === id) < index) {
      problems[`images.${index}`] = "The product has this picture already.";
    } else if (!own.has(id) && !(await images.widths(sellerId, id))?.includes(widths.at(-1) ?? 0)) {
      problems[`images.${index}`] = "This picture is not there any more. Add it again.";
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
