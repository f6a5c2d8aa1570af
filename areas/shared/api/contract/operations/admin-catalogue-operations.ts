import * as z from "zod/mini";
import { PRODUCT_ROW_SORTS } from "../../../domain/admin-data.ts";
import { PRODUCT_STATUSES } from "../../../domain/product.ts";
import { API_PATHS } from "../../paths.ts";
import { doneAnswer } from "../account-answers.ts";
import {
  categoryOrderRequest,
  categoryParameters,
  productParameters,
  productStatusRequest,
  saveCategoryRequest,
  saveProductRequest,
} from "../admin/catalogue.ts";
import {
  adminCategoriesAnswer,
  adminCategoryAnswer,
  adminProductAnswer,
  productRowsAnswer,
  productStatusAnswer,
} from "../admin/catalogue-answers.ts";
import { adminParameters } from "../admin/settings.ts";
import { namedSchemas } from "../answer-fields.ts";
import { id } from "../fields.ts";
import { MEMBER_WRITE, type Operation, query, READ } from "./operation.ts";

namedSchemas.add(saveProductRequest, { id: "SaveProductRequest" });
namedSchemas.add(productStatusRequest, { id: "ProductStatusRequest" });
namedSchemas.add(saveCategoryRequest, { id: "SaveCategoryRequest" });
namedSchemas.add(categoryOrderRequest, { id: "CategoryOrderRequest" });

/** Of a write that says all by its path. */
const BODILESS_WRITE = [...READ, "request-forged"] as const;

/** A shop’s catalogue, for its people; its pictures are in image-operations.ts. */
export const ADMIN_CATALOGUE_OPERATIONS = {
  adminProducts: {
    method: "get",
    path: API_PATHS.adminProducts,
    access: "member",
    summary: "A page of the shop’s products, whatever their status",
    pathParameters: adminParameters,
    parameters: [
      query("q", z.string().check(z.maxLength(100)), "The beginnings of words in title or SKU, all of them."),
      query("status", z.enum(PRODUCT_STATUSES), "Those of one status."),
      query("category", id, "Those of one category."),
      query("sort", z.enum(PRODUCT_ROW_SORTS), "The order; by default `updated`, the latest first."),
      query("offset", z.int().check(z.minimum(0), z.maximum(999_999)), "How many to leave out at first."),
    ],
    answer: { status: 200, description: "The page, and how many there are in all.", schema: productRowsAnswer },
    errors: READ,
  },
  adminProduct: {
    method: "get",
    path: API_PATHS.adminProduct,
    access: "member",
    summary: "A product as its seller edits it",
    pathParameters: productParameters,
    answer: { status: 200, description: "The product.", schema: adminProductAnswer },
    errors: READ,
  },
  saveProduct: {
    method: "put",
    path: API_PATHS.saveProduct,
    access: "member",
    summary: "Creates a product under an id of the client’s, or replaces the version that it has seen",
    pathParameters: productParameters,
    body: { schema: saveProductRequest, required: true },
    answer: { status: 200, description: "The product as it is stored now.", schema: adminProductAnswer },
    errors: [...MEMBER_WRITE, "version-conflict", "slug-taken"],
  },
  removeProduct: {
    method: "delete",
    path: API_PATHS.removeProduct,
    access: "member",
    summary: "Removes a product; saving it with `version` null puts it back",
    pathParameters: productParameters,
    answer: { status: 200, description: "It is gone.", schema: doneAnswer },
    errors: BODILESS_WRITE,
  },
  changeProductStatus: {
    method: "post",
    path: API_PATHS.changeProductStatus,
    access: "member",
    summary: "Changes the status of several products, all or none",
    pathParameters: adminParameters,
    body: { schema: productStatusRequest, required: true },
    answer: { status: 200, description: "Those whose status has changed.", schema: productStatusAnswer },
    errors: MEMBER_WRITE,
  },
  adminCategories: {
    method: "get",
    path: API_PATHS.adminCategories,
    access: "member",
    summary: "The shop’s categories in its order, each with how many products it has",
    pathParameters: adminParameters,
    answer: { status: 200, description: "All of them.", schema: adminCategoriesAnswer },
    errors: READ,
  },
  saveCategory: {
    method: "put",
    path: API_PATHS.saveCategory,
    access: "member",
    summary: "Creates a category under an id of the client’s, or changes it",
    pathParameters: categoryParameters,
    body: { schema: saveCategoryRequest, required: true },
    answer: { status: 200, description: "The category as it is stored now.", schema: adminCategoryAnswer },
    errors: [...MEMBER_WRITE, "slug-taken"],
  },
  removeCategory: {
    method: "delete",
    path: API_PATHS.removeCategory,
    access: "member",
    summary: "Removes a category without products",
    pathParameters: categoryParameters,
    answer: { status: 200, description: "It is gone.", schema: doneAnswer },
    errors: [...BODILESS_WRITE, "category-in-use"],
  },
  orderCategories: {
    method: "put",
    path: API_PATHS.orderCategories,
    access: "member",
    summary: "Gives all categories their order",
    pathParameters: adminParameters,
    body: { schema: categoryOrderRequest, required: true },
    answer: { status: 200, description: "All of them in their new order.", schema: adminCategoriesAnswer },
    errors: MEMBER_WRITE,
  },
} as const satisfies Record<string, Operation>;
