import { createContext, use } from "react";
import { createMessages, type Messages } from "../i18n/translate.ts";

/** What the shared components say. An area that speaks other languages gives its own through {@link UiMessagesContext}. */
export const UI_ENGLISH = {
  "ui.skip": "Skip to content",
  "ui.loading": "Loading…",
  "ui.opening": "Opening the shop…",
  "ui.retry": "Try again",
  "ui.failed": "That didn’t work",
  "ui.page-not-loaded": "This page couldn’t be loaded. Check your connection and try again.",
  "ui.page-broken": "Something went wrong while showing this page. It is not your fault.",
  "ui.price-from": "from {price}",
  "ui.price-now": "now",
  "ui.price-before": "before",
} as const;

type UiMessages = Messages<typeof UI_ENGLISH>;

export const UiMessagesContext = createContext<UiMessages>(createMessages("en", UI_ENGLISH));

export const useUiMessages = (): UiMessages => use(UiMessagesContext);
