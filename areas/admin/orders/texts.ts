import { lazyTexts } from "../../shared/i18n/lazy-catalogue.ts";
import type { Messages } from "../../shared/i18n/translate.ts";
import { type PageLanguage, useTexts } from "../../shared/i18n/use-texts.ts";
import type { en } from "./i18n/en.ts";

export const ORDER_TEXTS = lazyTexts<typeof en>("areas/admin/orders/i18n", {
  en: () => import("./i18n/en.ts").then((module) => module.en),
  de: () => import("./i18n/de.ts").then((module) => module.de),
  ar: () => import("./i18n/ar.ts").then((module) => module.ar),
});

export type OrderTexts = Messages<typeof en>;

export const useOrderTexts = (): OrderTexts => useTexts(ORDER_TEXTS);

/** For other pages than those of orders, which don't load these texts. @throws ChunkLoadError */
export async function loadOrderTexts({ language, locale }: PageLanguage): Promise<OrderTexts> {
  const catalogue = ORDER_TEXTS[language];
  await catalogue.load();
  const texts = catalogue.peek(locale);
  if (!texts) throw new Error("the texts about orders are not loaded");
  return texts;
}
