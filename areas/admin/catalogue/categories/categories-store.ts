import { computed, makeObservable } from "mobx";
import { apiErrorOf } from "../../../shared/api/api-error.ts";
import type { AdminCategory } from "../../../shared/catalogue/admin-catalogue.ts";
import type { SaveCategoryRequest } from "../../../shared/catalogue/contract/admin-catalogue.ts";
import { ADMIN_ENDPOINTS } from "../../../shared/contract/endpoints.ts";
import type { ProblemTexts } from "../../../shared/i18n/create-problem-texts.ts";
import type { ToastStore } from "../../state/toast-store.ts";
import type { CatalogueTexts } from "../../texts.ts";
import type { Catalogue } from "../catalogue.ts";

interface CategoriesOptions {
  catalogue: Catalogue;
  toasts: Pick<ToastStore, "show">;
  newId: () => string;
  texts: CatalogueTexts;
  problems: ProblemTexts;
}

const idsOf = (categories: readonly AdminCategory[]): string[] => categories.map(({ id }) => id);

/** Stores each change immediately, and offers to undo it. */
export class CategoriesStore {
  readonly #catalogue: Catalogue;
  readonly #toasts: Pick<ToastStore, "show">;
  readonly #newId: () => string;
  readonly #texts: CatalogueTexts;
  readonly #problems: ProblemTexts;
  #storing: Promise<unknown> = Promise.resolve();

  constructor({ catalogue, toasts, newId, texts, problems }: CategoriesOptions) {
    this.#catalogue = catalogue;
    this.#toasts = toasts;
    this.#newId = newId;
    this.#texts = texts;
    this.#problems = problems;
    makeObservable(this, { list: computed });
  }

  get list(): readonly AdminCategory[] {
    return this.#catalogue.categories.value ?? [];
  }

  /** @returns the new one @throws ApiError */
  async add(request: SaveCategoryRequest): Promise<AdminCategory> {
    const added = await this.#catalogue.saveCategory(this.#newId(), request);
    this.#catalogue.takeCategory(added);
    const undo = () => void this.#attempt(() => this.#remove(added));
    this.#toasts.show(this.#texts.t("categories.added", { name: added.name }), { undo });
    return added;
  }

  /**
   * Changes a category if it is stored as it is shown. Otherwise the stored one is loaded: a second attempt replaces it,
   * or restores it if it was deleted.
   * @throws ApiError
   */
  async change(id: string, request: SaveCategoryRequest): Promise<void> {
    const before = this.list.find((category) => category.id === id);
    const changed = await this.#saveSeen(id, request, before);
    const undo = () =>
      void this.#attempt(async () => {
        if (before) await this.#saveSeen(id, saved(before), changed);
        else await this.#remove(changed);
      });
    this.#toasts.show(this.#texts.t("notice.saved", { name: changed.name }), { undo });
  }

  async #saveSeen(id: string, request: SaveCategoryRequest, seen: AdminCategory | undefined): Promise<AdminCategory> {
    try {
      const stored = await this.#catalogue.saveCategory(id, { ...request, ...(seen && { seen: saved(seen) }) });
      this.#catalogue.takeCategory(stored);
      return stored;
    } catch (error) {
      if (seen && isOutdated(error)) await this.#catalogue.categories.reload();
      throw error;
    }
  }

  /** Deletes a category without products; "Undo" restores it at its position. */
  async remove(category: AdminCategory): Promise<void> {
    await this.#attempt(async () => {
      const order = idsOf(this.list);
      await this.#remove(category);
      const undo = () => void this.#putBack(category, order);
      this.#toasts.show(this.#texts.t("notice.deleted", { name: category.name }), { undo });
    });
  }

  async #remove({ id }: AdminCategory): Promise<void> {
    await this.#catalogue.shop.api.call(ADMIN_ENDPOINTS.removeCategory, { path: { categoryId: id } });
    this.#catalogue.categories.set(this.list.filter((each) => each.id !== id));
  }

  async #putBack(category: AdminCategory, order: readonly string[]): Promise<void> {
    await this.#attempt(async () => {
      this.#catalogue.takeCategory(await this.#catalogue.saveCategory(category.id, saved(category)));
      const ids = idsOf(this.list).toSorted((a, b) => order.indexOf(a) - order.indexOf(b));
      this.#catalogue.categories.set(await this.#storeOrder(ids));
    });
  }

  /** Shows the new order immediately. If storing it fails, shows the stored order again. */
  async order(categories: readonly AdminCategory[]): Promise<void> {
    const before = idsOf(this.list);
    if (await this.#order(idsOf(categories))) {
      this.#toasts.show(this.#texts.t("categories.ordered"), { undo: () => void this.#order(before) });
    }
  }

  async #storeOrder(ids: readonly string[]): Promise<AdminCategory[]> {
    return (await this.#catalogue.shop.api.call(ADMIN_ENDPOINTS.orderCategories, { body: { ids: [...ids] } }))
      .categories;
  }

  /** Stores orders one after another, and shows the latest. @returns whether it is stored */
  async #order(ids: readonly string[]): Promise<boolean> {
    const { categories } = this.#catalogue;
    categories.set(this.list.toSorted((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id)));
    const storing = this.#storing.then(() => this.#storeOrder(ids));
    const settled = storing.catch(() => {});
    this.#storing = settled;
    try {
      const stored = await storing;
      if (this.#storing === settled) categories.set(stored);
      return true;
    } catch (error) {
      const problem = this.#problems.messageOf(error);
      this.#toasts.show(this.#texts.t("categories.not-ordered", { problem }), { tone: "problem" });
      void categories.reload();
      return false;
    }
  }

  async #attempt(run: () => Promise<void>): Promise<void> {
    try {
      await run();
    } catch (error) {
      this.#toasts.show(this.#problems.messageOf(error), { tone: "problem" });
      void this.#catalogue.categories.reload();
    }
  }
}

/** Whether the category was changed or deleted in another tab or by someone else. */
const isOutdated = (error: unknown): boolean =>
  ["version-conflict", "object-not-found"].includes(apiErrorOf(error).code);

const saved = ({ name, slug, description }: AdminCategory): SaveCategoryRequest => ({ name, slug, description });
