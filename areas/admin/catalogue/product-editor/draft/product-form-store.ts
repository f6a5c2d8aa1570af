import { makeAutoObservable, observableRef, runInAction, toJS } from "mobx";
import { MAX_VARIANTS } from "../../../../shared/catalogue/catalogue-limits.ts";
import type { ProductStatus } from "../../../../shared/catalogue/product.ts";
import type { ShopScope } from "../../../shop-context.ts";
import type { ToastStore } from "../../../state/toast-store.ts";
import { colorCalled, isColorName } from "./color-names.ts";
import type { DraftProblems } from "./draft-problems.ts";
import { PictureGallery } from "./picture-gallery.ts";
import type { ProductDraft } from "./product-draft.ts";
import type { DraftVariant, Matrix } from "./variant-matrix.ts";

interface FormOptions {
  shop: Pick<ShopScope, "addImage">;
  toasts: Pick<ToastStore, "show">;
  newId: () => string;
}

type DraftFields = Omit<ProductDraft, "images">;
type TextField = "title" | "categoryId" | "slug" | "description";

/** What is typed of a product, and what is wrong with it. */
export class ProductFormStore {
  readonly gallery: PictureGallery;
  fields: DraftFields;
  problems: DraftProblems = {};
  readonly #toasts: Pick<ToastStore, "show">;
  readonly #newId: () => string;
  #lastStocks = new Map<string, number>();

  constructor(draft: ProductDraft, { shop, toasts, newId }: FormOptions) {
    this.#toasts = toasts;
    this.#newId = newId;
    this.gallery = new PictureGallery({ shop, newId });
    this.fields = fieldsOf(draft);
    makeAutoObservable(this, { gallery: false, problems: observableRef });
  }

  /** All of it, as it would be saved now. */
  get draft(): ProductDraft {
    return { ...toJS(this.fields), images: toJS(this.gallery.images) };
  }

  /** Whether pieces are counted. */
  get hasStock(): boolean {
    return this.fields.variants.some(({ stock }) => stock !== null);
  }

  get hasVariants(): boolean {
    return this.fields.variants.length > 1 || this.fields.options.some(({ values }) => values.length > 0);
  }

  /** Puts another draft in the place of what is typed; pictures that are being sent stay behind its own. */
  show(draft: ProductDraft): void {
    this.fields = fieldsOf(draft);
    this.gallery.set(draft.images);
  }

  tell(problems: DraftProblems): void {
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
    const own = `variant.${id}.`;
    // It has to be higher than the price, whichever of the two was changed.
    const other = field === "price" ? `${own}compareAtPrice` : undefined;
    this.#clear((key) => key === own + field || key === other);
  }

  /** Gives all variants a price or a stock; what is left out stays. */
  setAll(values: Partial<Pick<DraftVariant, "price" | "compareAtPrice" | "stock">>): void {
    const before = new Map(toJS(this.fields.variants).map((variant) => [variant.id, variant]));
    for (const variant of this.fields.variants) Object.assign(variant, values);
    this.#clear((key) => key.startsWith("variant."));
    const undo = () =>
      runInAction(() => {
        for (const variant of this.fields.variants) {
          const { price, compareAtPrice, stock } = before.get(variant.id) ?? variant;
          Object.assign(variant, { price, compareAtPrice, stock });
        }
      });
    this.#toasts.show(`${before.size} variants changed.`, { undo });
  }

  /** Begins or ends counting. Who changes their mind finds the numbers again. */
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
      value.color ??= colorCalled(text);
    }
    this.#clear((key) => key.startsWith("value."));
  }

  /** Gives the option's values swatches, the known names their colours, or takes the swatches away. */
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

  /** Shows variants with one of the pictures. @param imageId `undefined`: with the cover */
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
    this.#toasts.show(`The picture of ${before.size} variants changed.`, { undo });
  }

  /** Changes options and variants together. @param told what was done, where it can be taken back @returns whether it was */
  changeMatrix(change: (matrix: Matrix, newId: () => string) => Matrix, told?: string): boolean {
    const before = toJS({ options: this.fields.options, variants: this.fields.variants });
    const after = change(before, this.#newId);
    const count = after.variants.length;
    if (count > MAX_VARIANTS && count > before.variants.length) {
      const text = `That would make ${count} variants. A product has up to ${MAX_VARIANTS}.`;
      this.#toasts.show(text, { tone: "problem" });
      return false;
    }
    this.#setMatrix(after);
    if (told) this.#toasts.show(told, { undo: () => this.restoreMatrix(before) });
    return true;
  }

  /** Brings back what was taken away; what has been typed into the rest meanwhile stays. */
  restoreMatrix(before: Matrix): void {
    const { options, variants } = toJS(this.fields);
    const texts = new Map(options.flatMap(({ values }) => values.map(({ id, text }) => [id, text] as const)));
    const names = new Map(options.map(({ id, name }) => [id, name]));
    const now = new Map(variants.map((variant) => [variant.id, variant]));
    this.#setMatrix({
      options: before.options.map((option) => ({
        ...option,
        name: names.get(option.id) ?? option.name,
        values: option.values.map((value) => ({ ...value, text: texts.get(value.id) ?? value.text })),
      })),
      variants: before.variants.map((variant) => ({ ...(now.get(variant.id) ?? variant), values: variant.values })),
    });
  }

  /** Takes what was stored of the draft where nothing else has been typed since it was sent. */
  follow(stored: ProductDraft, sent: ProductDraft): void {
    if (this.fields.slug === sent.slug) this.fields.slug = stored.slug;
    if (this.fields.status === sent.status) this.fields.status = stored.status;
    const stocks = new Map(stored.variants.map(({ id, stock }) => [id, stock]));
    for (const variant of this.fields.variants) {
      const seen = stocks.get(variant.id);
      if (seen !== undefined) variant.stockSeen = seen;
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
