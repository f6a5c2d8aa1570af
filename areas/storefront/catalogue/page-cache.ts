import { makeAutoObservable, observableShallow, runInAction } from "mobx";
import { ApiError, type Problem, problemOf } from "../../shared/api/api-error.ts";

export type PageEntry<Content> =
  | { status: "loading" }
  | { status: "ready"; content: Content }
  /** No page exists under this slug. */
  | { status: "missing" }
  | { status: "failed"; problem: Problem };

/** Caches the content of one type of page by slug. Each page is fetched once. */
export class PageCache<Content> {
  readonly entries = new Map<string, PageEntry<Content>>();
  readonly #fetchContent: (slug: string) => Promise<Content>;

  constructor(fetchContent: (slug: string) => Promise<Content>) {
    this.#fetchContent = fetchContent;
    makeAutoObservable(this, { entries: observableShallow });
  }

  get(slug: string): PageEntry<Content> | undefined {
    return this.entries.get(slug);
  }

  set(slug: string, entry: PageEntry<Content>): void {
    this.entries.set(slug, entry);
  }

  /** Fetches a page unless it is loaded, loading or missing. Retries after a failure. */
  async load(slug: string): Promise<void> {
    const status = this.entries.get(slug)?.status;
    if (status !== undefined && status !== "failed") return;
    this.set(slug, { status: "loading" });
    const entry = await this.#fetchContent(slug).then(
      (content): PageEntry<Content> => ({ status: "ready", content }),
      (error: unknown): PageEntry<Content> =>
        error instanceof ApiError && error.status === 404
          ? { status: "missing" }
          : { status: "failed", problem: problemOf(error) },
    );
    runInAction(() => this.entries.set(slug, entry));
  }
}
