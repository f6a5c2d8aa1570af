import { makeAutoObservable, observableRef, reaction, runInAction, when } from "mobx";
import { ApiError, apiErrorOf, type Problem } from "../../../../shared/api/api-error.ts";
import type { AdminProduct } from "../../../../shared/catalogue/admin-catalogue.ts";
import type { ProductStatus } from "../../../../shared/catalogue/product.ts";
import { ADMIN_ENDPOINTS } from "../../../../shared/contract/endpoints.ts";
import type { CatalogueNeeds } from "../../catalogue.ts";
import type { DraftKeeper } from "./draft-keeper.ts";
import { type DraftProblems, draftProblems, problemsOfAnswer } from "./draft-problems.ts";
import {
  blankDraft,
  changedParts,
  copyOf,
  type DraftPart,
  draftOf,
  type ProductDraft,
  requestOf,
  saysSame,
} from "./product-draft.ts";
import { ProductFormStore } from "./product-form-store.ts";
import { removeWithUndo } from "./product-removal.ts";

interface EditorOptions extends CatalogueNeeds {
  id: string;
  keeper: DraftKeeper;
  /** There is no product under the id yet. */
  isNew?: boolean;
  /** The product that the new one copies. */
  copiedId?: string | null;
  now?: () => number;
}

/** The product was saved elsewhere, in another tab or by someone else, after it was loaded. */
export interface Conflict {
  /** As it is stored now; `null`: it was deleted. */
  theirs: AdminProduct | null;
  /** The parts that were changed there. `here`: changed here too. */
  parts: { part: DraftPart; here: boolean }[];
  /** The status that was to be saved with it. */
  status: ProductStatus | undefined;
}

/** Loads, edits and saves one product. */
export class ProductEditorStore {
  readonly id: string;
  readonly form: ProductFormStore;
  state: "loading" | "ready" | "missing" | "failed" = "loading";
  /** Why it could not be loaded. */
  loadProblem: Problem | null = null;
  /** As it is stored. If it is new: as it started. */
  base: ProductDraft;
  /** Of the product that was loaded; `null`: it is not stored. */
  version: number | null = null;
  /** Grows with each rejected attempt to save: the first invalid field then takes the focus. */
  refusals = 0;
  problem: Problem | null = null;
  /** The problem is shown at its fields. */
  #isOfFields = false;
  /** A sentence, if the plan has no room for another published product. */
  quota: string | null = null;
  saving: "no" | "pictures" | "sending" = "no";
  conflict: Conflict | null = null;
  /** The time of the restored changes, in milliseconds since 1970. */
  recoveredAt: number | null = null;
  /** The own version, while the stored one is shown. */
  setAside: ProductDraft | null = null;
  readonly #options: Required<EditorOptions>;
  #loadedVersion: number | null = null;

  constructor(options: EditorOptions) {
    this.#options = { isNew: false, copiedId: null, now: () => Date.now(), ...options };
    this.id = options.id;
    this.base = blankDraft(options.newId);
    this.form = new ProductFormStore(this.base, { ...options, shop: options.catalogue.shop });
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
    return this.state === "ready" && (this.form.gallery.isUnsent || !saysSame(this.form.draft, this.base));
  }

  /** What leaving the page would lose. */
  get unsaved(): ProductDraft | null {
    return this.isDirty ? this.form.draft : this.setAside;
  }

  /** The problem, until each of its fields has been changed. */
  get standingProblem(): Problem | null {
    const isOver = this.#isOfFields && Object.keys(this.form.problems).length === 0;
    return isOver ? null : this.problem;
  }

  get isNew(): boolean {
    return this.version === null;
  }

  /** Loads the product, and restores unsaved changes. Never rejects. */
  async load(): Promise<void> {
    const { isNew, copiedId, catalogue, newId, texts } = this.#options;
    this.state = "loading";
    this.loadProblem = null;
    try {
      const source = isNew ? copiedId : this.id;
      const product = source ? await catalogue.product(source) : null;
      runInAction(() => {
        if (isNew) this.#begin(this.base, product ? copyOf(product, newId, texts) : this.base, null);
        else if (product) this.#begin(draftOf(product, newId), undefined, product.version);
        this.#recover();
      });
    } catch (error) {
      runInAction(() => {
        this.state = error instanceof ApiError && error.status === 404 ? "missing" : "failed";
        this.loadProblem = this.#problemOf(error);
      });
    }
  }

