import { makeAutoObservable, runInAction } from "mobx";
import { ApiError } from "../../../shared/api/api-error.ts";
import { PRODUCT_ROW_SORTS, type ProductRow, type ProductRowSort } from "../../../shared/catalogue/admin-catalogue.ts";
import { MAX_STATUS_CHANGES } from "../../../shared/catalogue/catalogue-limits.ts";
import { PRODUCT_STATUSES, type ProductStatus } from "../../../shared/catalogue/product.ts";
import { TIMER, type Timer } from "../../state/browser.ts";
import { BulkWork } from "../../state/bulk-work.ts";
import type { Leaving } from "../../unsaved/leaving.ts";
import type { CatalogueNeeds } from "../catalogue.ts";
import { removeWithUndo } from "../product-editor/draft/product-removal.ts";
import { type BulkNeeds, type EarlierStatus, readMatching, setStatus } from "./bulk-status.ts";

export interface ProductListQuery {
  q: string;
  status: ProductStatus | null;
  category: string | null;
  sort: ProductRowSort;
  offset: number;
}

const DEFAULT_SORT: ProductRowSort = "updated";

interface ProductsOptions extends CatalogueNeeds {
  leaving: Pick<Leaving, "hold">;
  timer?: Timer;
}

/** What the notice about a change of one product needs. */
type NamedProduct = Pick<ProductRow, "id" | "title" | "status">;

/** Changes products of a list. */
export class ProductsStore {
  readonly bulk: BulkWork;
  /** A sentence, if the plan has no room for another published product. */
  quota: string | null = null;
  readonly #needs: CatalogueNeeds;
  readonly #timer: Timer;

  constructor({ leaving, timer = TIMER, ...needs }: ProductsOptions) {
    this.#needs = needs;
    this.#timer = timer;
    this.bulk = new BulkWork(leaving);
    makeAutoObservable(this, { bulk: false });
  }

  /** Changes the chosen rows, or all products that the query of the list matches if these are selected. */
  async changeSelected(chosen: readonly NamedProduct[], status: ProductStatus, query: ProductListQuery): Promise<void> {
    if (!this.bulk.allSelected) return this.changeStatus(chosen, status);
    await this.#work(async () => {
      // Reading and changing count as a half each.
      const reading = this.#step((share) => share / 2);
      const products = await readMatching(reading, listParameters(query));
      await this.#change(products, status, (share) => (1 + share) / 2);
    });
  }

  async changeStatus(rows: readonly NamedProduct[], status: ProductStatus): Promise<void> {
    await this.#work(() => this.#change(rows, status));
  }

  async #change(
    products: readonly (Pick<ProductRow, "id" | "status"> & { title?: string })[],
    status: ProductStatus,
    share?: (share: number) => number,
  ): Promise<void> {
    const { changed, unclear, error } = await setStatus(this.#step(share), products, status);
    const isOneRequest = products.length <= MAX_STATUS_CHANGES;
    if (error !== undefined && (isOneRequest || changed.length + unclear.length === 0)) throw error;
    const { t } = this.#needs.texts;
    const undo = () => void this.#restore([...changed, ...unclear]);
    const [only, ...others] = changed;
    const name = products.find(({ id }) => id === only?.id)?.title;
    if (error !== undefined) {
      const text = t("products.stopped", {
        done: changed.length,
        total: products.length,
        problem: this.#reason(error),
      });
      this.#needs.toasts.show(text, { tone: "problem", undo });
    } else if (only) {
      const text =
        others.length === 0 && name
          ? t(`notice.${status}`, { name })
          : t(`products.now-${status}`, { count: changed.length });
      this.#needs.toasts.show(text, { undo });
    } else this.#needs.toasts.show(t(`products.already-${status}`));
    this.bulk.select(new Set());
  }

  /** Gives products their earlier status. If that fails, offers to continue with the rest. */
  async #restore(earlier: readonly EarlierStatus[]): Promise<void> {
    await this.#work(async () => {
      const { t } = this.#needs.texts;
      const rest = new Map(earlier.map(({ id, before }) => [id, before]));
      for (const [before, products] of Map.groupBy(earlier, ({ before }) => before)) {
        // The present status matters only for an unclear outcome, after which "Try again" sends the batch again.
        const rows = products.map(({ id }) => ({ id, status: before }));
        const { changed, error } = await setStatus(this.#step(), rows, before);
        for (const { id } of error === undefined ? products : changed) rest.delete(id);
        if (error === undefined) continue;
        const done = earlier.length - rest.size;
        this.#needs.toasts.show(
          t("products.undo-stopped", { done, total: earlier.length, problem: this.#reason(error) }),
          {
            tone: "problem",
            action: {
              label: t("action.retry"),
              run: () => void this.#restore(Array.from(rest, ([id, before]) => ({ id, before }))),
            },
          },
        );
        return;
      }
      this.#needs.toasts.show(t("products.undone"));
    });
  }

  #reason(error: unknown): string {
    return this.#needs.problems.sentenceOf(error, "status") ?? this.#needs.problems.messageOf(error);
  }

  /** @param share turns the share of a step that is done into the share of the whole change */
  #step(share: (share: number) => number = (step) => step): BulkNeeds {
    return {
      api: this.#needs.catalogue.shop.api,
      timer: this.#timer,
      onProgress: (done, total) => this.bulk.setProgress(share(total === 0 ? 1 : done / total)),
    };
  }

  /** Loads the whole product first. "Undo" restores it. */
  async remove({ id }: Pick<ProductRow, "id">): Promise<void> {
    await this.#work(async () => removeWithUndo(this.#needs, await this.#needs.catalogue.product(id)));
  }

  /** Runs one change after another, then reloads the list. */
  async #work(run: () => Promise<void>): Promise<void> {
    await this.bulk.run(async () => {
      runInAction(() => {
        this.quota = null;
      });
      try {
        await run();
      } catch (error) {
        runInAction(() => this.#showError(error));
      }
    });
    this.#needs.catalogue.invalidate();
  }

  #showError(error: unknown): void {
    if (error instanceof ApiError && error.code === "quota-exceeded") {
      this.quota = this.#reason(error);
    } else this.#needs.toasts.show(this.#needs.problems.messageOf(error), { tone: "problem" });
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
