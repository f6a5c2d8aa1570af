import { lazyTexts, type TextsOf } from "../../shared/i18n/lazy-catalogue.ts";
import { useTexts } from "../../shared/i18n/use-texts.ts";

export const ACCOUNT_TEXTS = lazyTexts("areas/admin/accounts/i18n", {
  en: () => import("./i18n/en.ts"),
  de: () => import("./i18n/de.ts"),
  ar: () => import("./i18n/ar.ts"),
});

export type AccountTexts = TextsOf<typeof ACCOUNT_TEXTS>;

export const useAccountTexts = (): AccountTexts => useTexts(ACCOUNT_TEXTS);
