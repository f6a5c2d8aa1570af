import { createContext, use, useEffect } from "react";
import { focusHeading } from "./use-navigation-effects.ts";

/** Says something to people who listen to the page; RootLayout provides it. */
export const AnnounceContext = createContext<(text: string) => void>(() => {});

/** The title of the page that is shown (from `pageHead`): set, and announced after a navigation. `undefined`: not known yet. */
export function usePageTitle(title: string | undefined): void {
  const announce = use(AnnounceContext);
  useEffect(() => {
    if (title === undefined) return;
    document.title = title;
    announce(title);
    // The page came later than the navigation to it, which could not find its heading.
    if (document.activeElement?.localName === "main") focusHeading();
  }, [title, announce]);
}
