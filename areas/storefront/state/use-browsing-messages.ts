import { type BrowsingMessages, browsingCatalogueFor } from "../i18n/catalogues.ts";
import { useSeller } from "../shop-context.ts";

/**
 * Returns the texts of lists, search and products in the seller's language. They are loaded with the components that
 * need them.
 */
export function useBrowsingMessages(): BrowsingMessages {
  const { locale } = useSeller();
  const messages = browsingCatalogueFor(locale).peek(locale);
  if (!messages) throw new Error("the catalogue's messages are not loaded");
  return messages;
}
