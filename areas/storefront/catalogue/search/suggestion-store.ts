import { makeAutoObservable, observableRef, runInAction } from "mobx";
import { type Problem, problemOf } from "../../../shared/api/api-error.ts";
import type { SearchPage } from "../../../shared/catalogue/public-catalogue.ts";

interface SuggestionStoreOptions {
  search(query: string, signal: AbortSignal): Promise<SearchPage>;
  /** Waits for this many milliseconds. @throws the signal's reason */
  wait(milliseconds: number, signal: AbortSignal): Promise<void>;
}

/** Debounce, in milliseconds. */
export const TYPING_PAUSE = 120;
const MAX_REMEMBERED = 50;

/** Suggestions for a search that is being typed. Only the latest request counts; earlier ones are aborted. */
export class SuggestionStore {
  /** The latest result, kept until the next arrives. */
  page: SearchPage | null = null;
  loading = false;
  problem: Problem | null = null;
  readonly #options: SuggestionStoreOptions;
  readonly #known = new Map<string, SearchPage>();
  #underWay: AbortController | undefined;
  #asked = "";

  constructor(options: SuggestionStoreOptions) {
    this.#options = options;
    makeAutoObservable(this, { page: observableRef, problem: observableRef });
  }

  async ask(text: string): Promise<void> {
    const query = text.trim();
    this.#underWay?.abort();
    this.#asked = query;
    const known = this.#known.get(query);
    if (query === "" || known) {
      this.#show({ page: known ?? null, loading: false, problem: null });
      return;
    }
    const { signal } = (this.#underWay = new AbortController());
    this.loading = true;
    try {
      await this.#options.wait(TYPING_PAUSE, signal);
      const page = await this.#options.search(query, signal);
      signal.throwIfAborted();
      this.#remember(query, page);
      this.#show({ page, loading: false, problem: null });
    } catch (error) {
      if (!signal.aborted) this.#show({ page: this.page, loading: false, problem: problemOf(error) });
    }
  }

  /** Retries the latest request if it failed. */
  async retry(): Promise<void> {
    if (this.problem) await this.ask(this.#asked);
  }

  #show(state: Pick<SuggestionStore, "page" | "loading" | "problem">): void {
    runInAction(() => Object.assign(this, state));
  }

  #remember(query: string, page: SearchPage): void {
    this.#known.set(query, page);
    const [oldest] = this.#known.keys();
    if (this.#known.size > MAX_REMEMBERED && oldest !== undefined) this.#known.delete(oldest);
  }
}
