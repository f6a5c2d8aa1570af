import "../tokens.css";
import { Component, type ErrorInfo, type ReactNode, useCallback, useEffect, useState, ViewTransition } from "react";
import { useLocation } from "react-router-dom";
import { HydrationSlice, settle } from "../../boot/hydration-slice.tsx";
import { ChunkLoadError } from "../../boot/lazy-page.tsx";
import { Notice } from "../notice.tsx";
import { useUiMessages } from "../ui-messages.ts";
import {
  AnnounceContext,
  prefersReducedMotion,
  useNavigationEffects,
  useScrollPositions,
} from "./navigation-effects.ts";
import { NavigationProgress } from "./navigation-progress.tsx";
import styles from "./root-layout.module.css";
import { useScrollReveal } from "./use-scroll-reveal.ts";

interface State {
  error: unknown;
}

function PageFailure({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const { t } = useUiMessages();
  const message = t(error instanceof ChunkLoadError ? "ui.page-not-loaded" : "ui.page-broken");
  return <Notice title={t("ui.failed")} message={message} onRetry={onRetry} />;
}

/** Keeps the rest of the area working when a route's page fails. Give it a key per route. */
class RouteErrorBoundary extends Component<{ children: ReactNode }, State> {
  override state: State = { error: null };

  static getDerivedStateFromError(error: unknown): State {
    return { error };
  }

  override componentDidCatch(error: unknown, info: ErrorInfo): void {
    console.error(error, info.componentStack);
    // Retries automatically when the network is back, which may be already.
    if (!(error instanceof ChunkLoadError && error.offline)) return;
    if (navigator.onLine) this.retry();
    else addEventListener("online", this.retry, { once: true });
  }

  override componentWillUnmount(): void {
    removeEventListener("online", this.retry);
  }

  readonly retry = (): void => {
    // Browsers may cache a failed module: only a reload fetches it again. Offline, a reload would lose the page.
    if (!(this.state.error instanceof ChunkLoadError)) this.setState({ error: null });
    else if (navigator.onLine) location.reload();
  };

  override render(): ReactNode {
    const { error } = this.state;
    if (error === null) return this.props.children;
    return <PageFailure error={error} onRetry={this.retry} />;
  }
}

interface RootLayoutProps {
  header?: ReactNode;
  /** The routes, rendered in the page's `<main>`. */
  children: ReactNode;
  footer?: ReactNode;
  /** Whether another page fades in. A tool answers at once. */
  fades?: boolean;
}

/** The frame around every area's pages: skip link, progress, announcements, error boundary, scrolling and focus. */
export function RootLayout({ header, children, footer, fades = false }: RootLayoutProps) {
  const { pathname } = useLocation();
  const { t } = useUiMessages();
  const [announcement, setAnnouncement] = useState("");
  const navigated = useNavigationEffects();
  useScrollPositions();
  useScrollReveal(pathname);
  // React starts a view transition for each new `<ViewTransition>`, even if its props turn all animations off. It has no
  // markup of its own, so the server needs none.
  const [isAnimated] = useState(() => fades && typeof window !== "undefined" && !prefersReducedMotion());
  // The page responds from here on: React hydrates a slice when someone touches it. Visible in profiles; `npm run bench`
  // waits for it.
  useEffect(() => {
    performance.mark("awning:interactive");
    // Parts of a page that wait for this were not laid out in its first paint. Their estimated sizes must not last:
    // going back restores positions.
    (window.requestIdleCallback ?? setTimeout)(() => settle(document.documentElement));
  }, []);
  const announce = useCallback(
    (text: string) => {
      // Screen readers read the first page's title themselves.
      if (navigated.current) setAnnouncement(text);
      return navigated.current;
    },
    [navigated],
  );
  // Only another path is another page: a filter is in the query.
  const page = <RouteErrorBoundary key={pathname}>{children}</RouteErrorBoundary>;
  return (
    <AnnounceContext value={announce}>
      <a className={`screen-only ${styles.skip}`} href="#main">
        {t("ui.skip")}
      </a>
      <NavigationProgress />
      {header}
      <main id="main" tabIndex={-1}>
        <HydrationSlice>
          {isAnimated ? (
            <ViewTransition key={pathname} name="page" default="none" share="auto">
              {page}
            </ViewTransition>
          ) : (
            page
          )}
        </HydrationSlice>
      </main>
      <HydrationSlice>{footer}</HydrationSlice>
      <output className="visually-hidden">{announcement}</output>
    </AnnounceContext>
  );
}
