import { makeAutoObservable, observableShallow } from "mobx";
import { TIMER, type Timer } from "./browser.ts";

export interface Toast {
  id: number;
  text: string;
  tone: "quiet" | "problem";
  /** `label` is `null` for "Undo". */
  action?: { label: string | null; run: () => void };
  /** See {@link ToastOptions}. */
  unsaved: boolean;
}

interface ToastOptions {
  tone?: Toast["tone"];
  /** Reverts the reported action. */
  undo?: () => void;
  /** The undo changes a form that is not saved. The notice disappears with the form's page. */
  unsaved?: boolean;
  /** Another action, if there is no `undo`. */
  action?: { label: string; run: () => void };
}

/** Milliseconds: time to read a line, and to decide about its action. */
const LASTS = 5_000;
const LASTS_WITH_ACTION = 10_000;
const AT_ONCE = 3;

/** Pointers and the focus on a notice: while there is one, all notices stay. */
type Holder = "pointer" | "focus";

/** Short notices about finished actions. They disappear after a while. */
export class ToastStore {
  toasts: Toast[] = [];
  #lastId = 0;
  readonly #timer: Timer;
  readonly #stops = new Map<number, () => void>();
  readonly #holders = new Set<Holder>();

  constructor({ timer = TIMER }: { timer?: Timer } = {}) {
    this.#timer = timer;
    makeAutoObservable(this, { toasts: observableShallow });
  }

  show(text: string, { tone = "quiet", undo, unsaved = false, action }: ToastOptions = {}): void {
    this.#lastId += 1;
    const id = this.#lastId;
    const offered = undo ? { label: null, run: undo } : action;
    this.toasts.push({ id, text, tone, unsaved, ...(offered ? { action: offered } : {}) });
    // A held notice stays: the focus may be in it.
    if (this.#holders.size === 0) for (const { id } of this.toasts.slice(0, -AT_ONCE)) this.dismiss(id);
    this.#start(id);
  }

  /** Runs the notice's action and removes the notice. */
  act(id: number): void {
    const toast = this.toasts.find((each) => each.id === id);
    this.dismiss(id);
    toast?.action?.run();
  }

  dismiss(id: number): void {
    this.#stop(id);
    this.toasts = this.toasts.filter((toast) => toast.id !== id);
    // Browsers don't report that the pointer or the focus has left a removed element.
    for (const holder of this.#holders) this.release(holder);
  }

  /** Call it when another page opens. */
  leavePage(): void {
    for (const { id, unsaved } of this.toasts) if (unsaved) this.dismiss(id);
  }

  /** Keeps all notices, later ones too, until the release. */
  hold(holder: Holder): void {
    this.#holders.add(holder);
    for (const { id } of this.toasts) this.#stop(id);
  }

  /** Restarts the time of all notices, unless another holder keeps them. */
  release(holder: Holder): void {
    this.#holders.delete(holder);
    for (const { id } of this.toasts) this.#start(id);
  }

  #start(id: number): void {
    const toast = this.toasts.find((each) => each.id === id);
    if (!toast || this.#holders.size > 0) return;
    this.#stop(id);
    this.#stops.set(
      id,
      this.#timer.after(toast.action ? LASTS_WITH_ACTION : LASTS, () => this.dismiss(id)),
    );
  }

  #stop(id: number): void {
    this.#stops.get(id)?.();
    this.#stops.delete(id);
  }
}
