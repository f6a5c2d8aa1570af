import { Catalogue } from "../../../../areas/admin/catalogue/catalogue.ts";
import { en } from "../../../../areas/admin/catalogue/i18n/en.ts";
import { DraftKeeper } from "../../../../areas/admin/catalogue/product-editor/draft/draft-keeper.ts";
import { ApiError } from "../../../../areas/shared/api/api-error.ts";
import type { ImageUpload } from "../../../../areas/shared/api/upload-image.ts";
import type { AdminCategory, AdminProduct } from "../../../../areas/shared/catalogue/admin-catalogue.ts";
import type { SaveProductRequest } from "../../../../areas/shared/catalogue/contract/admin-catalogue.ts";
import { DataCache } from "../../../../areas/shared/data/data-cache.ts";
import { createProblemTexts } from "../../../../areas/shared/i18n/create-problem-texts.ts";
import { en as problems } from "../../../../areas/shared/i18n/problems/en.ts";
import { createMessages } from "../../../../areas/shared/i18n/translate.ts";
import type { ShopImage } from "../../../../areas/shared/pictures/image.ts";
import { type FakeAnswers, fakeShopApi } from "../../../support/admin-data.ts";

/** In English, for the stores. */
export const WORDING = {
  texts: createMessages("en", en),
  problems: createProblemTexts(createMessages("en", problems)),
};

export const CUPS: AdminCategory = {
  id: "cups",
  name: "Cups",
  slug: "cups",
  description: "",
  position: 0,
  productCount: 1,
};

export const MUG: AdminProduct = {
  id: "mug",
  categoryId: "cups",
  title: "Mug",
  slug: "mug",
  description: "A mug.",
  status: "draft",
  position: 3,
  images: [],
  options: [{ name: "Size", values: ["S", "L"] }],
  variants: [
    { id: "s", title: "S", values: ["S"], sku: "M-S", price: 1_200, compareAtPrice: null, stock: 3 },
    { id: "l", title: "L", values: ["L"], sku: "M-L", price: 1_800, compareAtPrice: 2_000, stock: null },
  ],
  createdAt: "2026-01-01T00:00:00.000Z",
  updatedAt: "2026-01-01T00:00:00.000Z",
  version: 4,
};

/** Answers like the platform, including its rules about versions. */
export class FakePlatform {
  readonly products = new Map<string, AdminProduct>();
  readonly saved: { id: string; request: SaveProductRequest }[] = [];
  /** Thrown by the next write. */
  failure: unknown;
  /** Called once between the next write and its answer. */
  beforeAnswer: (() => void) | undefined;
  /** The next write succeeds, but its answer is lost. */
  losesAnswer = false;

  /** May be replaced. */
  readonly answers: FakeAnswers = {
    adminProduct: ({ path: { productId } }) => {
      const product = this.products.get(productId);
      if (!product) throw new ApiError("object-not-found", "There is nothing here.", 404);
      return { product: structuredClone(product) };
    },
    saveProduct: ({ path: { productId }, body }) => ({ product: this.save(productId, body) }),
    removeProduct: ({ path: { productId } }) => {
      this.products.delete(productId);
      return { done: true };
    },
    adminCategories: () => ({ categories: [CUPS] }),
  };
  readonly shop = {
    api: fakeShopApi(this.answers),
    cache: new DataCache(),
    addImage: (_file: Blob, _upload?: ImageUpload): Promise<ShopImage> =>
      Promise.reject(new Error("nothing is uploaded here")),
  };

  save(id: string, request: SaveProductRequest): AdminProduct {
    this.saved.push({ id, request: structuredClone(request) });
    const { failure } = this;
    this.failure = undefined;
    if (failure) throw failure;
    const before = this.products.get(id);
    if (!before && request.version !== null) throw new ApiError("object-not-found", "There is nothing here.", 404);
    if (before && request.version !== before.version) throw new ApiError("version-conflict", "Changed.", 409);
    const { version: _, variants, ...rest } = structuredClone(request);
    const product: AdminProduct = {
      ...MUG,
      ...rest,
      id,
      slug: rest.slug || "made-from-title",
      position: rest.position ?? before?.position ?? 0,
      variants: variants.map(({ id, values, sku, price, compareAtPrice, stock }) => ({
        id,
        title: values.join(" / "),
        values,
        sku,
        price,
        compareAtPrice,
        stock,
      })),
      version: (before?.version ?? 9) + 1,
    };
    this.products.set(id, product);
    this.beforeAnswer?.();
    this.beforeAnswer = undefined;
    if (this.losesAnswer) {
      this.losesAnswer = false;
      throw new ApiError("network", "No connection.", 0);
    }
    return structuredClone(product);
  }
}

export interface ShownNotice {
  text: string;
  /** "Undo", or another action such as "Try again". */
  undo: (() => void) | undefined;
}

/** A platform with one product, the notices that were shown, and a storage. */
export function surroundings() {
  const platform = new FakePlatform();
  platform.products.set(MUG.id, structuredClone(MUG));
  const notices: ShownNotice[] = [];
  const storage = new Map<string, string>();
  let last = 0;
  const newId = (): string => `new${(last += 1)}`;
  const keeper = () =>
    new DraftKeeper(
      {
        read: () => storage.get("draft") ?? null,
        write(text) {
          if (text === null) storage.delete("draft");
          else storage.set("draft", text);
          return true;
        },
      },
      // Drafts are kept by `flush` only, as when the page is left.
      { after: () => () => {} },
    );
  const toasts = {
    show: (text: string, { undo, action }: { undo?: () => void; action?: { run: () => void } } = {}) =>
      void notices.push({ text, undo: undo ?? action?.run }),
  };
  const catalogue = new Catalogue(platform.shop);
  return { platform, catalogue, toasts, notices, storage, newId, keeper };
}
