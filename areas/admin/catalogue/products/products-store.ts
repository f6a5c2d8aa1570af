import { makeAutoObservable, observableRef, runInAction } from "mobx";
import { ApiError } from "../../../shared/api/api-error.ts";
import { PRODUCT_ROW_SORTS, type ProductRow, type ProductRowSort } from "../../../shared/catalogue/admin-catalogue.ts";
import { PRODUCT_STATUSES, type ProductStatus } from "../../../shared/catalogue/product.ts";
import { ADMIN_ENDPOINTS } from "../../../shared/contract/endpoints.ts";
import type { ProblemTexts } from "../../../shared/i18n/create-problem-texts.ts";
import type { ToastStore } from "../../state/toast-store.ts";
import type { Catalogue } from "../catalogue.ts";
import { removeWithUndo } from "../product-editor/draft/product-removal.ts";
import type { CatalogueTexts } from "../texts.ts";

export interface ProductListQuery {
  q: string;
  status: ProductStatus | null;
  category: string | null;
  sort: ProductRowSort;
  offset: number;
}

const DEFAULT_SORT: ProductRowSort = "updated";

interface ProductsOptions {
  catalogue: Catalogue;
  toasts: Pick<ToastStore, "show">;
  newId: () => string;
  texts: CatalogueTexts;
  problems: ProblemTexts;
}

/** Changes products of a list. */
export class ProductsStore {
  selected: ReadonlySet<string> = new Set();
  /** A sentence, if the plan has no room for another published product. */
  quota: string | null = null;
  busy = false;
  readonly #catalogue: Catalogue;
  readonly #toasts: Pick<ToastStore, "show">;
  readonly #newId: () => string;
  readonly #texts: CatalogueTexts;
  readonly #problems: ProblemTexts;

  constructor({ catalogue, toasts, newId, texts, problems }: ProductsOptions) {
    this.#catalogue = catalogue;
    this.#toasts = toasts;
    this.#newId = newId;
    this.#texts = texts;
    this.#problems = problems;
    makeAutoObservable(this, { selected: observableRef });
  }

  select(selected: ReadonlySet<string>): void {
    this.selected = selected;
  }

  async changeStatus(rows: readonly Pick<ProductRow, "id" | "title">[], status: ProductStatus): Promise<void> {
    await this.#work(async () => {
      const ids = rows.map(({ id }) => id);
      const { products: changed } = await this.#catalogue.shop.api.call(ADMIN_ENDPOINTS.changeProductStatus, {
        body: { ids, status },
      });
      const { t } = this.#texts;
      const [only, ...others] = changed;
      const name = rows.find(({ id }) => id === only?.id)?.title;
      if (only) {
        const text =
          others.length === 0 && name
            ? t(`notice.${status}`, { name })
            : t(`products.now-${status}`, { count: changed.length });
        this.#toasts.show(text, { undo: () => void this.#restore(changed) });
      } else this.#toasts.show(t(`products.already-${status}`));
      this.select(new Set());
    });
  }

  async #restore(changed: readonly { id: string; before: ProductStatus }[]): Promise<void> {
    await this.#work(async () => {
      const byStatus = Map.groupBy(changed, ({ before }) => before);
      for (const [before, products] of byStatus) {
        const body = { ids: products.map(({ id }) => id), status: before };
        await this.#catalogue.shop.api.call(ADMIN_ENDPOINTS.changeProductStatus, { body });
      }
    });
  }

  /** Loads the whole product first. "Undo" restores it. */
  async remove({ id }: Pick<ProductRow, "id">): Promise<void> {
    const needs = {
      catalogue: this.#catalogue,
      toasts: this.#toasts,
      newId: this.#newId,
      texts: this.#texts,
      problems: this.#problems,
    };
    await this.#work(async () => removeWithUndo(needs, await this.#catalogue.product(id)));
  }

  /** Runs one change at a time, then reloads the list. */
  async #work(run: () => Promise<void>): Promise<void> {
    if (this.busy) return;
    this.busy = true;
    this.quota = null;
    try {
      await run();
    } catch (error) {
      runInAction(() => this.#showError(error));
    }
    runInAction(() => {
      this.busy = false;
    });
    this.#catalogue.invalidate();
  }

  #showError(error: unknown): void {
    if (error instanceof ApiError && error.code === "quota-exceeded") {
      this.quota = this.#problems.sentenceOf(error, "status") ?? this.#problems.messageOf(error);
    } else this.#toasts.show(this.#problems.messageOf(error), { tone: "problem" });
  }
}

/** Invalid parameters are ignored. */
export function readListQuery(parameters: URLSearchParams): ProductListQuery {
  const category = parameters.get("category") ?? "";
  const offset = parameters.get("offset") ?? "";
  return {
    q: (parameters.get("q") ?? "").slice(0, 100),
    status: among(PRODUCT_STATUSES, parameters.get("status")),
    category: /^[\w-]{1,64}$/.test(category) ? category : null,
    sort: among(PRODUCT_ROW_SORTS, parameters.get("sort")) ?? DEFAULT_SORT,
    offset: /^[1-9]\d{0,5}$/.test(offset) ? Number(offset) : 0,
  };
}

const among = <Value extends string>(values: readonly Value[], value: string | null): Value | null =>
  values.find((each) => each === value) ?? null;

/** The query of the address and of the request. Defaults are left out. */
export function listParameters({ q, status, category, sort, offset }: ProductListQuery): URLSearchParams {
  const parameters = new URLSearchParams();
  if (q.trim() !== "") parameters.set("q", q.trim());
  if (status) parameters.set("status", status);
  if (category) parameters.set("category", category);
  if (sort !== DEFAULT_SORT) parameters.set("sort", sort);
  if (offset > 0) parameters.set("offset", String(offset));
  return parameters;
}

export const isNarrowed = ({ q, status, category }: ProductListQuery): boolean =>
  q.trim() !== "" || status !== null || category !== null;
