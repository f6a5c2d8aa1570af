import { makeAutoObservable, observableRef, runInAction } from "mobx";
import { ApiError } from "../api/api-error.ts";
import type { Call } from "../api/call.ts";
import { ACCOUNT_ENDPOINTS } from "../contract/endpoints.ts";
import type { Reason } from "../contract/field-problems.ts";
import { hasDomainShape, type ShapeProblem, shapeProblem } from "../domain/domain-shape.ts";
import { labelOf } from "../domain/name-suggestions.ts";
import type { NameAnswer } from "../shops/contract/shop-operations.ts";

/** Why a name could not be looked up. */
export type LookupProblem = "offline" | "busy" | "unavailable";

/** The result for the current name. */
export type NameVerdict =
  /** Nothing typed, or too little to judge. */
  | { kind: "none" }
  | { kind: "looking" }
  | { kind: "free" }
  | { kind: "taken" }
  /** No shop can have this name. */
  | { kind: "impossible"; problem: Reason }
  | { kind: "unknown"; why: LookupProblem };

export interface NameCheckOptions {
  call: Call;
  /** Waits for this many milliseconds. @throws the signal's reason */
  wait(milliseconds: number, signal: AbortSignal): Promise<void>;
}

/** Debounce, in milliseconds. */
export const TYPING_PAUSE = 250;
/** In milliseconds. A lookup is shown as running after this long. */
export const PATIENCE = 300;
/** In milliseconds. The pause before the next lookup if the server was busy and named no other. */
const BUSY_PAUSE = 10_000;

/** Checks whether the typed name is available. Only the latest lookup counts; earlier ones are aborted. */
export class NameCheck {
  typed = "";
  verdict: NameVerdict = { kind: "none" };
  /** The lookup has taken longer than {@link PATIENCE}. */
  slow = false;
  /** Similar names that are free. */
  suggestions: readonly string[] = [];
  /** Resolves when the verdict on the current name is final. */
  settled: Promise<void> = Promise.resolve();
  readonly #options: NameCheckOptions;
  #running: AbortController | undefined;

  constructor(options: NameCheckOptions) {
    this.#options = options;
    makeAutoObservable(this, { verdict: observableRef, suggestions: observableRef, settled: false });
  }

  get label(): string {
    return hostLabel(this.typed);
  }

  /** Whether this name is certainly unavailable. */
  get refused(): boolean {
    return this.verdict.kind === "taken" || this.verdict.kind === "impossible";
  }

  /** Sets the typed name and looks it up after a pause in typing. */
  async change(typed: string): Promise<void> {
    const before = this.label;
    this.typed = typed;
    if (this.label !== before) await this.#start(TYPING_PAUSE);
  }

  /** Reports a name that is still too short, because the person tries to submit it. */
  insist(): void {
    const problem = shapeProblem(this.label);
    if (problem !== undefined) this.verdict = { kind: "impossible", problem };
  }

  /** Sets the problem for which the server refused a name, unless another has been typed since. */
  refuse(label: string, problem: Reason): void {
    if (label !== this.label) return;
    this.#running?.abort();
    this.verdict = { kind: "impossible", problem };
  }

  /** Looks the name up again, immediately. */
  again(): Promise<void> {
    return this.#start(0);
  }

  /** Handles a failed claim: the name was taken, which overrides any earlier verdict on it. */
  async lost(label: string): Promise<void> {
    if (label !== this.label) return;
    await this.#start(0);
    runInAction(() => {
      // The lookup's response may be older or missing, but the name is taken.
      if (label === this.label && this.verdict.kind !== "impossible") this.verdict = { kind: "taken" };
    });
  }

  #start(pause: number): Promise<void> {
    this.settled = this.#lookUp(pause);
    return this.settled;
  }

  async #lookUp(pause: number): Promise<void> {
    const { label } = this;
    this.#running?.abort();
    const { signal } = (this.#running = new AbortController());
    const problem = shapeProblem(label);
    const needsLookup = problem === undefined || labelOf(label).length >= 3;
    this.#show(signal, this.#immediateVerdict(label, problem, needsLookup), []);
    if (!needsLookup) return;
    try {
      await this.#options.wait(pause, signal);
      const { state, suggestions } = await this.#request(label, signal);
      this.#show(signal, this.#verdictOf(problem, state), suggestions.filter(hasDomainShape));
    } catch (error) {
      if (signal.aborted || problem !== undefined) return;
      const failure = error instanceof ApiError ? error : new ApiError("unexpected", String(error));
      this.#show(signal, { kind: "unknown", why: lookupProblem(failure) }, []);
      if (failure.status === 429) void this.#retryLater(failure.retryAfter ?? BUSY_PAUSE, signal);
    }
  }

  #immediateVerdict(label: string, problem: ShapeProblem | undefined, needsLookup: boolean): NameVerdict {
    if (problem === undefined) return { kind: "looking" };
    // Don't report a name that is only too short so far.
    if (!needsLookup && /^[a-z0-9-]*$/.test(label) && label.length < 3) return { kind: "none" };
    return { kind: "impossible", problem };
  }

  async #request(label: string, signal: AbortSignal): Promise<NameAnswer> {
    const answered = new AbortController();
    void this.#options.wait(PATIENCE, AbortSignal.any([signal, answered.signal])).then(
      () => runInAction(() => (this.slow = !signal.aborted && !answered.signal.aborted)),
      () => {},
    );
    try {
      return await this.#options.call(ACCOUNT_ENDPOINTS.name, { path: { name: label } }, { signal });
    } finally {
      answered.abort();
    }
  }

  #verdictOf(problem: ShapeProblem | undefined, state: NameAnswer["state"]): NameVerdict {
    if (problem !== undefined) return { kind: "impossible", problem };
    if (state === "free" || state === "taken") return { kind: state };
    // The server may be newer than this page and refuse more names.
    return { kind: "impossible", problem: { code: state === "reserved" ? "reserved" : "invalid" } };
  }

  async #retryLater(pause: number, signal: AbortSignal): Promise<void> {
    try {
      await this.#options.wait(pause, signal);
      await this.again();
    } catch {
      // Another name has been typed since.
    }
  }

  #show(signal: AbortSignal, verdict: NameVerdict, suggestions: readonly string[]): void {
    if (signal.aborted) return;
    runInAction(() => {
      this.verdict = verdict;
      this.suggestions = suggestions;
      this.slow = false;
    });
  }
}

/** Returns a label as in a host: trimmed, in lower case. */
const hostLabel = (typed: string): string => typed.trim().toLowerCase();

function lookupProblem({ code, status }: ApiError): LookupProblem {
  if (code === "network") return "offline";
  return status === 429 ? "busy" : "unavailable";
}
