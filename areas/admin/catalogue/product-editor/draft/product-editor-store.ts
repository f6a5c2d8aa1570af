import { makeAutoObservable, observableRef, reaction, runInAction } from "mobx";
import { ApiError, messageOf, type Problem, problemOf } from "../../../../shared/api/api-error.ts";
import type { AdminProduct } from "../../../../shared/catalogue/admin-catalogue.ts";
import type { ProductStatus } from "../../../../shared/catalogue/product.ts";
import { ADMIN_ENDPOINTS } from "../../../../shared/contract/endpoints.ts";
import { sentenceOf } from "../../../../shared/i18n/field-sentences.ts";
import { TIMER, type Timer } from "../../../state/timer.ts";
import type { ToastStore } from "../../../state/toast-store.ts";
import { type Catalogue, STATUS_CHANGED } from "../../catalogue.ts";
import type { DraftKeeper } from "./draft-keeper.ts";
import { type DraftProblems, draftProblems, problemsOfAnswer } from "./draft-problems.ts";
import { blankDraft, changedParts, copyOf, draftOf, type ProductDraft, requestOf, saysSame } from "./product-draft.ts";
import { ProductFormStore } from "./product-form-store.ts";
import { removeWithUndo } from "./product-removal.ts";

interface EditorOptions {
  id: string;
  catalogue: Catalogue;
  keeper: DraftKeeper;
  toasts: Pick<ToastStore, "show">;
  newId: () => string;
  /** There is no product under the id yet. */
  isNew?: boolean;
  /** The product that the new one begins as a copy of. */
  copiedId?: string | null;
  timer?: Timer;
  now?: () => number;
}

/** The product was saved elsewhere, in another tab or by someone else, after it was loaded. */
export interface Conflict {
  /** As it is stored now; `null`: it was deleted. */
  theirs: AdminProduct | null;
  /** What was changed there, and whether it was changed here, too. */
  parts: { name: string; here: boolean }[];
  /** The status that was to be saved along. */
  status: ProductStatus | undefined;
}

/** Milliseconds that people notice as waiting. */
const NOTICEABLE_WAIT = 300;

/** A product while it is edited: what is typed, what is stored, and the way from one to the other. */
export class ProductEditorStore {
  readonly id: string;
  readonly form: ProductFormStore;
  state: "loading" | "ready" | "missing" | "failed" = "loading";
  isSlow = false;
  /** Why it could not be loaded. */
  loadProblem: Problem | null = null;
  /** As it is stored; of a new one, as it began. */
  base: ProductDraft;
  /** Of the product that was loaded; `null`: none is stored. */
  version: number | null = null;
  /** Grows with each attempt to save that something is wrong with: then the first of it takes the focus. */
  refusals = 0;
  problem: Problem | null = null;
  /** The fields say what the problem is. */
  #isOfFields = false;
  /** Why the plan has no room for one more published product. */
  quota: string | null = null;
  saving: "no" | "pictures" | "sending" = "no";
  conflict: Conflict | null = null;
  /** When somebody typed what was found again, in milliseconds since 1970. */
  recoveredAt: number | null = null;
  /** What was typed here, put aside for what is stored. */
  setAside: ProductDraft | null = null;
  readonly #options: Required<EditorOptions>;
  #loadedVersion: number | null = null;

  constructor(options: EditorOptions) {
    this.#options = { isNew: false, copiedId: null, timer: TIMER, now: () => Date.now(), ...options };
    this.id = options.id;
    this.base = blankDraft(options.newId);
    const { catalogue, toasts, newId } = options;
    this.form = new ProductFormStore(this.base, { shop: catalogue.shop, toasts, newId });
    makeAutoObservable(this, {
      id: false,
      form: false,
      base: observableRef,
      problem: observableRef,
      loadProblem: observableRef,
      conflict: observableRef,
      setAside: observableRef,
    });
  }

  get isDirty(): boolean {
    return this.state === "ready" && (this.form.gallery.underWay > 0 || !saysSame(this.form.draft, this.base));
  }

  /** The problem, as long as it stands: one of fields is over when the last of them has been changed. */
  get standingProblem(): Problem | null {
    const isOver = this.#isOfFields && Object.keys(this.form.problems).length === 0;
    return isOver ? null : this.problem;
  }

  get isNew(): boolean {
    return this.version === null;
  }

