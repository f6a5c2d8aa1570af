import { makeAutoObservable, observableRef } from "mobx";

/** Unsaved changes of a page. */
export interface Unsaved {
  /** @returns whether they are saved */
  save?: (() => Promise<boolean>) | undefined;
}

/** The window's history. Tests use a fake one. */
interface WindowHistory {
  readonly state: unknown;
  go(delta: number): void;
}

/** The index of the current history entry. The router numbers its entries. */
const indexOf = (state: unknown): number => (state as { idx?: number } | null)?.idx ?? 0;

/**
 * Asks before a page with unsaved changes is left. The router's own blocker needs a data router, which renders nothing
 * before its routes are matched. Instead, a wrapper around the router's navigator stops links and `navigate`, and a
 * `popstate` listener reverts the browser's back and forward before the router handles them.
 */
export class Leaving {
  /** The requested navigation, while the dialog is open. */
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
   * Starts listening. Call it before the router is rendered: browsers call the listeners of `popstate` in the order in
   * which they were added, including those of the capture phase.
   */
  listen(window: Pick<Window, "addEventListener">): void {
    window.addEventListener("popstate", this.onPopState);
    window.addEventListener("beforeunload", this.onBeforeUnload);
  }

  /** @returns call it when the changes are saved or discarded */
  guard(unsaved: Unsaved): () => void {
    this.#unsaved.add(unsaved);
    return () => void this.#unsaved.delete(unsaved);
  }

  /** Navigates immediately, or asks first if something is unsaved. */
  attempt(go: () => void): void {
    const [unsaved] = this.#unsaved;
    if (unsaved) this.asked = { go, unsaved };
    else go();
  }

  /** Call it after each navigation of the router. */
  arrived(): void {
    this.#index = indexOf(this.#history.state);
  }

  stay(): void {
    this.asked = null;
  }

  /** Runs the requested navigation and discards unsaved changes. */
  leave(): void {
    const { asked } = this;
    this.asked = null;
    this.#unsaved.clear();
    asked?.go();
  }

  /** Handles back and forward. The history has already changed, so this reverts it before asking. */
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

  /** For a reload, another site or a closed window: the browser asks with its own dialog. */
  readonly onBeforeUnload = (event: BeforeUnloadEvent): void => {
    if (this.isDirty) event.preventDefault();
  };
}
