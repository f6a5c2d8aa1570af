import { Component, type ContextType, type ErrorInfo, type ReactNode } from "react";
import { ChunkLoadError } from "../../boot/lazy-chunk.ts";
import { Notice } from "../notice.tsx";
import { UiMessagesContext } from "../ui-messages.ts";

interface State {
  error: unknown;
}

/** Stands around a route's page: the rest of the area keeps working when the page fails. Give it a key per route. */
export class RouteErrorBoundary extends Component<{ children: ReactNode }, State> {
  static override contextType = UiMessagesContext;
  declare context: ContextType<typeof UiMessagesContext>;
  override state: State = { error: null };

  static getDerivedStateFromError(error: unknown): State {
    return { error };
  }

  override componentDidCatch(error: unknown, info: ErrorInfo): void {
    console.error(error, info.componentStack);
    // Nobody has to come back and press the button once there is a network again, which may be by now.
    if (!(error instanceof ChunkLoadError && error.offline)) return;
    if (navigator.onLine) this.retry();
    else addEventListener("online", this.retry, { once: true });
  }

  override componentWillUnmount(): void {
    removeEventListener("online", this.retry);
  }

  readonly retry = (): void => {
    // Browsers may remember that a module failed: only a reload asks for it again. Without a network that would cost the page.
    if (!(this.state.error instanceof ChunkLoadError)) this.setState({ error: null });
    else if (navigator.onLine) location.reload();
  };

  override render(): ReactNode {
    const { error } = this.state;
    if (error === null) return this.props.children;
    const { t } = this.context;
    const message = t(error instanceof ChunkLoadError ? "ui.page-not-loaded" : "ui.page-broken");
    return <Notice title={t("ui.failed")} message={message} onRetry={this.retry} />;
  }
}
