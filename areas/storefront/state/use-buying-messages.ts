import { type BuyingMessages, buyingCatalogueFor } from "../i18n/catalogues.ts";
import { useSeller } from "../shop-context.ts";

/** What cart, checkout and order say, in the seller's language. It is loaded together with what shows it. */
export function useBuyingMessages(): BuyingMessages {
  const { locale } = useSeller();
  const messages = buyingCatalogueFor(locale).peek(locale);
  if (!messages) throw new Error("the messages are loaded before anything of buying is shown");
  return messages;
}
