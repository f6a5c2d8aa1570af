import { createContext, use } from "react";
import type { Messages } from "../i18n/translate.ts";
import type { en } from "../i18n/ui/en.ts";

type UiMessages = Messages<typeof en>;

/** The texts of the shared components. Each area provides them in its language. */
export const UiMessagesContext = createContext<UiMessages | null>(null);

export function useUiMessages(): UiMessages {
  const messages = use(UiMessagesContext);
  if (!messages) throw new Error("useUiMessages needs a <UiMessagesContext>");
  return messages;
}
