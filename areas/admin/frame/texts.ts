import { lazyTexts, type TextsOf } from "../../shared/i18n/lazy-catalogue.ts";
import { useTexts } from "../../shared/i18n/use-texts.ts";

export const FRAME_TEXTS = lazyTexts("areas/admin/frame/i18n", {
  en: () => import("./i18n/en.ts"),
  de: () => import("./i18n/de.ts"),
  ar: () => import("./i18n/ar.ts"),
});

export type FrameTexts = TextsOf<typeof FRAME_TEXTS>;

export const useFrameTexts = (): FrameTexts => useTexts(FRAME_TEXTS);
