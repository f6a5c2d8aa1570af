import { computed, makeObservable } from "mobx";
import { apiErrorOf } from "../../../shared/api/api-error.ts";
import type { AdminCategory } from "../../../shared/catalogue/admin-catalogue.ts";
import type { SaveCategoryRequest } from "../../../shared/catalogue/contract/admin-catalogue.ts";
import { ADMIN_ENDPOINTS } from "../../../shared/contract/endpoints.ts";
import { type CatalogueNeeds, restoreOrRetry } from "../catalogue.ts";

const idsOf = (categories: readonly AdminCategory[]): string[] => categories.map(({ id }) => id);

/** Stores each change immediately, and offers to undo it. */
export class CategoriesStore {
  readonly #needs: CatalogueNeeds;
  #storing: Promise<unknown> = Promise.resolve();
  /** The category as the dialog shows it whose last save was refused, because another version is stored. */
  #outdated: AdminCategory | undefined;

  constructor(needs: CatalogueNeeds) {
    this.#needs = needs;
    makeObservable(this, { list: computed });
  }

  get list(): readonly AdminCategory[] {
    return this.#needs.catalogue.categories.value ?? [];
  }

  /** @returns the new one @throws ApiError */
  async add(request: SaveCategoryRequest): Promise<AdminCategory> {
    const added = await this.#needs.catalogue.saveCategory(this.#needs.newId(), request);
    this.#needs.catalogue.takeCategory(added);
    const undo = () => void this.#attempt(() => this.#remove(added));
    this.#needs.toasts.show(this.#needs.texts.t("categories.added", { name: added.name }), { undo });
    return added;
  }

  /**
   * Changes a category if it is stored as it is shown. Otherwise the stored one is loaded: a second attempt replaces it,
   * or restores it if it was deleted.
   * @param shown as its dialog shows it; the list may have been reloaded since @throws ApiError
   */
  async change(shown: AdminCategory, request: SaveCategoryRequest): Promise<void> {
    const { id } = shown;
    const before = this.#outdated === shown ? this.list.find((category) => category.id === id) : shown;
    const changed = await this.#saveSeen(id, request, before).catch((error: unknown) => {
      if (isOutdated(error)) this.#outdated = shown;
      throw error;
    });
    const undo = () =>
      void this.#attempt(async () => {
        if (before) await this.#saveSeen(id, saved(before), changed);
        else await this.#remove(changed);
      });
    this.#needs.toasts.show(this.#needs.texts.t("notice.saved", { name: changed.name }), { undo });
  }

  async #saveSeen(id: string, request: SaveCategoryRequest, seen: AdminCategory | undefined): Promise<AdminCategory> {
    try {
      const stored = await this.#needs.catalogue.saveCategory(id, { ...request, ...(seen && { seen: saved(seen) }) });
      this.#needs.catalogue.takeCategory(stored);
      return stored;
    } catch (error) {
      if (seen && isOutdated(error)) await this.#needs.catalogue.categories.reload();
      throw error;
    }
  }

  /** Deletes a category without products; "Undo" restores it at its position. */
  async remove(category: AdminCategory): Promise<void> {
    await this.#attempt(async () => {
      const order = idsOf(this.list);
      await this.#remove(category);
      const undo = () => void this.#putBack(category, order);
      this.#needs.toasts.show(this.#needs.texts.t("notice.deleted", { name: category.name }), { undo });
    });
  }

  async #remove({ id }: AdminCategory): Promise<void> {
    await this.#needs.catalogue.shop.api.call(ADMIN_ENDPOINTS.removeCategory, { path: { categoryId: id } });
    this.#needs.catalogue.categories.set(this.list.filter((each) => each.id !== id));
  }

  #putBack(category: AdminCategory, order: readonly string[]): Promise<void> {
    const { catalogue } = this.#needs;
    return restoreOrRetry(this.#needs, category.name, async () => {
      try {
        catalogue.takeCategory(await catalogue.saveCategory(category.id, saved(category)));
        const ids = idsOf(this.list).toSorted((a, b) => order.indexOf(a) - order.indexOf(b));
        catalogue.categories.set(await this.#storeOrder(ids));
      } catch (error) {
        void catalogue.categories.reload();
        throw error;
      }
    });
  }

  /** Shows the new order immediately. If storing it fails, shows the stored order again. */
  async order(categories: readonly AdminCategory[]): Promise<void> {
    const before = idsOf(this.list);
    if (await this.#order(idsOf(categories))) {
      this.#needs.toasts.show(this.#needs.texts.t("categories.ordered"), { undo: () => void this.#order(before) });
    }
  }

  async #storeOrder(ids: readonly string[]): Promise<AdminCategory[]> {
    return (await this.#needs.catalogue.shop.api.call(ADMIN_ENDPOINTS.orderCategories, { body: { ids: [...ids] } }))
      .categories;
  }

  /** Stores orders one after another, and shows the latest. @returns whether it is stored */
  async #order(ids: readonly string[]): Promise<boolean> {
    const { categories } = this.#needs.catalogue;
    categories.set(this.list.toSorted((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id)));
    const storing = this.#storing.then(() => this.#storeOrder(ids));
    const settled = storing.catch(() => {});
    this.#storing = settled;
    try {
      const stored = await storing;
      if (this.#storing === settled) categories.set(stored);
      return true;
    } catch (error) {
      const problem = this.#needs.problems.messageOf(error);
      this.#needs.toasts.show(this.#needs.texts.t("categories.not-ordered", { problem }), { tone: "problem" });
      void categories.reload();
      return false;
    }
  }

  async #attempt(run: () => Promise<void>): Promise<void> {
    try {
      await run();
    } catch (error) {
      this.#needs.toasts.show(this.#needs.problems.messageOf(error), { tone: "problem" });
      void this.#needs.catalogue.categories.reload();
    }
  }
}

/** Whether the category was changed or deleted in another tab or by someone else. */
const isOutdated = (error: unknown): boolean =>
  ["version-conflict", "object-not-found"].includes(apiErrorOf(error).code);

const saved = ({ name, slug, description }: AdminCategory): SaveCategoryRequest => ({ name, slug, description });
