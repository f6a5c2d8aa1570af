import type { Language } from "../../shared/domain/locales.ts";
import { createMessages, type Messages } from "../../shared/i18n/translate.ts";
import { ar } from "../i18n/no-shop/ar.ts";
import { de } from "../i18n/no-shop/de.ts";
import { en } from "../i18n/no-shop/en.ts";

/** Small enough to load in all languages with the pages that show them. */
const CATALOGUES = { en, de, ar } as const;

export const noShopTexts = (language: Language): Messages<typeof en> =>
  createMessages<typeof en>(language, CATALOGUES[language], language);
