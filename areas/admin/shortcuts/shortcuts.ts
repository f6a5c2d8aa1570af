import { makeAutoObservable, observableRef } from "mobx";
import type { KeptText } from "../../shared/state/kept-text.ts";
import { isComposing } from "../../shared/ui/is-composing.ts";
import { characterOf, commandOf, type KeyPress } from "../kit/key-press.ts";

/** A key, or a sequence of two keys, and its action. */
export interface Shortcut {
  /** The key's letter or character, with `mod+` for Ctrl, or ⌘ on a Mac. A sequence has a space: `g p`. */
  keys: string;
  description: string;
  run: () => void;
}

/** Milliseconds within which the second key must follow the first. */
const PATIENCE = 1_500;

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable ||
    target.matches("textarea, select, input:not([type=checkbox], [type=radio], [type=button])"));

/** Whether pressing it writes nothing into a field. */
const isCommand = (key: string): boolean => key.startsWith("mod+") || /^F\d+$/.test(key);

/** The name of a key press in `Shortcut.keys`; `undefined` for modifier keys and unused combinations of them. */
function nameOf(press: KeyPress): string | undefined {
  const { key, ctrlKey, metaKey, altKey } = press;
  if (["Shift", "Control", "Meta", "Alt"].includes(key)) return undefined;
  if (!ctrlKey && !metaKey && !altKey) return characterOf(press);
  const command = commandOf(press);
  return command && `mod+${command}`;
}

/** The shortcuts of the current page. For the same keys, the latest registration applies. */
export class Shortcuts {
  /** Whether the list of shortcuts is open. */
  isSheetOpen = false;
  /** Whether keys without `mod` work: https://www.w3.org/TR/WCAG22/#character-key-shortcuts */
  hasSingleKeys: boolean;
  /** In registration order. */
  registered: readonly Shortcut[] = [];
  #first: { key: string; at: number } | undefined;
  readonly #now: () => number;
  /** Stores "off". */
  readonly #kept: KeptText | undefined;

  constructor({ now = () => performance.now(), kept }: { now?: () => number; kept?: KeptText } = {}) {
    this.#now = now;
    this.#kept = kept;
    this.hasSingleKeys = kept?.read() !== "off";
    makeAutoObservable(this, { registered: observableRef, onKeyDown: false });
  }

  showSheet(open: boolean): void {
    this.isSheetOpen = open;
  }

  /** Function keys and keys with `mod` always work. */
  setSingleKeys(on: boolean): void {
    this.hasSingleKeys = on;
    this.#kept?.write(on ? null : "off");
  }

  /** @returns unregisters it */
  register(shortcut: Shortcut): () => void {
    this.registered = [...this.registered, shortcut];
    return () => this.unregister(shortcut);
  }

  unregister(shortcut: Shortcut): void {
    this.registered = this.registered.filter((each) => each !== shortcut);
  }

  /** The active shortcuts, one for each `keys`. */
  get list(): readonly Shortcut[] {
    const byKeys = new Map(this.registered.map((shortcut) => [shortcut.keys, shortcut]));
    return [...byKeys.values()];
  }

  /** Runs the key's shortcut. In a field, only `mod` and function keys work; under a dialog, none. */
  readonly onKeyDown = (event: KeyboardEvent): void => {
    const key = nameOf(event);
    if (event.defaultPrevented || isComposing(event) || key === undefined) return;
    if (document.querySelector("dialog:modal")) return;
    if (!isCommand(key) && (!this.hasSingleKeys || isTyping(event.target))) return;
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
