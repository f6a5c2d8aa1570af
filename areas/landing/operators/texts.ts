import { lazyTexts } from "../../shared/i18n/lazy-catalogue.ts";
import type { Messages } from "../../shared/i18n/translate.ts";
import { useTexts } from "../../shared/i18n/use-texts.ts";
import type { en } from "./i18n/en.ts";

export const OPERATOR_TEXTS = lazyTexts("areas/landing/operators/i18n", {
  en: () => import("./i18n/en.ts"),
  de: () => import("./i18n/de.ts"),
  ar: () => import("./i18n/ar.ts"),
});

type OperatorTexts = Messages<typeof en>;

export const useOperatorTexts = (): OperatorTexts => useTexts(OPERATOR_TEXTS);
