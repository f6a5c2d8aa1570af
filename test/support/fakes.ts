import type { Test } from "tap";
import type { Presence, Timer } from "../../areas/admin/state/browser.ts";
import { ApiError, type ProblemCode } from "../../areas/shared/api/api-error.ts";
import type { CallOptions } from "../../areas/shared/api/call.ts";
import type { NameAnswer } from "../../areas/shared/shops/contract/shop-operations.ts";
import { type KeptText, keptText } from "../../areas/shared/state/kept-text.ts";
import { fakeCall } from "./admin-data.ts";

/** A timer that the test advances with `pass`. */
export class FakeTimer implements Timer {
  #now = 0;
  #waiting: { at: number; run: () => void }[] = [];

  after(milliseconds: number, run: () => void): () => void {
    const entry = { at: this.#now + milliseconds, run };
    this.#waiting.push(entry);
    return () => {
      this.#waiting = this.#waiting.filter((each) => each !== entry);
    };
  }

  pass(milliseconds: number): void {
    this.#now += milliseconds;
    const due = this.#waiting.filter(({ at }) => at <= this.#now);
    this.#waiting = this.#waiting.filter(({ at }) => at > this.#now);
    for (const { run } of due) run();
  }

  get pending(): number {
    return this.#waiting.length;
  }
}

/** An error answer of the platform. */
export const refusal = (
  code: ProblemCode,
  status: number,
  more: ConstructorParameters<typeof ApiError>[3] = {},
): ApiError => new ApiError(code, `The server says ${code}.`, status, more);

/** Runs all pending promise callbacks. */
export async function settle(): Promise<void> {
  for (let turn = 0; turn < 30; turn++) await Promise.resolve();
}

/** Delays that the test ends: `pass` ends all delays of that length. */
export function handTimer() {
  const pauses = new Set<{ milliseconds: number; end: () => void }>();
  return {
    pauses,
    wait: (milliseconds: number, signal: AbortSignal) =>
      new Promise<void>((resolve, reject) => {
        const pause = { milliseconds, end: resolve };
        pauses.add(pause);
        signal.addEventListener("abort", () => {
          pauses.delete(pause);
          reject(signal.reason);
        });
      }),
    pass: async (milliseconds: number): Promise<void> => {
      for (const pause of pauses) {
        if (pause.milliseconds !== milliseconds) continue;
        pauses.delete(pause);
        pause.end();
      }
      await settle();
    },
  };
}

/** Name checks that the test answers. */
export function nameServer() {
  const asked = new Map<string, Pick<CallOptions, "signal"> & PromiseWithResolvers<NameAnswer>>();
  const order: string[] = [];
  return {
    asked,
    order,
    call: fakeCall({
      name({ path: { name } }, { signal }) {
        const question = { signal, ...Promise.withResolvers<NameAnswer>() };
        asked.set(name, question);
        order.push(name);
        return question.promise;
      },
    }),
    async answer(name: string, state: NameAnswer["state"], suggestions: string[] = []): Promise<void> {
      asked.get(name)?.resolve({ name, state, suggestions });
      await settle();
    },
    async fail(name: string, error: ApiError): Promise<void> {
      asked.get(name)?.reject(error);
      await settle();
    },
  };
}

/** Replaces the deadline of requests until the test ends; `pass` makes it expire. */
export function deadlineByHand(t: Test) {
  const late = new AbortController();
  const pass = (): void => late.abort(new DOMException("Too late.", "TimeoutError"));
  t.intercept(AbortSignal, "timeout", { value: () => late.signal });
  /** Makes it expire once an answer's headers have arrived. */
  const passWithinAnswer = (): void => {
    const { fetch } = globalThis;
    const value = async (...asked: Parameters<typeof fetch>): Promise<Response> => {
      const response = await fetch(...asked);
      pass();
      return response;
    };
    t.intercept(globalThis, "fetch", { value });
  };
  return { pass, passWithinAnswer };
}

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

export interface Tab {
  keep: (key: string) => KeptText;
  /** Receives the window's `storage` events. */
  window: EventTarget;
}

/** A browser's storage and tabs. A write in one tab immediately sends `storage` events to the other tabs. */
export function browserTabs({ capacity = Number.POSITIVE_INFINITY, denied = false } = {}) {
  const kept = new Map<string, string>();
  const windows: EventTarget[] = [];
  const tell = (writer: EventTarget, key: string | null): void => {
    for (const window of windows)
      if (window !== writer) window.dispatchEvent(Object.assign(new Event("storage"), { key }));
  };
  const open = (): Tab => {
    const window = new EventTarget();
    windows.push(window);
    const storage = {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem(key: string, text: string) {
        if (text.length > capacity) throw new DOMException("full", "QuotaExceededError");
        kept.set(key, text);
        tell(window, key);
      },
      removeItem(key: string) {
        if (kept.delete(key)) tell(window, key);
      },
    } as Storage;
    const named = (): Storage => {
      if (denied) throw new DOMException("denied", "SecurityError");
      return storage;
    };
    return { window, keep: (key) => keptText(key, named) };
  };
  return { kept, open };
}

/** A text in the browser's storage, kept in memory. */
export function memoryText(text: string | null = null): KeptText & { text: string | null } {
  return {
    text,
    read() {
      return this.text;
    },
    write(value) {
      this.text = value;
      return true;
    },
  };
}
