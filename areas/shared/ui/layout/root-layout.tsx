import "../tokens.css";
import { type ReactNode, useCallback, useEffect, useState } from "react";
import { useLocation } from "react-router-dom";
import { useUiMessages } from "../ui-messages.ts";
import { NavigationProgress } from "./navigation-progress.tsx";
import { AnnounceContext } from "./page-title.tsx";
import styles from "./root-layout.module.css";
import { RouteErrorBoundary } from "./route-error-boundary.tsx";
import { useNavigationEffects } from "./use-navigation-effects.ts";
import { useScrollPositions } from "./use-scroll-positions.ts";
import { useScrollReveal } from "./use-scroll-reveal.ts";

interface RootLayoutProps {
  header?: ReactNode;
  /** The routes; they stand in the page's `<main>`. */
  children: ReactNode;
  footer?: ReactNode;
}

/** What every area has around its pages: skip link, progress, announcements, error boundary, scrolling and focus. */
export function RootLayout({ header, children, footer }: RootLayoutProps) {
  const { pathname } = useLocation();
  const { t } = useUiMessages();
  const [announcement, setAnnouncement] = useState("");
  const navigated = useNavigationEffects();
  useScrollPositions();
  useScrollReveal(pathname);
  // The page answers from here on: seen in a profile, and what `npm run bench` waits for.
  useEffect(() => void performance.mark("awning:interactive"), []);
  const announce = useCallback(
    (text: string) => {
      // A screen reader reads the first page's title by itself.
      if (navigated.current) setAnnouncement(text);
    },
    [navigated],
  );
  return (
    <AnnounceContext value={announce}>
      <a className={styles.skip} href="#main">
        {t("ui.skip")}
      </a>
      <NavigationProgress />
      {header}
      <main id="main" tabIndex={-1} className={styles.main}>
        <RouteErrorBoundary key={pathname}>{children}</RouteErrorBoundary>
      </main>
      {footer}
      <output className="visually-hidden">{announcement}</output>
    </AnnounceContext>
  );
}
