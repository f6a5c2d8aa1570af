import { PRODUCT_ROW_SORTS, type ProductRowSort } from "../../../shared/catalogue/admin-catalogue.ts";
import { PRODUCT_STATUSES, type ProductStatus } from "../../../shared/catalogue/product.ts";

/** Which products the list shows, as its address says. */
export interface ProductListQuery {
  q: string;
  status: ProductStatus | null;
  category: string | null;
  sort: ProductRowSort;
  offset: number;
}

const DEFAULT_SORT: ProductRowSort = "updated";

const among = <Value extends string>(values: readonly Value[], value: string | null): Value | null =>
  values.find((each) => each === value) ?? null;

/** Reads the address; what it says wrongly is passed over. */
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

/** The address's query, which is also the platform's; what is as by default is left out. */
export function listParameters({ q, status, category, sort, offset }: ProductListQuery): URLSearchParams {
  const parameters = new URLSearchParams();
  if (q.trim() !== "") parameters.set("q", q.trim());
  if (status) parameters.set("status", status);
  if (category) parameters.set("category", category);
  if (sort !== DEFAULT_SORT) parameters.set("sort", sort);
  if (offset > 0) parameters.set("offset", String(offset));
  return parameters;
}

/** Whether something is looked for, so that an empty list means that nothing of it was found. */
export const isNarrowed = ({ q, status, category }: ProductListQuery): boolean =>
  q.trim() !== "" || status !== null || category !== null;
