import { createContext, use } from "react";
import { createMessages, type Messages } from "../i18n/translate.ts";
import { en } from "../i18n/ui/en.ts";

type UiMessages = Messages<typeof en>;

/** The texts of the shared components, in English unless an area provides them in its language. */
export const UiMessagesContext = createContext<UiMessages>(createMessages("en", en));

export const useUiMessages = (): UiMessages => use(UiMessagesContext);
