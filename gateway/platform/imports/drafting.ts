import type { Category } from "../../../areas/shared/catalogue/product.ts";
import type { CatalogueGround } from "./catalogue-ground.ts";
import type { FieldColumns } from "./file-product.ts";
import type { Findings } from "./findings.ts";
import type { AmountReading } from "./read-amount.ts";

/** What products are drawn up with. */
export interface Drafting {
  ground: CatalogueGround;
  columns: FieldColumns;
  amounts: AmountReading;
  findings: Findings;
  /** The category of that name. */
  categoryOf: (name: string) => Category | undefined;
  newId: () => string;
  /** ISO 8601. */
  now: string;
}
