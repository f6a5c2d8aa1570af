import { lazyTexts, type TextsOf } from "../../shared/i18n/lazy-catalogue.ts";
import { useTexts } from "../../shared/i18n/use-texts.ts";

export const SELLER_TEXTS = lazyTexts("areas/admin/sellers/i18n", {
  en: () => import("./i18n/en.ts"),
  de: () => import("./i18n/de.ts"),
  ar: () => import("./i18n/ar.ts"),
});

export type SellerTexts = TextsOf<typeof SELLER_TEXTS>;

export const useSellerTexts = (): SellerTexts => useTexts(SELLER_TEXTS);
