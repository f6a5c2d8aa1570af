import type { ProductStatus } from "../../shared/catalogue/product.ts";
import { type PillTone, StatusPill } from "../kit/status-pill.tsx";
import { useCatalogueTexts } from "../texts.ts";

const TONES: Record<ProductStatus, PillTone> = { active: "good", draft: "warning", archived: "neutral" };

export function ProductStatusPill({ status }: { status: ProductStatus }) {
  const { t } = useCatalogueTexts();
  return <StatusPill tone={TONES[status]}>{t(`status.${status}`)}</StatusPill>;
}
