import { ApiError } from "../../../shared/api/api-error.ts";
import type { ProductRow } from "../../../shared/catalogue/admin-catalogue.ts";
import { MAX_STATUS_CHANGES } from "../../../shared/catalogue/catalogue-limits.ts";
import type { ProductStatus } from "../../../shared/catalogue/product.ts";
import { ADMIN_ENDPOINTS } from "../../../shared/contract/endpoints.ts";
import type { ShopApi } from "../../api/admin-api.ts";
import type { Timer } from "../../state/browser.ts";
import { patiently } from "../../state/bulk-work.ts";

export interface BulkNeeds {
  api: Pick<ShopApi, "call">;
  timer: Timer;
  /** Called after each request. @param done of all products, in this step */
  onProgress: (done: number, total: number) => void;
}

/** A product and the status that it had. */
export interface EarlierStatus {
  id: string;
  before: ProductStatus;
}

export interface BulkOutcome {
  changed: EarlierStatus[];
  /** Products of a batch whose response was lost. They may be changed. */
  unclear: EarlierStatus[];
  /** Why the batches after `changed` were not sent. */
  error?: unknown;
}

/**
 * Reads all products that a list's filters match, page by page.
 *
 * @param query of the list; its order and offset are ignored @throws ApiError
 */
export async function readMatching(
  { api, timer, onProgress }: BulkNeeds,
  query: URLSearchParams,
): Promise<Pick<ProductRow, "id" | "status">[]> {
  const found = new Map<string, Pick<ProductRow, "id" | "status">>();
  const page = new URLSearchParams(query);
  // A change of a product does not move it in this order.
  page.set("sort", "created");
  page.delete("offset");
  // An offset would cost the platform a read per skipped product.
  for (let more = true; more; ) {
    const { rows, total } = await patiently(timer, () => api.call(ADMIN_ENDPOINTS.adminProducts, { query: page }));
    for (const { id, status } of rows) found.set(id, { id, status });
    onProgress(found.size, total);
    page.set("after", rows.at(-1)?.id ?? "");
    // A page can be short, and the total changes, if products are removed while the pages are read.
    more = rows.length > 0;
  }
  return [...found.values()];
}

/** Sets the status of products in batches, each all or none. Stops at the first failure. Never rejects. */
export async function setStatus(
  { api, timer, onProgress }: BulkNeeds,
  products: readonly Pick<ProductRow, "id" | "status">[],
  status: ProductStatus,
): Promise<BulkOutcome> {
  const changed: EarlierStatus[] = [];
  for (let start = 0; start < products.length; start += MAX_STATUS_CHANGES) {
    const batch = products.slice(start, start + MAX_STATUS_CHANGES);
    const body = { ids: batch.map(({ id }) => id), status };
    try {
      const answer = await patiently(timer, () => api.call(ADMIN_ENDPOINTS.changeProductStatus, { body }));
      changed.push(...answer.products);
    } catch (error) {
      const others = batch.filter((product) => product.status !== status);
      const unclear = wasRefused(error) ? [] : others.map(({ id, status: before }) => ({ id, before }));
      return { changed, unclear, error };
    }
    onProgress(Math.min(start + MAX_STATUS_CHANGES, products.length), products.length);
  }
  return { changed, unclear: [] };
}

/** Whether the platform's answer says that nothing was changed. */
const wasRefused = (error: unknown): boolean => error instanceof ApiError && error.status >= 400 && error.status < 500;
