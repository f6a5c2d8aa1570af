import * as z from "zod/mini";
import { amount, answerOf, count, doneAnswer, namedSchemas, objectOf, time } from "../../contract/answer-fields.ts";
import type { OperationDeclaration } from "../../contract/operation.ts";
import { image } from "../../pictures/contract/image.ts";
import type { AdminCategory, AdminProduct, ProductRow, ProductRows } from "../admin-catalogue.ts";
import { PRODUCT_STATUSES } from "../product.ts";
import {
  categoryOrderRequest,
  productRowsQuery,
  productStatusRequest,
  saveCategoryRequest,
  saveProductRequest,
} from "./admin-catalogue.ts";
import { productOption } from "./catalogue-operations.ts";

const status = z.enum(PRODUCT_STATUSES);

const adminProduct = objectOf<AdminProduct>(
  "AdminProduct",
  "A product for editing; a save sends its `version` back.",
)({
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
});

const productRow = objectOf<ProductRow>("ProductRow")({
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
});

const adminCategory = objectOf<AdminCategory>("AdminCategory")({
  id: z.string(),
  name: z.string(),
  slug: z.string(),
  description: z.string(),
  position: z.int(),
  productCount: count,
});

export const productRowsAnswer = objectOf<ProductRows>("ProductRowsAnswer")({
  rows: z.array(productRow),
  total: count,
  counts: z.strictObject({ draft: count, active: count, archived: count }),
});

export const adminProductAnswer = answerOf("AdminProductAnswer", { product: adminProduct });

export const productStatusAnswer = answerOf(
  "ProductStatusAnswer",
  { products: z.array(z.strictObject({ id: z.string(), before: status, version: count })) },
  "The products whose status has changed.",
);

export const adminCategoriesAnswer = answerOf("AdminCategoriesAnswer", {
  categories: z.array(adminCategory),
});

export const adminCategoryAnswer = answerOf("AdminCategoryAnswer", {
  category: adminCategory,
});

namedSchemas.add(saveProductRequest, { id: "SaveProductRequest" });
namedSchemas.add(productStatusRequest, { id: "ProductStatusRequest" });
namedSchemas.add(saveCategoryRequest, { id: "SaveCategoryRequest" });
namedSchemas.add(categoryOrderRequest, { id: "CategoryOrderRequest" });

/** A product with every field at its limit, in characters of three bytes each. */
const MAX_PRODUCT_BYTES = 512 * 1024;

/** A shop’s catalogue, for its members. Its pictures are in image-operations.ts. */
export const ADMIN_CATALOGUE_OPERATIONS = {
  adminProducts: {
    access: "member",
    summary: "A page of the shop’s products of every status",
    query: productRowsQuery,
    answer: { status: 200, description: "The page and the total number.", schema: productRowsAnswer },
  },
  adminProduct: {
    access: "member",
    summary: "A product for editing",
    answer: { status: 200, description: "The product.", schema: adminProductAnswer },
  },
  saveProduct: {
    access: "member",
    summary: "Creates a product under a client-chosen id, or replaces the given version",
    body: { schema: saveProductRequest, required: true, maxBytes: MAX_PRODUCT_BYTES },
    answer: { status: 200, description: "The product as it is stored now.", schema: adminProductAnswer },
    errors: ["quota-exceeded", "version-conflict", "slug-taken"],
  },
  removeProduct: {
    access: "member",
    summary: "Deletes a product; saving it with `version` null restores it",
    answer: { status: 200, description: "Deleted.", schema: doneAnswer },
  },
  changeProductStatus: {
    access: "member",
    summary: "Changes the status of several products, all or none",
    body: { schema: productStatusRequest, required: true },
    answer: { status: 200, description: "The products whose status has changed.", schema: productStatusAnswer },
    errors: ["quota-exceeded"],
  },
  adminCategories: {
    access: "member",
    summary: "The shop’s categories in order, each with its number of products",
    answer: { status: 200, description: "All categories.", schema: adminCategoriesAnswer },
  },
  saveCategory: {
    access: "member",
    summary: "Creates a category under a client-chosen id, or changes it",
    body: { schema: saveCategoryRequest, required: true },
    answer: { status: 200, description: "The category as it is stored now.", schema: adminCategoryAnswer },
    errors: ["quota-exceeded", "version-conflict", "slug-taken"],
  },
  removeCategory: {
    access: "member",
    summary: "Deletes a category without products",
    answer: { status: 200, description: "Deleted.", schema: doneAnswer },
    errors: ["category-in-use"],
  },
  orderCategories: {
    access: "member",
    summary: "Reorders all categories",
    body: { schema: categoryOrderRequest, required: true },
    answer: { status: 200, description: "All categories in their new order.", schema: adminCategoriesAnswer },
  },
} as const satisfies Record<string, OperationDeclaration>;