  /** Reads the product, and what was typed before the page was loaded again. Never rejects. */
  async load(): Promise<void> {
    const { isNew, copiedId, catalogue, newId, timer } = this.#options;
    this.state = "loading";
    this.loadProblem = null;
    const stop = timer.after(NOTICEABLE_WAIT, () => runInAction(() => (this.isSlow = this.state === "loading")));
    try {
      const source = isNew ? copiedId : this.id;
      const product = source ? await catalogue.product(source) : null;
      runInAction(() => {
        if (isNew) this.#begin(this.base, product ? copyOf(product, newId) : this.base, null);
        else if (product) this.#begin(draftOf(product, newId), undefined, product.version);
        this.#recover();
      });
    } catch (error) {
      runInAction(() => {
        this.state = error instanceof ApiError && error.status === 404 ? "missing" : "failed";
        this.isSlow = false;
        this.loadProblem = problemOf(error);
      });
    } finally {
      stop();
    }
  }

  #begin(base: ProductDraft, draft: ProductDraft = base, version: number | null = null): void {
    this.base = base;
    this.version = version;
    this.#loadedVersion = version;
    this.form.show(draft);
    this.state = "ready";
    this.isSlow = false;
  }

  #recover(): void {
    const kept = this.#options.keeper.read();
    if (!kept || saysSame(kept.draft, this.base)) return;
    // With the version that it was typed over: whatever has been stored since is told of as it is saved.
    if (!this.isNew) this.version = kept.version;
    this.form.show(kept.draft);
    this.recoveredAt = kept.at;
  }

  /** Keeps what is typed as long as it is not saved. @returns what ends it */
  keep(): () => void {
    const { keeper, now } = this.#options;
    const kept = () => ({ at: now(), version: this.version, base: this.base, draft: this.form.draft });
    return reaction(
      () => this.state === "ready" && (this.isDirty ? this.form.draft : null),
      (draft) => {
        if (draft) keeper.keep(kept);
        else if (draft === null) keeper.forget();
      },
    );
  }

  /** Gives up what is not saved; "Undo" brings it back. */
  discard(): void {
    const before = { draft: this.form.draft, version: this.version };
    this.form.show(this.base);
    this.version = this.#loadedVersion;
    this.recoveredAt = null;
    this.#settle();
    const undo = () =>
      runInAction(() => {
        this.form.show(before.draft);
        this.version = before.version;
      });
    this.#options.toasts.show("Changes discarded.", { undo });
  }

  /** What a new product is in as long as nobody has chosen: the shop's only category. */
  suggestCategory(id: string): void {
    if (this.state !== "ready" || this.form.fields.categoryId !== "" || !this.isNew) return;
    this.form.fields.categoryId = id;
    this.base = { ...this.base, categoryId: id };
  }

  /**
   * Saves what is typed, once all pictures have come. Never rejects: `problem`, the form’s `problems`, `quota` and `conflict` say what
   * is in the way.
   *
   * @param status given together with it
   * @returns whether it is stored
   */
  async save(status?: ProductStatus): Promise<boolean> {
    if (this.saving !== "no") return false;
    this.problem = null;
    this.quota = null;
    this.saving = "pictures";
    await this.form.gallery.settled();
    runInAction(() => {
      this.saving = "sending";
    });
    const before = this.base.status;
    try {
      const isSaved = await this.#send(status);
      if (isSaved) this.#confirm(before, status !== undefined);
      return isSaved;
    } finally {
      runInAction(() => {
        this.saving = "no";
      });
    }
  }

  async #send(status: ProductStatus | undefined): Promise<boolean> {
    const typed = this.form.draft;
    const { catalogue, newId } = this.#options;
    const sent = { ...typed, status: status ?? typed.status };
    const problems = draftProblems(sent, catalogue.categories.value?.length !== 0);
    if (Object.keys(problems).length > 0) {
      this.#refuse({ code: "bad-request", message: "Some of it needs another look before it can be saved." }, problems);
      return false;
    }
    try {
      if (sent.categoryId === "") sent.categoryId = (await catalogue.firstCategory(newId)).id;
      const body = requestOf(sent, this.version);
      const { product } = await catalogue.shop.api.call(ADMIN_ENDPOINTS.saveProduct, {
        path: { productId: this.id },
        body,
      });
      this.#stored(product, sent, typed);
      return true;
    } catch (error) {
      return this.#meet(error, sent, { typed, status });
    }
  }

  async #meet(
    error: unknown,
    sent: ProductDraft,
    asked: { typed: ProductDraft; status: ProductStatus | undefined },
  ): Promise<boolean> {
    if (!(error instanceof ApiError)) throw error;
    const isChanged = error.code === "version-conflict";
    if (isChanged || (error.code === "object-not-found" && this.version !== null)) return this.#compare(sent, asked);
    if (error.code === "quota-exceeded") {
      runInAction(() => {
        this.quota = sentenceOf(error, "status") ?? error.message;
      });
      return false;
    }
    this.#refuse(problemOf(error), problemsOfAnswer(error.fields, sent));
    return false;
  }

  /** Looks at what is stored in the place of what was loaded. */
  async #compare(
    sent: ProductDraft,
    { typed, status }: { typed: ProductDraft; status: ProductStatus | undefined },
  ): Promise<boolean> {
    try {
      const theirs = await this.#options.catalogue.product(this.id);
      const stored = draftOf(theirs, this.#options.newId, sent);
      // The answer to an earlier attempt did not arrive: what is stored is one's own.
      if (isRequestOf(sent, stored)) {
        this.#stored(theirs, sent, typed);
        return true;
      }
      const here = changedParts(this.base, typed);
      const parts = changedParts(this.base, draftOf(theirs, this.#options.newId, this.base));
      runInAction(() => {
        this.conflict = { theirs, parts: parts.map((name) => ({ name, here: here.includes(name) })), status };
      });
    } catch (error) {
      runInAction(() => {
        if (error instanceof ApiError && error.status === 404) this.conflict = { theirs: null, parts: [], status };
        else {
          this.#isOfFields = false;
          this.problem = problemOf(error);
        }
      });
    }
    return false;
  }

  /** Shows what is stored; what was typed here is put aside. */
  takeTheirs(): void {
    const theirs = this.conflict?.theirs;
    if (!theirs) return;
    this.setAside = this.form.draft;
    this.#begin(draftOf(theirs, this.#options.newId), undefined, theirs.version);
    this.recoveredAt = null;
    this.#settle();
  }

  /** Shows the version that was put aside again, over what is stored now. */
  takeMine(): void {
    if (!this.setAside) return;
    this.form.show(this.setAside);
    this.setAside = null;
  }

  forgetMine(): void {
    this.setAside = null;
  }

  /** Saves what was typed here over what is stored, or puts a deleted product back. */
  async overwrite(): Promise<boolean> {
    if (!this.conflict) return false;
    const { theirs, status } = this.conflict;
    this.version = theirs?.version ?? null;
    this.conflict = null;
    return this.save(status);
  }

  closeConflict(): void {
    this.conflict = null;
  }

  /** Deletes it; "Undo" puts back what was stored. @returns whether it is gone */
  async remove(): Promise<boolean> {
    const { catalogue, toasts, newId } = this.#options;
    try {
      await removeWithUndo({ catalogue, toasts, newId }, await catalogue.product(this.id));
      this.#options.keeper.forget();
      return true;
    } catch (error) {
      toasts.show(messageOf(error), { tone: "problem" });
      return false;
    }
  }

  /** What was stored takes the place of what was sent; what was typed while it was under way stays as it is. */
  #stored(product: AdminProduct, sent: ProductDraft, typed: ProductDraft): void {
    const { newId, catalogue, keeper } = this.#options;
    const stored = draftOf(product, newId, sent);
    runInAction(() => {
      if (saysSame(this.form.draft, typed)) this.form.show(stored);
      else this.form.follow(stored, typed);
      this.base = stored;
      this.version = product.version;
      this.#loadedVersion = product.version;
      this.recoveredAt = null;
      this.#settle();
    });
    if (!this.isDirty) keeper.forget();
    catalogue.tellChange();
  }

  /** @param hasUndo only the status was asked for, so that it alone can be taken back */
  #confirm(before: ProductStatus, hasUndo: boolean): void {
    const { title, status } = this.base;
    const isChanged = status !== before;
    const undo = hasUndo && isChanged ? { undo: () => void this.save(before) } : {};
    this.#options.toasts.show(`“${title}” ${isChanged ? STATUS_CHANGED[status] : "saved"}.`, undo);
  }

  #settle(): void {
    this.form.tell({});
    this.problem = null;
    this.quota = null;
    this.conflict = null;
  }

  #refuse(problem: Problem, problems: DraftProblems): void {
    runInAction(() => {
      this.#isOfFields = Object.keys(problems).length > 0;
      this.problem = problem;
      this.form.tell(problems);
      this.refusals += 1;
    });
  }
}

/** Whether what is stored is what was sent. */
function isRequestOf(sent: ProductDraft, stored: ProductDraft): boolean {
  const slug = sent.slug.trim() || stored.slug;
  return JSON.stringify(requestOf({ ...sent, slug }, null)) === JSON.stringify(requestOf(stored, null));
}
