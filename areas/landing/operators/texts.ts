import { lazyTexts } from "../../shared/i18n/lazy-catalogue.ts";
import type { Messages } from "../../shared/i18n/translate.ts";
import { useTexts } from "../../shared/i18n/use-texts.ts";
import type { en } from "./i18n/en.ts";

export const OPERATOR_TEXTS = lazyTexts<typeof en>("areas/landing/operators/i18n", {
  en: () => import("./i18n/en.ts").then((module) => module.en),
  de: () => import("./i18n/de.ts").then((module) => module.de),
  ar: () => import("./i18n/ar.ts").then((module) => module.ar),
});

type OperatorTexts = Messages<typeof en>;

export const useOperatorTexts = (): OperatorTexts => useTexts(OPERATOR_TEXTS);
