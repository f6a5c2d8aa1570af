import { makeAutoObservable, observableRef, runInAction } from "mobx";
import { ApiError } from "../api/api-error.ts";
import type { Call } from "../api/call.ts";
import { ACCOUNT_ENDPOINTS } from "../contract/endpoints.ts";
import type { Reason } from "../contract/field-problems.ts";
import { hasDomainShape, type ShapeProblem, shapeProblem } from "../domain/domain-shape.ts";
import { labelOf } from "../domain/name-suggestions.ts";
import type { NameAnswer } from "../shops/contract/shop-operations.ts";

/** Why it is not known whether a name is free. */
export type LookupProblem = "offline" | "busy" | "unavailable";

/** What there is to say of the name as it stands. */
export type NameVerdict =
  /** Nothing yet, or too little to say anything of. */
  | { kind: "none" }
  | { kind: "looking" }
  | { kind: "free" }
  | { kind: "taken" }
  /** No shop can have it. */
  | { kind: "impossible"; problem: Reason }
  | { kind: "unknown"; why: LookupProblem };

export interface NameCheckOptions {
  call: Call;
  /** Waits that many milliseconds. @throws the signal's reason */
  wait(milliseconds: number, signal: AbortSignal): Promise<void>;
}

/** Debounce, in milliseconds. */
export const TYPING_PAUSE = 250;
/** After this long a lookup is shown to be running, in milliseconds. */
export const PATIENCE = 300;
/** Before the next lookup, where the server was busy and did not say for how long, in milliseconds. */
const BUSY_PAUSE = 10_000;

/** Whether the name that is being typed can be had. Only the latest counts; earlier questions are given up. */
export class NameCheck {
  typed = "";
  verdict: NameVerdict = { kind: "none" };
  /** The lookup has run for longer than {@link PATIENCE}. */
  slow = false;
  /** Names near it that are free. */
  suggestions: readonly string[] = [];
  /** Resolves once there is a verdict on what is typed now, or why there is none. */
  settled: Promise<void> = Promise.resolve();
  readonly #options: NameCheckOptions;
  #underWay: AbortController | undefined;

  constructor(options: NameCheckOptions) {
    this.#options = options;
    makeAutoObservable(this, { verdict: observableRef, suggestions: observableRef, settled: false });
  }

  get label(): string {
    return hostLabel(this.typed);
  }

  /** Whether it is certain that this name can't be had. */
  get refused(): boolean {
    return this.verdict.kind === "taken" || this.verdict.kind === "impossible";
  }

  /** Takes what is typed, and looks it up after a pause in typing. */
  async change(typed: string): Promise<void> {
    const before = this.label;
    this.typed = typed;
    if (this.label !== before) await this.#start(TYPING_PAUSE);
  }

  /** Says of a name that is too short yet what is wrong with it: somebody wants to go on with it. */
  insist(): void {
    const problem = shapeProblem(this.label);
    if (problem !== undefined) this.verdict = { kind: "impossible", problem };
  }

  /** The server does not take the name. */
  refuse(problem: Reason): void {
    this.#underWay?.abort();
    this.verdict = { kind: "impossible", problem };
  }

  /** Looks the name up again, at once. */
  again(): Promise<void> {
    return this.#start(0);
  }

  /** Somebody else was faster: what has come of an attempt to claim the name is surer than any answer before. */
  async lost(): Promise<void> {
    await this.#start(0);
    runInAction(() => {
      // An answer that was on its way before, or none: the name is gone all the same.
      if (this.verdict.kind !== "impossible") this.verdict = { kind: "taken" };
    });
  }

  #start(pause: number): Promise<void> {
    this.settled = this.#look(pause);
    return this.settled;
  }

  async #look(pause: number): Promise<void> {
    const { label } = this;
    this.#underWay?.abort();
    const { signal } = (this.#underWay = new AbortController());
    const problem = shapeProblem(label);
    const asks = problem === undefined || labelOf(label).length >= 3;
    this.#show(signal, this.#atOnce(label, problem, asks), []);
    if (!asks) return;
    try {
      await this.#options.wait(pause, signal);
      const { state, suggestions } = await this.#ask(label, signal);
      this.#show(signal, this.#verdictOf(problem, state), suggestions.filter(hasDomainShape));
    } catch (error) {
      if (signal.aborted || problem !== undefined) return;
      const failure = error instanceof ApiError ? error : new ApiError("unexpected", String(error));
      this.#show(signal, { kind: "unknown", why: lookupProblem(failure) }, []);
      if (failure.status === 429) void this.#askLater(failure.retryAfter ?? BUSY_PAUSE, signal);
    }
  }

  #atOnce(label: string, problem: ShapeProblem | undefined, asks: boolean): NameVerdict {
    if (problem === undefined) return { kind: "looking" };
    // What is only too short yet is left in peace.
    if (!asks && /^[a-z0-9-]*$/.test(label) && label.length < 3) return { kind: "none" };
    return { kind: "impossible", problem };
  }

  async #ask(label: string, signal: AbortSignal): Promise<NameAnswer> {
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
    // The server may be newer than this page, and refuse more.
    return { kind: "impossible", problem: { code: state === "reserved" ? "reserved" : "invalid" } };
  }

  async #askLater(pause: number, signal: AbortSignal): Promise<void> {
    try {
      await this.#options.wait(pause, signal);
      await this.again();
    } catch {
      // Something else has been typed meanwhile.
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

/** A label as a host has it: in lower case, without spaces around it. */
const hostLabel = (typed: string): string => typed.trim().toLowerCase();

function lookupProblem({ code, status }: ApiError): LookupProblem {
  if (code === "network") return "offline";
  return status === 429 ? "busy" : "unavailable";
}
