import { createPath, type Location, NavigationType, type Navigator, parsePath, type To } from "react-router-dom";
import { newId } from "../../shared/state/new-id.ts";
import type { Leaving } from "./leaving.ts";

/** The window's part that a history needs. Tests use a fake one. */
export interface HistoryWindow {
  readonly location: Pick<Window["location"], "pathname" | "search" | "hash">;
  readonly history: Pick<History, "state" | "pushState" | "replaceState" | "go">;
  addEventListener(type: "popstate", listener: () => void): void;
  removeEventListener(type: "popstate", listener: () => void): void;
}

/** The state of a history entry. */
interface Entry {
  /** The state that the page passed to `navigate`. */
  usr?: unknown;
  /** Identifies the entry, e.g. for its scroll position. */
  key?: string;
  /** The entry's position. Absent while a link to a fragment of the same page has just added the entry. */
  idx?: number;
}

/** The current location and the kind of navigation that led to it. */
export interface Arrival {
  location: Location;
  navigationType: NavigationType;
}

/**
 * The window's history, for React Router's `<Router>`. Links, `navigate` and the browser's back and forward ask before
 * they leave unsaved changes. React Router's `useBlocker` needs its data router, which adds 14 kB to the first page.
 */
export class GuardedHistory {
  readonly #window: HistoryWindow;
  readonly #leaving: Pick<Leaving, "attempt" | "isDirty">;
  /** The position and URL, without fragment, of the entry that the router shows. */
  #index: number;
  #page: string;
  /** The `popstate` events to ignore, because this class caused them. */
  #reverting = 0;
  #onArrival: (arrival: Arrival) => void = () => {};

  /** Its functions are bound: the router calls them without `this`. */
  readonly navigator: Navigator = {
    createHref: (to) => (typeof to === "string" ? to : createPath(to)),
    push: (to, state) => this.#leaving.attempt(() => this.#push(to, state)),
    // A page that replaces its own parameters stays.
    replace: (to, state) => {
      const staysOnPage = parsePath(this.#urlOf(to)).pathname === this.#window.location.pathname;
      if (staysOnPage) this.#replace(to, state);
      else this.#leaving.attempt(() => this.#replace(to, state));
    },
    // Triggers a `popstate` event, whose listener asks.
    go: (delta) => this.#window.history.go(delta),
  };

  constructor(window: HistoryWindow, leaving: Pick<Leaving, "attempt" | "isDirty">) {
    this.#window = window;
    this.#leaving = leaving;
    this.#index = this.#entry.idx ?? 0;
    this.#page = this.#currentPage;
    if (this.#entry.idx === undefined) window.history.replaceState({ ...this.#entry, idx: 0 }, "");
  }

  get location(): Location {
    const { pathname, search, hash } = this.#window.location;
    const { usr = null, key = "default" } = this.#entry;
    return { pathname, search, hash, state: usr, key };
  }

  /** Calls back after each navigation. @returns stops listening */
  listen(onArrival: (arrival: Arrival) => void): () => void {
    this.#onArrival = onArrival;
    this.#window.addEventListener("popstate", this.#onPopState);
    return () => {
      this.#onArrival = () => {};
      this.#window.removeEventListener("popstate", this.#onPopState);
    };
  }

  get #currentPage(): string {
    return this.#window.location.pathname + this.#window.location.search;
  }

  get #entry(): Entry {
    return (this.#window.history.state as Entry | null) ?? {};
  }

  #push(to: To, usr: unknown): void {
    this.#index += 1;
    this.#window.history.pushState(this.#newEntry(usr), "", this.#urlOf(to));
    this.#arrive(NavigationType.Push);
  }

  #replace(to: To, usr: unknown): void {
    this.#window.history.replaceState(this.#newEntry(usr), "", this.#urlOf(to));
    this.#arrive(NavigationType.Replace);
  }

  #newEntry(usr: unknown): Entry {
    return { usr, key: newId(), idx: this.#index };
  }

  #urlOf(to: To): string {
    const path = typeof to === "string" ? parsePath(to) : to;
    return createPath({ pathname: this.#window.location.pathname, ...path });
  }

  #arrive(navigationType: NavigationType): void {
    this.#page = this.#currentPage;
    this.#onArrival({ location: this.location, navigationType });
  }

  /** The window has already moved, so a navigation that has to ask is reverted first. */
  readonly #onPopState = (): void => {
    if (this.#reverting > 0) {
      this.#reverting -= 1;
      return;
    }
    const { history } = this.#window;
    const { idx } = this.#entry;
    if (idx === undefined) {
      // A link to a fragment stays on the page. Its entry follows the one before, as after a push.
      this.#index += 1;
      history.replaceState(this.#newEntry(null), "");
    } else if (this.#leaving.isDirty && idx !== this.#index && this.#currentPage !== this.#page) {
      const delta = idx - this.#index;
      this.#reverting += 1;
      history.go(-delta);
      this.#leaving.attempt(() => history.go(delta));
      return;
    } else {
      this.#index = idx;
    }
    this.#arrive(NavigationType.Pop);
  };
}
