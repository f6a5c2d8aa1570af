import * as z from "zod/mini";
import { saveCategoryRequest } from "../../../areas/shared/catalogue/contract/admin-catalogue.ts";
import type { Category } from "../../../areas/shared/catalogue/product.ts";
import { labelOf } from "../../../areas/shared/domain/name-suggestions.ts";

/** Where products go that the file gives no category. */
const NAMELESS = "Imported";

const keyOf = (name: string): string => name.trim().toLowerCase();

/** Finds the categories that products name, and draws up those that the shop doesn't have yet. */
export class PlannedCategories {
  /** The new ones. */
  readonly created: Category[] = [];
  readonly #sellerId: string;
  readonly #newId: () => string;
  readonly #known = new Map<string, Category>();
  readonly #slugs: Set<string>;
  #position: number;

  constructor(sellerId: string, stored: readonly Category[], newId: () => string) {
    this.#sellerId = sellerId;
    this.#newId = newId;
    for (const category of stored.toReversed()) this.#known.set(category.slug, category);
    // A name says more than an address that happens to be the same.
    for (const category of stored.toReversed()) this.#known.set(keyOf(category.name), category);
    this.#slugs = new Set(stored.map(({ slug }) => slug));
    this.#position = Math.max(-1, ...stored.map(({ position }) => position));
  }

  /** How many there would be. */
  get count(): number {
    return this.#slugs.size;
  }

  /** @returns the category, new or not; `undefined` where the name can't be one's */
  named(given: string): Category | undefined {
    const name = given.replaceAll(/\s+/g, " ").trim() || NAMELESS;
    const known = this.#known.get(keyOf(name));
    if (known) return known;
    if (!z.safeParse(saveCategoryRequest, { name, slug: "", description: "" }).success) return undefined;
    const category: Category = {
      id: this.#newId(),
      sellerId: this.#sellerId,
      name,
      slug: this.#freeSlug(labelOf(name) || "category"),
      description: "",
      position: (this.#position += 1),
    };
    this.#known.set(keyOf(name), category);
    this.created.push(category);
    return category;
  }

  #freeSlug(label: string): string {
    let slug = label;
    for (let number = 2; this.#slugs.has(slug); number += 1) slug = `${label}-${number}`;
    this.#slugs.add(slug);
    return slug;
  }
}
