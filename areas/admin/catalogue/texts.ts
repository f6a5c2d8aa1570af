import { lazyTexts, type TextsOf } from "../../shared/i18n/lazy-catalogue.ts";
import { useTexts } from "../../shared/i18n/use-texts.ts";

export const CATALOGUE_TEXTS = lazyTexts("areas/admin/catalogue/i18n", {
  en: () => import("./i18n/en.ts"),
  de: () => import("./i18n/de.ts"),
  ar: () => import("./i18n/ar.ts"),
});

export type CatalogueTexts = TextsOf<typeof CATALOGUE_TEXTS>;

export const useCatalogueTexts = (): CatalogueTexts => useTexts(CATALOGUE_TEXTS);
