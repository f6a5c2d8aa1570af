import { type BuyingMessages, buyingCatalogueFor } from "../i18n/catalogues.ts";
import { useSeller } from "../shop-context.ts";

/**
 * Returns the texts of cart, checkout and order in the seller's language. They are loaded with the components that need
 * them.
 */
export function useBuyingMessages(): BuyingMessages {
  const { locale } = useSeller();
  const messages = buyingCatalogueFor(locale).peek(locale);
  if (!messages) throw new Error("the checkout's messages are not loaded");
  return messages;
}
