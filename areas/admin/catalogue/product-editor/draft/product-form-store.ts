import { makeAutoObservable, observableRef, runInAction, toJS } from "mobx";
import { MAX_VARIANTS } from "../../../../shared/catalogue/catalogue-limits.ts";
import type { ProductStatus } from "../../../../shared/catalogue/product.ts";
import type { CatalogueNeeds } from "../../catalogue.ts";
import { colorCalled, isColorName, isColorOfName } from "./color-names.ts";
import type { DraftProblems } from "./draft-problems.ts";
import { type GalleryNeeds, PictureGallery } from "./picture-gallery.ts";
import type { ProductDraft } from "./product-draft.ts";
import { type DraftVariant, type Matrix, revertChange } from "./variant-matrix.ts";

type FormNeeds = GalleryNeeds & Pick<CatalogueNeeds, "toasts">;

type DraftFields = Omit<ProductDraft, "images">;
type TextField = "title" | "categoryId" | "slug" | "description";

/** The fields of a product, and their problems. */
export class ProductFormStore {
  readonly gallery: PictureGallery;
  fields: DraftFields;
  problems: DraftProblems = {};
  readonly #needs: FormNeeds;
  #lastStocks = new Map<string, number>();

  constructor(draft: ProductDraft, needs: FormNeeds) {
    this.#needs = needs;
    this.gallery = new PictureGallery(needs);
    this.fields = fieldsOf(draft);
    makeAutoObservable(this, { gallery: false, problems: observableRef });
  }

  /** As it would be saved now. */
  get draft(): ProductDraft {
    return { ...toJS(this.fields), images: toJS(this.gallery.images) };
  }

  /** Whether the stock is counted. */
  get hasStock(): boolean {
    return this.fields.variants.some(({ stock }) => stock !== null);
  }

  get hasVariants(): boolean {
    return this.fields.variants.length > 1 || this.fields.options.some(({ values }) => values.length > 0);
  }

  /** Replaces the draft. Pictures that are being sent are kept. */
  show(draft: ProductDraft): void {
    this.fields = fieldsOf(draft);
    this.gallery.set(draft.images);
  }

  showProblems(problems: DraftProblems): void {
    this.problems = problems;
  }

  setText(field: TextField, text: string): void {
    this.fields[field] = text;
    this.#clear((key) => key === field);
  }

  setStatus(status: ProductStatus): void {
    this.fields.status = status;
    this.#clear((key) => key === "status");
  }

  setVariant<Field extends "sku" | "price" | "compareAtPrice" | "stock">(
    id: string,
    field: Field,
    value: DraftVariant[Field],
  ): void {
    const variant = this.fields.variants.find((each) => each.id === id);
    if (!variant) return;
    variant[field] = value;
    // Only the checkbox stops tracking. An empty stock is a problem if no other variant has one.
    if (field === "stock" && !this.hasStock) variant.stock = Number.NaN;
    const own = `variant.${id}.`;
    // It depends on the price: a change of either removes its problem.
    const other = field === "price" ? `${own}compareAtPrice` : undefined;
    this.#clear((key) => key === own + field || key === other);
  }

  /** Gives all variants a price or a stock. Omitted values stay. */
  setAll(values: Partial<Pick<DraftVariant, "price" | "compareAtPrice" | "stock">>): void {
    const before = new Map(toJS(this.fields.variants).map((variant) => [variant.id, variant]));
    const changed = Object.keys(values) as (keyof typeof values)[];
    for (const variant of this.fields.variants) Object.assign(variant, values);
    this.#clear((key) => key.startsWith("variant."));
    const undo = () =>
      runInAction(() => {
        for (const variant of this.fields.variants) {
          const earlier = before.get(variant.id);
          if (earlier) for (const field of changed) variant[field] = earlier[field];
        }
      });
    this.#needs.toasts.show(this.#needs.texts.t("variants.changed", { count: before.size }), { undo, unsaved: true });
  }

