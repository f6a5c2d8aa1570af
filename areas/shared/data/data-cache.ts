import { makeObservable, observableRef, runInAction } from "mobx";
import { apiErrorOf, type Problem } from "../api/api-error.ts";

/** A string is the key of a single value, a list of strings of one among many, such as `["product", slug]`. */
type DataKey = string | readonly string[];

/** Requests a value. @throws ApiError, or the signal's reason */
export type ReadData<Value> = (signal: AbortSignal) => Promise<Value>;

/** Replaced as a whole at each change. */
interface EntryState<Value> {
  /** `undefined` until it is loaded. */
  readonly value: Value | undefined;
  readonly state: "idle" | "loading" | "ready" | "failed";
  /** Why the last request failed; kept until a request succeeds. */
  readonly problem: Problem | null;
}

/** One value of the platform. The previous value stays while it reloads, and if that fails. */
export class DataEntry<Value> {
  current: EntryState<Value> = { value: undefined, state: "idle", problem: null };
  /** The running request. Never rejects. */
  promise: Promise<void> | undefined;
  /** Whether the next `load` sends a request. */
  isStale = true;
  /** How many components show the value. */
  users = 0;
  read: ReadData<Value>;
  #controller = new AbortController();

  constructor(read: ReadData<Value>) {
    this.read = read;
    makeObservable(this, { current: observableRef });
  }

  get value(): Value | undefined {
    return this.current.value;
  }

  /** Changes the value in place, without affecting a running request. */
  set value(value: Value | undefined) {
    this.current = { ...this.current, value };
  }

  get state(): EntryState<Value>["state"] {
    return this.current.state;
  }

  get problem(): Problem | null {
    return this.current.problem;
  }

  /** The problem, except while a retry is running. */
  get failure(): Problem | null {
    return this.state === "failed" ? this.problem : null;
  }

  /** Loads the value unless it is loaded or loading. Retries after a failure. Never rejects. */
  load(): Promise<void> {
    return this.promise ?? (this.isStale ? this.reload() : Promise.resolve());
  }

  /** Requests the value, and aborts a running request, whose response may be older. Never rejects. */
  reload(read: ReadData<Value> = this.read): Promise<void> {
    const signal = this.#restart("loading");
    const settle = (state: "ready" | "failed", problem: Problem | null, value = this.value): void => {
      if (signal.aborted) return;
      this.promise = undefined;
      this.isStale = problem !== null;
      runInAction(() => {
        this.current = { state, problem, value };
      });
    };
    this.promise = read(signal).then(
      (value) => settle("ready", null, value),
      (error: unknown) => settle("failed", apiErrorOf(error)),
    );
    return this.promise;
  }

  /** Sets the value, e.g. to the response of a write. Aborts a running request, whose response is older. */
  set(value: Value): void {
    runInAction(() => {
      this.#restart("ready");
      this.current = { value, state: "ready", problem: null };
      this.isStale = false;
    });
  }

  /** Counts a component that shows the value. @returns ends that; without any, a running request is aborted */
  use(): () => void {
    this.users += 1;
    return () => {
      this.users -= 1;
      // Later: the next page may show the same value.
      queueMicrotask(() => {
        if (this.users === 0 && this.promise) this.#restart(this.value === undefined ? "idle" : "ready");
      });
    };
  }

  /** Reloads the value if it is shown or loading, otherwise on its next load. */
  invalidate(): void {
    this.isStale = true;
    if (this.users > 0 || this.promise) void this.reload();
  }

  #restart(state: DataEntry<Value>["state"]): AbortSignal {
    this.#controller.abort();
    this.#controller = new AbortController();
    this.promise = undefined;
    runInAction(() => {
      this.current = { ...this.current, state };
    });
    return this.#controller.signal;
  }
}

/** The values loaded from the platform, by key. Each area makes its own: a server renders many shops. */
export class DataCache {
  /** By key as JSON, least recently used first. */
  readonly #entries = new Map<string, DataEntry<unknown>>();
  readonly #limit: number;

  /** @param limit of values; above it, the least recently used one with a list as key is removed unless it is shown */
  constructor(limit = 100) {
    this.#limit = limit;
  }

  /** Returns a key's entry, created on the first call. @param read replaces the earlier calls' function */
  entry<Value>(key: DataKey, read: ReadData<Value>): DataEntry<Value> {
    const id = JSON.stringify(key);
    const entry = (this.#entries.get(id) ?? new DataEntry(read)) as DataEntry<Value>;
    entry.read = read;
    this.#entries.delete(id);
    this.#entries.set(id, entry);
    if (this.#entries.size > this.#limit) this.#removeOldest(id);
    return entry;
  }

  /** Returns a key's entry without changing its function or marking it as used; `undefined` if there is none. */
  peek<Value>(key: DataKey): DataEntry<Value> | undefined {
    return this.#entries.get(JSON.stringify(key)) as DataEntry<Value> | undefined;
  }

  /** Returns the entries whose keys start with these parts. */
  entries(...prefix: string[]): DataEntry<unknown>[] {
    const start = JSON.stringify(prefix).slice(0, -1);
    return [...this.#entries].filter(([id]) => id.startsWith(start)).map(([, entry]) => entry);
  }

  /** Invalidates the values whose keys start with these parts. */
  invalidate(...prefix: string[]): void {
    for (const entry of this.entries(...prefix)) entry.invalidate();
  }

  #removeOldest(except: string): void {
    for (const [id, { users }] of this.#entries) {
      if (!id.startsWith("[") || users > 0 || id === except) continue;
      this.#entries.delete(id);
      return;
    }
  }
}
