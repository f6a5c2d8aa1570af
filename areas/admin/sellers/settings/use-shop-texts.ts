import { useMemo } from "react";
import { languageFor } from "../../../shared/domain/locales.ts";
import { createMessages, type Messages } from "../../../shared/i18n/translate.ts";
import { ar } from "../i18n/shop/ar.ts";
import { de } from "../i18n/shop/de.ts";
import { en } from "../i18n/shop/en.ts";

const CATALOGUES = { en, de, ar };

/** Texts for visitors and customers, in the language of the shop's texts. @param locale of the shop, BCP 47 */
export function useShopTexts(locale: string): Messages<typeof en> {
  return useMemo(() => {
    const language = languageFor(locale);
    return createMessages<typeof en>(language, CATALOGUES[language]);
  }, [locale]);
}
