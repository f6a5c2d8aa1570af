import * as z from "zod/mini";
import { described, id, line, optionalLine, optionalText, sellerParameters, slug } from "../../contract/fields.ts";
import { picture, pictureId } from "../../pictures/contract/image-operations.ts";
import { PRODUCT_ROW_SORTS } from "../admin-catalogue.ts";
import {
  CATEGORY_LENGTHS,
  MAX_IMAGES,
  MAX_OPTION_VALUES,
  MAX_OPTIONS,
  MAX_PRICE,
  MAX_QUERY,
  MAX_STOCK,
  MAX_VARIANTS,
  PRODUCT_LENGTHS,
} from "../catalogue-limits.ts";
import { COLOR, PRODUCT_STATUSES } from "../product.ts";
export const productParameters = z.extend(sellerParameters, { productId: id });
export const categoryParameters = z.extend(sellerParameters, { categoryId: id });

/** The query of `GET /api/admin/:sellerId/products`. */
export const productRowsQuery = z.strictObject({
  q: described(
    z.optional(z.string().check(z.maxLength(MAX_QUERY))),
    "The beginnings of words in title or SKU, all of them.",
  ),
  status: described(z.optional(z.enum(PRODUCT_STATUSES)), "Those of one status."),
  category: described(z.optional(id), "Those of one category."),
  sort: described(z.optional(z.enum(PRODUCT_ROW_SORTS)), "The order; by default `updated`, the latest first."),
  offset: described(z.optional(z.string().check(z.regex(/^(0|[1-9]\d{0,5})$/))), "How many to leave out at first."),
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
   * The stock that whoever saves has seen. Orders take from it meanwhile: what is written is the difference that was
   * made, not the number. Of a new variant it is left out.
   */
  stockSeen: z.optional(z.nullable(pieces)),
  /** One of `images`, which shows this variant; left out: the first. */
  imageId: z.optional(pictureId),
});

/**
 * The body of `PUT /api/admin/:sellerId/products/:productId`. `version` is that of the product that was changed; `null`:
 * there is none under this id yet, the client has chosen it. Where that is not so, nothing is written.
 */
export const saveProductRequest = z.strictObject({
  version: z.nullable(z.int().check(z.minimum(1))),
  categoryId: id,
  title: line(PRODUCT_LENGTHS.title),
  /** Empty: made from the title. */
  slug: z.union([slug, z.literal("")]),
  description: optionalText(PRODUCT_LENGTHS.description),
  status: z.enum(PRODUCT_STATUSES),
  /** Its place in its category, as when an "undo" puts it back; left out: where it is, of a new one at the end. */
  position: z.optional(z.int().check(z.minimum(-1_000_000), z.maximum(1_000_000))),
  images: z.array(picture).check(z.maxLength(MAX_IMAGES)),
  options: z
    .array(
      z.strictObject({
        name: line(PRODUCT_LENGTHS.optionName),
        values: z.array(line(PRODUCT_LENGTHS.optionValue)).check(z.minLength(1), z.maxLength(MAX_OPTION_VALUES)),
        /** Of an option that is a colour: one for each value, `null` of a value without one. */
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
    z.maxLength(100),
    z.refine((ids) => new Set(ids).size === ids.length, "not-distinct"),
  ),
  status: z.enum(PRODUCT_STATUSES),
});

/** The body of `PUT /api/admin/:sellerId/categories/:categoryId`: created where it does not exist. */
export const saveCategoryRequest = z.strictObject({
  name: line(CATEGORY_LENGTHS.name),
  /** Empty: made from the name. */
  slug: z.union([slug, z.literal("")]),
  description: optionalText(CATEGORY_LENGTHS.description),
});
export type SaveCategoryRequest = z.output<typeof saveCategoryRequest>;

/** The body of `PUT /api/admin/:sellerId/category-order`: all of them, each once; an import may have brought more than {@link MAX_CATEGORIES}. */
export const categoryOrderRequest = z.strictObject({ ids: z.array(id).check(z.maxLength(1_000)) });