  /** Counting again restores the earlier numbers. */
  countStock(on: boolean): void {
    for (const variant of this.fields.variants) {
      if (!on && variant.stock !== null) this.#lastStocks.set(variant.id, variant.stock);
      variant.stock = on ? (this.#lastStocks.get(variant.id) ?? 0) : null;
    }
    this.#clear((key) => key.endsWith(".stock"));
  }

  nameOption(id: string, name: string): void {
    const option = this.fields.options.find((option) => option.id === id);
    if (option) {
      option.name = name;
      if (option.isColor === undefined && isColorName(name)) this.showColors(id, true);
    }
    this.#clear((key) => key.startsWith("option."));
  }

  nameValue(optionId: string, valueId: string, text: string): void {
    const option = this.fields.options.find(({ id }) => id === optionId);
    const value = option?.values.find(({ id }) => id === valueId);
    if (value) {
      value.text = text;
      // A picked colour stays. Another known name has another colour.
      if (!value.color || isColorOfName(value.color)) value.color = colorCalled(text) ?? value.color;
    }
    this.#clear((key) => key.startsWith("value."));
  }

  /** Shows or hides the swatches of the option's values. Known names get their colours. */
  showColors(optionId: string, on: boolean): void {
    const option = this.fields.options.find(({ id }) => id === optionId);
    if (!option) return;
    option.isColor = on;
    for (const value of option.values) value.color ??= colorCalled(value.text);
  }

  setColor(optionId: string, valueId: string, color: string): void {
    const option = this.fields.options.find(({ id }) => id === optionId);
    const value = option?.values.find(({ id }) => id === valueId);
    if (value) value.color = color;
  }

  /** @param imageId `undefined`: the cover */
  setPicture(variantIds: readonly string[], imageId: string | undefined): void {
    const before = new Map<string, string | undefined>();
    for (const variant of this.fields.variants) {
      if (!variantIds.includes(variant.id)) continue;
      before.set(variant.id, variant.imageId);
      variant.imageId = imageId;
    }
    if (before.size < 2) return;
    const undo = () =>
      runInAction(() => {
        for (const variant of this.fields.variants)
          if (before.has(variant.id)) variant.imageId = before.get(variant.id);
      });
    this.#needs.toasts.show(this.#needs.texts.t("variants.picture-changed", { count: before.size }), {
      undo,
      unsaved: true,
    });
  }

  /** Changes options and variants together. @param notice shown with "Undo" @returns whether they were changed */
  changeMatrix(change: (matrix: Matrix, newId: () => string) => Matrix, notice?: string): boolean {
    const before = toJS({ options: this.fields.options, variants: this.fields.variants });
    const after = change(before, this.#needs.newId);
    const count = after.variants.length;
    if (count > MAX_VARIANTS && count > before.variants.length) {
      const text = this.#needs.texts.t("variants.too-many", { count, max: MAX_VARIANTS });
      this.#needs.toasts.show(text, { tone: "problem" });
      return false;
    }
    this.#setMatrix(after);
    const undo = () => void this.changeMatrix((now) => revertChange(before, after, now));
    if (notice) this.#needs.toasts.show(notice, { undo, unsaved: true });
    return true;
  }

  /** Applies the stored values of fields that have not changed since they were sent. */
  follow(stored: ProductDraft, sent: ProductDraft): void {
    if (this.fields.slug === sent.slug) this.fields.slug = stored.slug;
    if (this.fields.status === sent.status) this.fields.status = stored.status;
    const stocks = new Map(stored.variants.map(({ id, stock }) => [id, stock]));
    const sentStocks = new Map(sent.variants.map(({ id, stock }) => [id, stock]));
    for (const variant of this.fields.variants) {
      const now = stocks.get(variant.id);
      const before = sentStocks.get(variant.id);
      if (now === undefined || before === undefined) continue;
      // An order may have changed the stock. A number typed during the save is compared with the one that was sent.
      if (variant.stock === before) variant.stock = variant.stockSeen = now;
      else variant.stockSeen = before;
    }
  }

  #setMatrix({ options, variants }: Matrix): void {
    this.fields.options = [...options];
    this.fields.variants = [...variants];
    this.#clear((key) => /^(?:option|value)\./.test(key));
  }

  #clear(isOver: (key: string) => boolean): void {
    const left = Object.entries(this.problems).filter(([key]) => !isOver(key));
    if (left.length < Object.keys(this.problems).length) this.problems = Object.fromEntries(left);
  }
}

function fieldsOf({ title, categoryId, slug, description, status, options, variants }: ProductDraft): DraftFields {
  return structuredClone({ title, categoryId, slug, description, status, options, variants });
}
