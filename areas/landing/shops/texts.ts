import { lazyTexts } from "../../shared/i18n/lazy-catalogue.ts";
import type { Messages } from "../../shared/i18n/translate.ts";
import { useTexts } from "../../shared/i18n/use-texts.ts";
import type { en as claim } from "./i18n/claim/en.ts";
import type { en as name } from "./i18n/name/en.ts";

/** Texts of the field for a shop's name. The home page needs them too. */
export const NAME_TEXTS = lazyTexts<typeof name>("areas/landing/shops/i18n/name", {
  en: () => import("./i18n/name/en.ts").then((module) => module.en),
  de: () => import("./i18n/name/de.ts").then((module) => module.de),
  ar: () => import("./i18n/name/ar.ts").then((module) => module.ar),
});

export const CLAIM_TEXTS = lazyTexts<typeof claim>("areas/landing/shops/i18n/claim", {
  en: () => import("./i18n/claim/en.ts").then((module) => module.en),
  de: () => import("./i18n/claim/de.ts").then((module) => module.de),
  ar: () => import("./i18n/claim/ar.ts").then((module) => module.ar),
});

export type NameTexts = Messages<typeof name>;
export type ClaimTexts = Messages<typeof claim>;

export const useNameTexts = (): NameTexts => useTexts(NAME_TEXTS);
export const useClaimTexts = (): ClaimTexts => useTexts(CLAIM_TEXTS);
