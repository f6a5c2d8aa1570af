import { MAX_CATEGORIES } from "../../../areas/shared/catalogue/catalogue-limits.ts";
import type { SaveCategoryRequest } from "../../../areas/shared/catalogue/contract/admin-catalogue.ts";
import type { Category } from "../../../areas/shared/catalogue/product.ts";
import { QuotaExceeded, SlugTaken } from "../errors.ts";
import type { Platform } from "../platform.ts";
import { freeSlug } from "./product-rules.ts";

export interface CategorySave {
  sellerId: string;
  categoryId: string;
  request: SaveCategoryRequest;
}

/** Attempts with a generated slug, if another write takes it first. */
const SLUG_ATTEMPTS = 5;

/**
 * Creates a category at the end of the list, or changes one without moving it.
 * @throws SlugTaken if the request names the slug @throws QuotaExceeded if the shop has {@link MAX_CATEGORIES}
 * @throws ObjectNotFound if the id is another seller's, or the category that was seen is gone
 * @throws VersionConflict if the category has changed since it was seen
 */
export async function saveCategory(
  { categories, newId }: Pick<Platform, "categories" | "newId">,
  { sellerId, categoryId, request }: CategorySave,
): Promise<Category> {
  for (let attempt = 1; ; attempt += 1) {
    const stored = await categories.list(sellerId);
    const before = stored.find(({ id }) => id === categoryId);
    const taken = new Set(stored.filter(({ id }) => id !== categoryId).map(({ slug }) => slug));
    const wanted = { text: request.name, fallback: "category", isTaken: (slug: string) => taken.has(slug), newId };
    const { name, description } = request;
    const slug = request.slug || (await freeSlug(wanted));
    const position = before?.position ?? Math.max(-1, ...stored.map((category) => category.position)) + 1;
    const category = { id: categoryId, sellerId, name, slug, description, position };
    try {
      await categories.save(sellerId, category, { atMost: MAX_CATEGORIES, seen: request.seen });
      return category;
    } catch (error) {
      if (error instanceof QuotaExceeded) throw tooMany(error);
      if (!(error instanceof SlugTaken)) throw error;
      if (request.slug === "" && attempt < SLUG_ATTEMPTS) continue;
      throw new SlugTaken(error.message, { fields: [{ field: "slug", code: "taken" }], cause: error });
    }
  }
}

function tooMany(cause: QuotaExceeded): QuotaExceeded {
  return new QuotaExceeded("The shop has the maximum number of categories.", {
    fields: [{ field: "name", code: "too-many-categories", params: { max: MAX_CATEGORIES } }],
    cause,
  });
}
