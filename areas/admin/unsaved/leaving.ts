import { makeAutoObservable, observableRef } from "mobx";

/** Unsaved changes of a page. */
export interface Unsaved {
  /** @returns whether they are saved */
  save?: (() => Promise<boolean>) | undefined;
}

/** Asks before a page with unsaved changes is left. */
export class Leaving {
  /** The requested navigation, while the dialog is open. */
  asked: { go: () => void; unsaved: Unsaved } | null = null;
  readonly #unsaved = new Set<Unsaved>();
  /** Running changes. */
  #held = 0;

  constructor() {
    makeAutoObservable(this, { asked: observableRef, listen: false, onBeforeUnload: false });
  }

  get isDirty(): boolean {
    return this.#unsaved.size > 0;
  }

  listen(window: Pick<Window, "addEventListener">): void {
    window.addEventListener("beforeunload", this.onBeforeUnload);
  }

  /** @returns call it when the changes are saved or discarded */
  guard(unsaved: Unsaved): () => void {
    this.#unsaved.add(unsaved);
    return () => void this.#unsaved.delete(unsaved);
  }

  /** The browser asks before it leaves the admin during a change that runs. Its pages can be left. @returns ends it */
  hold(): () => void {
    this.#held += 1;
    return () => {
      this.#held -= 1;
    };
  }

  /** Navigates immediately, or asks first if something is unsaved. */
  attempt(go: () => void): void {
    const [unsaved] = this.#unsaved;
    if (unsaved) this.asked = { go, unsaved };
    else go();
  }

  stay(): void {
    this.asked = null;
  }

  /** Discards unsaved changes: the next navigation does not ask. */
  discard(): void {
    this.#unsaved.clear();
  }

  /** Discards unsaved changes and runs the requested navigation. */
  leave(): void {
    const { asked } = this;
    this.asked = null;
    this.discard();
    asked?.go();
  }

  /** For a reload, another site or a closed window: the browser asks with its own dialog. */
  readonly onBeforeUnload = (event: BeforeUnloadEvent): void => {
    if (this.isDirty || this.#held > 0) event.preventDefault();
  };
}