  #begin(base: ProductDraft, draft: ProductDraft = base, version: number | null = null): void {
    this.base = base;
    this.version = version;
    this.#loadedVersion = version;
    this.form.show(draft);
    this.state = "ready";
  }

  #recover(): void {
    const kept = this.#options.keeper.read();
    if (!kept || saysSame(kept.draft, this.base)) return;
    // With the version that was edited: if a newer one is stored, saving reports the conflict.
    if (!this.isNew) this.version = kept.version;
    this.form.show(kept.draft);
    this.recoveredAt = kept.at;
  }

  /** Keeps unsaved changes in the storage. @returns stops it */
  keep(): () => void {
    const { keeper, now } = this.#options;
    const kept = () => ({
      at: now(),
      version: this.version,
      base: this.base,
      draft: this.unsaved ?? this.form.draft,
    });
    return reaction(
      () => this.state === "ready" && this.unsaved,
      (draft) => {
        if (draft) keeper.keep(kept);
        else if (draft === null) keeper.forget();
      },
    );
  }

  /** Discards unsaved changes, and cancels uploads. "Undo" restores them. */
  discard(): void {
    const before = { draft: this.form.draft, version: this.version };
    const loaded = this.#loadedVersion;
    const { gallery } = this.form;
    const uploads = gallery.entries.filter(({ upload }) => upload);
    const putBack = uploads.map(({ key }) => gallery.remove(key));
    this.form.show(this.base);
    this.version = loaded;
    this.recoveredAt = null;
    this.#settle();
    const undo = () =>
      runInAction(() => {
        // A save since then must not look like a conflict. Changes of an earlier version still are one.
        const isFollowed = before.version === loaded && this.#loadedVersion !== loaded;
        this.form.show(isFollowed ? withStockOf(before.draft, this.base, "stockSeen") : before.draft);
        for (const putUploadBack of putBack.toReversed()) putUploadBack();
        if (!isFollowed) this.version = before.version;
      });
    this.#options.toasts.show(this.#options.texts.t("editor.discarded"), { undo, unsaved: true });
  }

  /** Preselects the shop's only category for a new product. */
  suggestCategory(id: string): void {
    if (this.state !== "ready" || this.form.fields.categoryId !== "" || !this.isNew) return;
    this.form.fields.categoryId = id;
    this.base = { ...this.base, categoryId: id };
  }

  /**
   * Saves the draft as soon as all pictures are uploaded, or failed again. Never rejects: `problem`, the form’s
   * `problems`, `quota` and `conflict` give the reason.
   *
   * @param status to save with it
   * @param draftOf returns what to save instead of the form's draft, which keeps its unsaved changes
   * @returns whether it is stored
   */
  async save(status?: ProductStatus, draftOf = (): ProductDraft => this.form.draft): Promise<boolean> {
    // "Undo" and "Save and leave" may be pressed during a save, whose pictures can take minutes.
    while (this.saving !== "no") {
      await when(() => this.saving === "no");
      if (status === undefined && !this.isDirty) return true;
    }
    runInAction(() => {
      this.problem = null;
      this.quota = null;
      this.saving = "pictures";
      this.form.gallery.retryFailed();
    });
    await this.form.gallery.settled();
    runInAction(() => {
      this.saving = "sending";
    });
    const before = this.base.status;
    try {
      const isSaved = await this.#send(status, draftOf());
      if (isSaved) this.#confirm(before, status !== undefined);
      return isSaved;
    } finally {
      runInAction(() => {
        this.saving = "no";
      });
    }
  }

  async #send(status: ProductStatus | undefined, typed: ProductDraft): Promise<boolean> {
    const { catalogue, newId, texts } = this.#options;
    const sent = { ...typed, status: status ?? typed.status };
    const problems = draftProblems(sent, catalogue.categories.value?.length !== 0, this.#options);
    if (Object.keys(problems).length > 0) {
      this.#refuse({ code: "bad-request", message: texts.t("editor.incomplete") }, problems);
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
      const { problems } = this.#options;
      runInAction(() => {
        this.quota = problems.sentenceOf(error, "status") ?? problems.messageOf(error);
      });
      return false;
    }
    this.#refuse(this.#problemOf(error), problemsOfAnswer(error.fields, sent, this.#options));
    return false;
  }

  /** Compares with the stored product, which is newer than the loaded one. */
  async #compare(
    sent: ProductDraft,
    { typed, status }: { typed: ProductDraft; status: ProductStatus | undefined },
  ): Promise<boolean> {
    try {
      const theirs = await this.#options.catalogue.product(this.id);
      const stored = draftOf(theirs, this.#options.newId, sent);
      if (this.#isOwnSave(sent, theirs.version, stored)) {
        this.#stored(theirs, sent, typed);
        return true;
      }
      const here = changedParts(this.base, typed);
      const parts = changedParts(this.base, draftOf(theirs, this.#options.newId, this.base));
      runInAction(() => {
        this.conflict = { theirs, parts: parts.map((part) => ({ part, here: here.includes(part) })), status };
      });
    } catch (error) {
      runInAction(() => {
        if (error instanceof ApiError && error.status === 404) this.conflict = { theirs: null, parts: [], status };
        else {
          this.#isOfFields = false;
          this.problem = this.#problemOf(error);
        }
      });
    }
    return false;
  }

  /** Whether an earlier attempt succeeded, but its answer was lost. Orders may have changed the stock since then. */
  #isOwnSave(sent: ProductDraft, version: number, stored: ProductDraft): boolean {
    if (isRequestOf(sent, stored)) return true;
    const isNext = this.version === null || version === this.version + 1;
    // If only stock was typed, the stored stock may be another person's count.
    const isMoreThanStock = changedParts(this.base, sent).some((part) => part !== "stock");
    return isNext && isMoreThanStock && isRequestOf(withStockOf(sent, stored, "stock"), stored);
  }

  /** Shows the stored version, and sets the seller's version aside. */
  takeTheirs(): void {
    const theirs = this.conflict?.theirs;
    if (!theirs) return;
    this.setAside = this.form.draft;
    this.#begin(draftOf(theirs, this.#options.newId), undefined, theirs.version);
    this.recoveredAt = null;
    this.#settle();
  }

  /** Shows the own version again. Saving it replaces the stored one. */
  takeMine(): void {
    if (!this.setAside) return;
    this.form.show(withStockOf(this.setAside, this.base, "stockSeen"));
    this.setAside = null;
  }

  forgetMine(): void {
    this.setAside = null;
  }

  /** Replaces the stored version by the own one, or restores a deleted product. */
  async overwrite(): Promise<boolean> {
    if (!this.conflict) return false;
    const { theirs, status } = this.conflict;
    if (theirs) {
      const { newId } = this.#options;
      this.form.show(withStockOf(this.form.draft, draftOf(theirs, newId, this.base), "stockSeen"));
    }
    this.version = theirs?.version ?? null;
    this.conflict = null;
    return this.save(status);
  }

  closeConflict(): void {
    this.conflict = null;
  }

  /** Deletes it. "Undo" restores the stored version. @returns whether it is deleted */
  async remove(): Promise<boolean> {
    const { catalogue, toasts, keeper, problems } = this.#options;
    try {
      await removeWithUndo(this.#options, await catalogue.product(this.id));
      keeper.forget();
      return true;
    } catch (error) {
      toasts.show(problems.messageOf(error), { tone: "problem" });
      return false;
    }
  }

  /** Applies the stored values. Changes made during the request are kept. */
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
    if (!this.unsaved) keeper.forget();
    catalogue.invalidate();
  }

  /** @param hasUndo the status was changed by its own button */
  #confirm(before: ProductStatus, hasUndo: boolean): void {
    const { title, status } = this.base;
    const isChanged = status !== before;
    const undo = hasUndo && isChanged ? { undo: () => void this.save(before, () => this.base) } : {};
    const { texts, toasts } = this.#options;
    toasts.show(texts.t(isChanged ? `notice.${status}` : "notice.saved", { name: title }), undo);
  }

  #settle(): void {
    this.form.showProblems({});
    this.problem = null;
    this.quota = null;
    this.conflict = null;
  }

  #problemOf(error: unknown): Problem {
    return { code: apiErrorOf(error).code, message: this.#options.problems.messageOf(error) };
  }

  #refuse(problem: Problem, problems: DraftProblems): void {
    runInAction(() => {
      this.#isOfFields = Object.keys(problems).length > 0;
      this.problem = problem;
      this.form.showProblems(problems);
      this.refusals += 1;
    });
  }
}

function isRequestOf(sent: ProductDraft, stored: ProductDraft): boolean {
  const slug = sent.slug.trim() || stored.slug;
  return JSON.stringify(requestOf({ ...sent, slug }, null)) === JSON.stringify(requestOf(stored, null));
}

/**
 * Copies the stock of another draft into each variant's `stock`, or into `stockSeen` where a number was typed. The
 * platform adds the difference between the two to what is stored: the typed number is then stored as it is.
 */
function withStockOf(draft: ProductDraft, other: ProductDraft, field: "stock" | "stockSeen"): ProductDraft {
  const stocks = new Map(other.variants.map(({ id, stock }) => [id, stock]));
  const variants = draft.variants.map((variant) => {
    const stock = stocks.get(variant.id);
    if (stock === undefined || (field === "stockSeen" && variant.stock === variant.stockSeen)) return variant;
    return { ...variant, [field]: stock };
  });
  return { ...draft, variants };
}
