import type { ProductStatus } from "../../shared/catalogue/product.ts";
import { type PillTone, StatusPill } from "../kit/status-pill.tsx";

export const STATUS_NAMES: Record<ProductStatus, string> = {
  active: "Published",
  draft: "Draft",
  archived: "Archived",
};

const TONES: Record<ProductStatus, PillTone> = { active: "good", draft: "warning", archived: "neutral" };

export function ProductStatusPill({ status }: { status: ProductStatus }) {
  return <StatusPill tone={TONES[status]}>{STATUS_NAMES[status]}</StatusPill>;
}
