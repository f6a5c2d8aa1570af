import { lazyTexts, type TextsOf } from "../../shared/i18n/lazy-catalogue.ts";
import { type PageLanguage, useTexts } from "../../shared/i18n/use-texts.ts";

export const ORDER_TEXTS = lazyTexts("areas/admin/orders/i18n", {
  en: () => import("./i18n/en.ts"),
  de: () => import("./i18n/de.ts"),
  ar: () => import("./i18n/ar.ts"),
});

export type OrderTexts = TextsOf<typeof ORDER_TEXTS>;

export const useOrderTexts = (): OrderTexts => useTexts(ORDER_TEXTS);

/** For other pages than those of orders, which don't load these texts. @throws ChunkLoadError */
export async function loadOrderTexts({ language, locale }: PageLanguage): Promise<OrderTexts> {
  const catalogue = ORDER_TEXTS[language];
  await catalogue.load();
  const texts = catalogue.peek(locale);
  if (!texts) throw new Error("the texts about orders are not loaded");
  return texts;
}
