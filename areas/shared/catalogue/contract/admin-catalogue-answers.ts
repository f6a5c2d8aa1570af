import * as z from "zod/mini";
import { amount, count, schemaOf, time } from "../../contract/answer-fields.ts";
import { image } from "../../pictures/contract/image.ts";
import type { AdminCategory, AdminProduct, ProductRow } from "../admin-catalogue.ts";
import { PRODUCT_STATUSES } from "../product.ts";
import type {
  AdminCategoriesAnswer,
  AdminCategoryAnswer,
  AdminProductAnswer,
  ProductRowsAnswer,
  ProductStatusAnswer,
} from "./admin-catalogue.ts";
import { productOption } from "./catalogue-answers.ts";

const status = z.enum(PRODUCT_STATUSES);

const adminProduct = schemaOf<AdminProduct>()(
  "AdminProduct",
  z.strictObject({
    id: z.string(),
    categoryId: z.string(),
    title: z.string(),
    slug: z.string(),
    description: z.string(),
    status,
    position: z.int(),
    images: z.array(image),
    options: z.array(productOption),
    variants: z.array(
      z.strictObject({
        id: z.string(),
        title: z.string(),
        values: z.array(z.string()),
        sku: z.string(),
        price: amount,
        compareAtPrice: z.nullable(amount),
        stock: z.nullable(count),
        imageId: z.optional(z.string()),
      }),
    ),
    createdAt: time,
    updatedAt: time,
    version: count,
  }),
  "A product as its seller edits it; `version` goes back with what is saved.",
);

const productRow = schemaOf<ProductRow>()(
  "ProductRow",
  z.strictObject({
    id: z.string(),
    title: z.string(),
    slug: z.string(),
    status,
    categoryId: z.string(),
    image: z.nullable(image),
    price: amount,
    varies: z.boolean(),
    variantCount: count,
    stock: z.nullable(count),
    updatedAt: time,
  }),
);

const adminCategory = schemaOf<AdminCategory>()(
  "AdminCategory",
  z.strictObject({
    id: z.string(),
    name: z.string(),
    slug: z.string(),
    description: z.string(),
    position: z.int(),
    productCount: count,
  }),
);

export const productRowsAnswer = schemaOf<ProductRowsAnswer>()(
  "ProductRowsAnswer",
  z.strictObject({
    rows: z.array(productRow),
    total: count,
    counts: z.strictObject({ draft: count, active: count, archived: count }),
  }),
);

export const adminProductAnswer = schemaOf<AdminProductAnswer>()(
  "AdminProductAnswer",
  z.strictObject({ product: adminProduct }),
);

export const productStatusAnswer = schemaOf<ProductStatusAnswer>()(
  "ProductStatusAnswer",
  z.strictObject({ products: z.array(z.strictObject({ id: z.string(), before: status, version: count })) }),
  "Those whose status has changed.",
);

export const adminCategoriesAnswer = schemaOf<AdminCategoriesAnswer>()(
  "AdminCategoriesAnswer",
  z.strictObject({ categories: z.array(adminCategory) }),
);

export const adminCategoryAnswer = schemaOf<AdminCategoryAnswer>()(
  "AdminCategoryAnswer",
  z.strictObject({ category: adminCategory }),
);
