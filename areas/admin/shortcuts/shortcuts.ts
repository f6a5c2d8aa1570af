import { makeAutoObservable, observableRef } from "mobx";

/** A key, or two in turn, and what they do. */
export interface Shortcut {
  /** As `KeyboardEvent.key` names them, with `mod+` for Ctrl or ⌘; two in turn with a space between: `g p`. */
  keys: string;
  description: string;
  run: () => void;
}

/** Milliseconds in which the second key must follow the first. */
const PATIENCE = 1_500;

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable ||
    target.matches("textarea, select, input:not([type=checkbox], [type=radio], [type=button])"));

/** What a press is called in `Shortcut.keys`; nothing for a modifier by itself. */
function nameOf({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): string | undefined {
  if (["Shift", "Control", "Meta", "Alt"].includes(key) || altKey) return undefined;
  return ctrlKey || metaKey ? `mod+${key.toLowerCase()}` : key;
}

/** The shortcuts of the page that is shown. The latest of the same keys holds. */
export class Shortcuts {
  /** The sheet that lists them is open. */
  isSheetOpen = false;
  /** In the order in which they were registered. */
  registered: readonly Shortcut[] = [];
  #first: { key: string; at: number } | undefined;
  readonly #now: () => number;

  constructor({ now = () => performance.now() }: { now?: () => number } = {}) {
    this.#now = now;
    makeAutoObservable(this, { registered: observableRef, onKeyDown: false });
  }

  showSheet(open: boolean): void {
    this.isSheetOpen = open;
  }

  /** @returns what takes it away again */
  register(shortcut: Shortcut): () => void {
    this.registered = [...this.registered, shortcut];
    return () => this.unregister(shortcut);
  }

  unregister(shortcut: Shortcut): void {
    this.registered = this.registered.filter((each) => each !== shortcut);
  }

  /** All that there are, each keys once. */
  get list(): readonly Shortcut[] {
    const byKeys = new Map(this.registered.map((shortcut) => [shortcut.keys, shortcut]));
    return [...byKeys.values()];
  }

  /** Runs what the key stands for. In a field only those with `mod` do anything; under a dialog, nothing does. */
  readonly onKeyDown = (event: KeyboardEvent): void => {
    const key = nameOf(event);
    if (event.defaultPrevented || event.isComposing || key === undefined) return;
    if (document.querySelector("dialog:modal")) return;
    if (!key.startsWith("mod+") && isTyping(event.target)) return;
    const first = this.#first && this.#now() - this.#first.at <= PATIENCE ? this.#first.key : undefined;
    this.#first = undefined;
    const found = (first && this.#find(`${first} ${key}`)) || this.#find(key);
    if (found) {
      event.preventDefault();
      found.run();
    } else if (this.registered.some(({ keys }) => keys.startsWith(`${key} `))) {
      this.#first = { key, at: this.#now() };
    }
  };

  #find(keys: string): Shortcut | undefined {
    return this.registered.findLast((shortcut) => shortcut.keys === keys);
  }
}
