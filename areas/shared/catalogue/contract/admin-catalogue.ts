import * as z from "zod/mini";
import { described, id, line, optionalLine, optionalText, slug } from "../../contract/fields.ts";
import { picture, pictureId } from "../../pictures/contract/image-operations.ts";
import { PRODUCT_ROW_SORTS } from "../admin-catalogue.ts";
import {
  CATEGORY_LENGTHS,
  MAX_IMAGES,
  MAX_OPTION_VALUES,
  MAX_OPTIONS,
  MAX_PRICE,
  MAX_QUERY,
  MAX_STATUS_CHANGES,
  MAX_STOCK,
  MAX_VARIANTS,
  PRODUCT_LENGTHS,
} from "../catalogue-limits.ts";
import { COLOR, PRODUCT_STATUSES } from "../product.ts";

/** The query of `GET /api/admin/:sellerId/products`. */
export const productRowsQuery = z.strictObject({
  q: described(
    z.optional(z.string().check(z.maxLength(MAX_QUERY))),
    "Words in title or SKU, all of them: their beginnings, or any parts of four letters or more.",
  ),
  status: described(z.optional(z.enum(PRODUCT_STATUSES)), "Only products with this status."),
  category: described(z.optional(id), "Only products of this category."),
  sort: described(z.optional(z.enum(PRODUCT_ROW_SORTS)), "The sort order; by default `updated`, latest first."),
  offset: described(z.optional(z.string().check(z.regex(/^(0|[1-9]\d{0,5})$/))), "The number of products to skip."),
  after: described(
    z.optional(id),
    "The id of a product: the page begins after it. Reading many pages costs less than with `offset`.",
  ),
});

const price = z.int().check(z.minimum(0), z.maximum(MAX_PRICE));
const pieces = z.int().check(z.minimum(0), z.maximum(MAX_STOCK));

const variant = z.strictObject({
  id,
  values: z.array(line(PRODUCT_LENGTHS.optionValue)).check(z.maxLength(MAX_OPTIONS)),
  sku: optionalLine(PRODUCT_LENGTHS.sku),
  price,
  compareAtPrice: z.nullable(price),
  stock: z.nullable(pieces),
  /**
   * The stock when the product was loaded. Orders may have changed it since, so the difference is applied instead of
   * the number. Left out for a new variant.
   */
  stockSeen: z.optional(z.nullable(pieces)),
  /** One of `images`, which shows this variant. Left out: the first. */
  imageId: z.optional(pictureId),
});

/**
 * The body of `PUT /api/admin/:sellerId/products/:productId`. `version` is the version that was edited; `null` creates
 * a product under an id that the client chose. Nothing is written if the version differs.
 */
export const saveProductRequest = z.strictObject({
  version: z.nullable(z.int().check(z.minimum(1))),
  categoryId: id,
  title: line(PRODUCT_LENGTHS.title),
  /** Empty: derived from the title. */
  slug: z.union([slug, z.literal("")]),
  description: optionalText(PRODUCT_LENGTHS.description),
  status: z.enum(PRODUCT_STATUSES),
  /** Its position in its category, for an "undo". Left out: unchanged, or last for a new product. */
  position: z.optional(z.int().check(z.minimum(-1_000_000), z.maximum(1_000_000))),
  images: z.array(picture).check(z.maxLength(MAX_IMAGES)),
  options: z
    .array(
      z.strictObject({
        name: line(PRODUCT_LENGTHS.optionName),
        values: z.array(line(PRODUCT_LENGTHS.optionValue)).check(z.minLength(1), z.maxLength(MAX_OPTION_VALUES)),
        /** For an option that is a colour: one per value, `null` for a value without a colour. */
        colors: z.optional(
          z.array(z.nullable(z.string().check(z.regex(COLOR, "not-a-colour")))).check(z.maxLength(MAX_OPTION_VALUES)),
        ),
      }),
    )
    .check(z.maxLength(MAX_OPTIONS)),
  variants: z.array(variant).check(z.minLength(1), z.maxLength(MAX_VARIANTS)),
});
export type SaveProductRequest = z.output<typeof saveProductRequest>;

/** The body of `POST /api/admin/:sellerId/products/status`. */
export const productStatusRequest = z.strictObject({
  ids: z.array(id).check(
    z.minLength(1),
    z.maxLength(MAX_STATUS_CHANGES),
    z.refine((ids) => new Set(ids).size === ids.length, "not-distinct"),
  ),
  status: z.enum(PRODUCT_STATUSES),
});

/** The body of `PUT /api/admin/:sellerId/categories/:categoryId`, which creates the category if it does not exist. */
export const saveCategoryRequest = z.strictObject({
  name: line(CATEGORY_LENGTHS.name),
  /** Empty: derived from the name. */
  slug: z.union([slug, z.literal("")]),
  description: optionalText(CATEGORY_LENGTHS.description),
  /** The category that was changed: it must still be stored like this. Left out: created, or replaced as it is. */
  seen: z.optional(
    z.strictObject({
      name: z.string().check(z.maxLength(CATEGORY_LENGTHS.name)),
      slug,
      description: z.string().check(z.maxLength(CATEGORY_LENGTHS.description)),
    }),
  ),
});
export type SaveCategoryRequest = z.output<typeof saveCategoryRequest>;

/**
 * The body of `PUT /api/admin/:sellerId/category-order`: every category once. An import may exceed {@link
 * MAX_CATEGORIES}.
 */
export const categoryOrderRequest = z.strictObject({ ids: z.array(id).check(z.maxLength(1_000)) });
