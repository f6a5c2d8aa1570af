import { MAX_CATEGORIES } from "../../../areas/shared/catalogue/catalogue-limits.ts";
import type { SaveCategoryRequest } from "../../../areas/shared/catalogue/contract/admin-catalogue.ts";
import type { Category } from "../../../areas/shared/catalogue/product.ts";
import { QuotaExceeded } from "../errors.ts";
import type { Platform } from "../platform.ts";
import { freeSlug, untilSlugIsFree } from "./product-rules.ts";

export interface CategorySave {
  sellerId: string;
  /** Of the shop, BCP 47. */
  locale: string;
  categoryId: string;
  request: SaveCategoryRequest;
}

/**
 * Creates a category at the end of the list, or changes one without moving it.
 * @throws SlugTaken if the request names the slug @throws QuotaExceeded if the shop has {@link MAX_CATEGORIES}
 * @throws ObjectNotFound if the id is another seller's, or the category that was seen is gone
 * @throws VersionConflict if the category has changed since it was seen
 */
export async function saveCategory(
  { categories, newId }: Pick<Platform, "categories" | "newId">,
  { sellerId, locale, categoryId, request }: CategorySave,
): Promise<Category> {
  return untilSlugIsFree(request.slug, async () => {
    const stored = await categories.list(sellerId);
    const taken = new Set(stored.filter(({ id }) => id !== categoryId).map(({ slug }) => slug));
    const { name, description } = request;
    const isTaken = (wanted: string): boolean => taken.has(wanted);
    const slug = request.slug || (await freeSlug({ text: name, fallback: "category", locale, isTaken, newId }));
    const position = Math.max(-1, ...stored.map((category) => category.position)) + 1;
    const category = { id: categoryId, sellerId, name, slug, description, position };
    try {
      return await categories.save(sellerId, category, { atMost: MAX_CATEGORIES, seen: request.seen });
    } catch (error) {
      throw error instanceof QuotaExceeded ? tooMany(error) : error;
    }
  });
}

function tooMany(cause: QuotaExceeded): QuotaExceeded {
  return new QuotaExceeded("The shop has the maximum number of categories.", {
    fields: [{ field: "name", code: "too-many-categories", params: { max: MAX_CATEGORIES } }],
    cause,
  });
}
