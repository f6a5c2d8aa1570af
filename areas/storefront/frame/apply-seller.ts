import { textLocale } from "../../shared/domain/languages.ts";
import { directionOf } from "../../shared/i18n/translate.ts";
import type { PublicSeller } from "../../shared/sellers/public-seller.ts";
import { themeCss } from "../../shared/sellers/theme.ts";

/** Sets the looks and the language of a document that came without them; the gateway's pages have both from the start. */
export function applySeller({ theme, locale }: PublicSeller): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(themeCss(theme));
  document.adoptedStyleSheets = [sheet];
  document.documentElement.lang = textLocale(locale);
  document.documentElement.dir = directionOf(locale);
}
