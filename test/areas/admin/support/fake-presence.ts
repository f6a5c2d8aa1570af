import type { Presence } from "../../../../areas/admin/stores/presence.ts";

/** A tab whose visibility and focus the test sets. */
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
