import { lazyTexts, type TextsOf } from "../../shared/i18n/lazy-catalogue.ts";
import { useTexts } from "../../shared/i18n/use-texts.ts";

export const HOME_TEXTS = lazyTexts("areas/admin/home/i18n", {
  en: () => import("./i18n/en.ts"),
  de: () => import("./i18n/de.ts"),
  ar: () => import("./i18n/ar.ts"),
});

export type HomeTexts = TextsOf<typeof HOME_TEXTS>;

export const useHomeTexts = (): HomeTexts => useTexts(HOME_TEXTS);
