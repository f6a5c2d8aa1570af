import { type BrowsingMessages, browsingCatalogueFor } from "../i18n/catalogues.ts";
import { useSeller } from "../shop-context.ts";

/** What lists, search and products say, in the seller's language. It is loaded together with what shows it. */
export function useBrowsingMessages(): BrowsingMessages {
  const { locale } = useSeller();
  const messages = browsingCatalogueFor(locale).peek(locale);
  if (!messages) throw new Error("the messages are loaded before anything of the catalogue is shown");
  return messages;
}
