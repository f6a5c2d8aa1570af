import { lazyTexts, type TextsOf } from "../../shared/i18n/lazy-catalogue.ts";
import { useTexts } from "../../shared/i18n/use-texts.ts";

/** Texts of the field for a shop's name. The home page needs them too. */
export const NAME_TEXTS = lazyTexts("areas/landing/shops/i18n/name", {
  en: () => import("./i18n/name/en.ts"),
  de: () => import("./i18n/name/de.ts"),
  ar: () => import("./i18n/name/ar.ts"),
});

export const CLAIM_TEXTS = lazyTexts("areas/landing/shops/i18n/claim", {
  en: () => import("./i18n/claim/en.ts"),
  de: () => import("./i18n/claim/de.ts"),
  ar: () => import("./i18n/claim/ar.ts"),
});

export type NameTexts = TextsOf<typeof NAME_TEXTS>;
export type ClaimTexts = TextsOf<typeof CLAIM_TEXTS>;

export const useNameTexts = (): NameTexts => useTexts(NAME_TEXTS);
export const useClaimTexts = (): ClaimTexts => useTexts(CLAIM_TEXTS);
