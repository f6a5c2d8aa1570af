import { lazyTexts, type TextsOf } from "../shared/i18n/lazy-catalogue.ts";
import { type PageLanguage, useTexts } from "../shared/i18n/use-texts.ts";

export const ACCOUNT_TEXTS = lazyTexts("areas/admin/accounts/i18n", {
  en: () => import("./accounts/i18n/en.ts"),
  de: () => import("./accounts/i18n/de.ts"),
  ar: () => import("./accounts/i18n/ar.ts"),
});

export type AccountTexts = TextsOf<typeof ACCOUNT_TEXTS>;

export const useAccountTexts = (): AccountTexts => useTexts(ACCOUNT_TEXTS);

export const CATALOGUE_TEXTS = lazyTexts("areas/admin/catalogue/i18n", {
  en: () => import("./catalogue/i18n/en.ts"),
  de: () => import("./catalogue/i18n/de.ts"),
  ar: () => import("./catalogue/i18n/ar.ts"),
});

export type CatalogueTexts = TextsOf<typeof CATALOGUE_TEXTS>;

export const useCatalogueTexts = (): CatalogueTexts => useTexts(CATALOGUE_TEXTS);

export const FRAME_TEXTS = lazyTexts("areas/admin/frame/i18n", {
  en: () => import("./frame/i18n/en.ts"),
  de: () => import("./frame/i18n/de.ts"),
  ar: () => import("./frame/i18n/ar.ts"),
});

type FrameTexts = TextsOf<typeof FRAME_TEXTS>;

export const useFrameTexts = (): FrameTexts => useTexts(FRAME_TEXTS);

export const HOME_TEXTS = lazyTexts("areas/admin/home/i18n", {
  en: () => import("./home/i18n/en.ts"),
  de: () => import("./home/i18n/de.ts"),
  ar: () => import("./home/i18n/ar.ts"),
});

export type HomeTexts = TextsOf<typeof HOME_TEXTS>;

export const useHomeTexts = (): HomeTexts => useTexts(HOME_TEXTS);

export const IMPORT_TEXTS = lazyTexts("areas/admin/imports/i18n", {
  en: () => import("./imports/i18n/en.ts"),
  de: () => import("./imports/i18n/de.ts"),
  ar: () => import("./imports/i18n/ar.ts"),
});

export type ImportTexts = TextsOf<typeof IMPORT_TEXTS>;

export const useImportTexts = (): ImportTexts => useTexts(IMPORT_TEXTS);

export const KIT_TEXTS = lazyTexts("areas/admin/kit/i18n", {
  en: () => import("./kit/i18n/en.ts"),
  de: () => import("./kit/i18n/de.ts"),
  ar: () => import("./kit/i18n/ar.ts"),
});

type KitTexts = TextsOf<typeof KIT_TEXTS>;

export const useKitTexts = (): KitTexts => useTexts(KIT_TEXTS);

export const ORDER_TEXTS = lazyTexts("areas/admin/orders/i18n", {
  en: () => import("./orders/i18n/en.ts"),
  de: () => import("./orders/i18n/de.ts"),
  ar: () => import("./orders/i18n/ar.ts"),
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

export const SELLER_TEXTS = lazyTexts("areas/admin/sellers/i18n", {
  en: () => import("./sellers/i18n/en.ts"),
  de: () => import("./sellers/i18n/de.ts"),
  ar: () => import("./sellers/i18n/ar.ts"),
});

export type SellerTexts = TextsOf<typeof SELLER_TEXTS>;

export const useSellerTexts = (): SellerTexts => useTexts(SELLER_TEXTS);
