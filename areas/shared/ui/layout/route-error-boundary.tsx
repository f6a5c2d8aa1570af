import { Component, type ErrorInfo, type ReactNode } from "react";
import { PageLoadError } from "../../boot/lazy-page.tsx";
import { Notice } from "../notice.tsx";

interface State {
  error: unknown;
}

/** Stands around a route's page: the rest of the area keeps working when the page fails. Give it a key per route. */
export class RouteErrorBoundary extends Component<{ children: ReactNode }, State> {
  override state: State = { error: null };

  static getDerivedStateFromError(error: unknown): State {
    return { error };
  }

  override componentDidCatch(error: unknown, info: ErrorInfo): void {
    console.error(error, info.componentStack);
  }

  readonly retry = (): void => {
    // Browsers may remember that a module failed: only a reload asks for it again.
    if (this.state.error instanceof PageLoadError) location.reload();
    else this.setState({ error: null });
  };

  override render(): ReactNode {
    const { error } = this.state;
    if (error === null) return this.props.children;
    const message =
      error instanceof PageLoadError
        ? "This page couldn’t be loaded. Check your connection and try again."
        : "Something went wrong while showing this page. It is not your fault.";
    return <Notice title="That didn’t work" message={message} onRetry={this.retry} />;
  }
}
