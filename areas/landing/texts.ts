import { lazyTexts, type TextsOf } from "../shared/i18n/lazy-catalogue.ts";
import { useTexts } from "../shared/i18n/use-texts.ts";

export const FRAME_TEXTS = lazyTexts("areas/landing/frame/i18n", {
  en: () => import("./frame/i18n/en.ts"),
  de: () => import("./frame/i18n/de.ts"),
  ar: () => import("./frame/i18n/ar.ts"),
});

export type FrameTexts = TextsOf<typeof FRAME_TEXTS>;

export const useFrameTexts = (): FrameTexts => useTexts(FRAME_TEXTS);

export const HOME_TEXTS = lazyTexts("areas/landing/home/i18n", {
  en: () => import("./home/i18n/en.ts"),
  de: () => import("./home/i18n/de.ts"),
  ar: () => import("./home/i18n/ar.ts"),
});

export type HomeTexts = TextsOf<typeof HOME_TEXTS>;

export const useHomeTexts = (): HomeTexts => useTexts(HOME_TEXTS);

export const OPERATOR_TEXTS = lazyTexts("areas/landing/operators/i18n", {
  en: () => import("./operators/i18n/en.ts"),
  de: () => import("./operators/i18n/de.ts"),
  ar: () => import("./operators/i18n/ar.ts"),
});

type OperatorTexts = TextsOf<typeof OPERATOR_TEXTS>;

export const useOperatorTexts = (): OperatorTexts => useTexts(OPERATOR_TEXTS);

export const CLAIM_TEXTS = lazyTexts("areas/landing/shops/i18n/claim", {
  en: () => import("./shops/i18n/claim/en.ts"),
  de: () => import("./shops/i18n/claim/de.ts"),
  ar: () => import("./shops/i18n/claim/ar.ts"),
});

export type ClaimTexts = TextsOf<typeof CLAIM_TEXTS>;

export const useClaimTexts = (): ClaimTexts => useTexts(CLAIM_TEXTS);
