import type { PublicSeller } from "../../../shared/domain/page-data.ts";
import { themeCss } from "../../../shared/domain/theme.ts";
import { directionOf } from "../../../shared/i18n/translate.ts";

/** Gives a document that came without them the seller's looks and language; the gateway's pages have both from the start. */
export function applySeller({ theme, locale }: PublicSeller): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(themeCss(theme));
  document.adoptedStyleSheets = [sheet];
  document.documentElement.lang = locale;
  document.documentElement.dir = directionOf(locale);
}
