import { lazyTexts, type TextsOf } from "../../shared/i18n/lazy-catalogue.ts";
import { useTexts } from "../../shared/i18n/use-texts.ts";

export const KIT_TEXTS = lazyTexts("areas/admin/kit/i18n", {
  en: () => import("./i18n/en.ts"),
  de: () => import("./i18n/de.ts"),
  ar: () => import("./i18n/ar.ts"),
});

export type KitTexts = TextsOf<typeof KIT_TEXTS>;

export const useKitTexts = (): KitTexts => useTexts(KIT_TEXTS);
