import { createContext, use, useEffect } from "react";

/** Says something to people who listen to the page; RootLayout provides it. */
export const AnnounceContext = createContext<(text: string) => void>(() => {});

/** The title of the page that is shown (from `pageHead`): set, and announced after a navigation. `undefined`: not known yet. */
export function usePageTitle(title: string | undefined): void {
  const announce = use(AnnounceContext);
  useEffect(() => {
    if (title === undefined) return;
    document.title = title;
    announce(title);
  }, [title, announce]);
}
