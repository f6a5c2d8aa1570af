import { makeAutoObservable, observableRef } from "mobx";

/** What somebody has typed and nobody has saved. */
export interface Unsaved {
  /** Saves it. @returns whether it is saved */
  save?: (() => Promise<boolean>) | undefined;
}

/** The history of the window; a test brings its own. */
interface WindowHistory {
  readonly state: unknown;
  go(delta: number): void;
}

/** Where the router stands in the history: it numbers its entries. */
const indexOf = (state: unknown): number => (state as { idx?: number } | null)?.idx ?? 0;

/**
 * Asks before a page with unsaved changes is left. The router's own blocker needs a data router, which renders nothing
 * before its routes are matched; so links and `navigate` are stopped in front of the router's navigator, and the browser's
 * back and forward are taken back before the router has noticed.
 */
export class Leaving {
  /** Where somebody wants to go, while they are asked. */
  asked: { go: () => void; unsaved: Unsaved } | null = null;
  readonly #unsaved = new Set<Unsaved>();
  readonly #history: WindowHistory;
  #index: number;
  #ignored = 0;

  constructor(history: WindowHistory) {
    this.#history = history;
    this.#index = indexOf(history.state);
    makeAutoObservable(this, { asked: observableRef, listen: false, onPopState: false, onBeforeUnload: false });
  }

  get isDirty(): boolean {
    return this.#unsaved.size > 0;
  }

  /**
   * Listens from now on. To be called before the router is rendered: browsers tell listeners of a `popstate` in the order
   * in which they came, those of the capture phase too.
   */
  listen(window: Pick<Window, "addEventListener">): void {
    window.addEventListener("popstate", this.onPopState);
    window.addEventListener("beforeunload", this.onBeforeUnload);
  }

  /** @returns what says that it is saved, or given up */
  guard(unsaved: Unsaved): () => void {
    this.#unsaved.add(unsaved);
    return () => void this.#unsaved.delete(unsaved);
  }

  /** Goes, or asks first. */
  attempt(go: () => void): void {
    const [unsaved] = this.#unsaved;
    if (unsaved) this.asked = { go, unsaved };
    else go();
  }

  /** Tells where the router has gone. */
  arrived(): void {
    this.#index = indexOf(this.#history.state);
  }

  stay(): void {
    this.asked = null;
  }

  /** Goes where was asked for, whatever is lost. */
  leave(): void {
    const { asked } = this;
    this.asked = null;
    this.#unsaved.clear();
    asked?.go();
  }

  /** Back or forward: by now the window is there. */
  readonly onPopState = (event: Event): void => {
    if (this.#ignored > 0) {
      this.#ignored -= 1;
      event.stopImmediatePropagation();
      return;
    }
    const index = indexOf(this.#history.state);
    const delta = index - this.#index;
    if (!this.isDirty || delta === 0) {
      this.#index = index;
      return;
    }
    event.stopImmediatePropagation();
    this.#ignored += 1;
    this.#history.go(-delta);
    this.attempt(() => this.#history.go(delta));
  };

  /** A reload, another site, the window's end: there the browser asks, in its own words. */
  readonly onBeforeUnload = (event: BeforeUnloadEvent): void => {
    if (this.isDirty) event.preventDefault();
  };
}
