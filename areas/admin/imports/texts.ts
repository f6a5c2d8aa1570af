import { lazyTexts, type TextsOf } from "../../shared/i18n/lazy-catalogue.ts";
import { useTexts } from "../../shared/i18n/use-texts.ts";

export const IMPORT_TEXTS = lazyTexts("areas/admin/imports/i18n", {
  en: () => import("./i18n/en.ts"),
  de: () => import("./i18n/de.ts"),
  ar: () => import("./i18n/ar.ts"),
});

export type ImportTexts = TextsOf<typeof IMPORT_TEXTS>;

export const useImportTexts = (): ImportTexts => useTexts(IMPORT_TEXTS);
