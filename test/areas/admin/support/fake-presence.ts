import type { Presence } from "../../../../areas/admin/stores/presence.ts";

/** Somebody who looks, looks away and puts the tab aside when told to. */
export class FakePresence implements Presence {
  hidden = false;
  focused = true;
  listeners = new Set<() => void>();

  isHidden = (): boolean => this.hidden;
  isWatched = (): boolean => !this.hidden && this.focused;

  watch(onChange: () => void): () => void {
    this.listeners.add(onChange);
    return () => this.listeners.delete(onChange);
  }

  set(change: Partial<Pick<FakePresence, "hidden" | "focused">>): void {
    Object.assign(this, change);
    for (const listener of this.listeners) listener();
  }
}
