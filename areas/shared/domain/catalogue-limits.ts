/** How many products a page of the admin's list has. */
export const PRODUCT_PAGE = 50;
/** Of a shop, whatever their status and the plan: more than its lists are promised to be quick with. */
export const MAX_PRODUCTS = 20_000;
export const MAX_IMAGES = 20;
export const MAX_OPTIONS = 3;
export const MAX_OPTION_VALUES = 50;
export const MAX_VARIANTS = 250;
/** In minor units. */
export const MAX_PRICE = 1_000_000_000_00;
export const MAX_STOCK = 10_000_000;
/** Of a shop. */
export const MAX_CATEGORIES = 200;

/** In bytes: a photograph of a good camera, hardly compressed. */
export const MAX_PICTURE_BYTES = 20 * 1024 * 1024;
/** What may be uploaded as a picture. */
export const PICTURE_TYPES = ["image/jpeg", "image/png", "image/webp", "image/avif"] as const;
export type PictureType = (typeof PICTURE_TYPES)[number];

/** Of a file with products, in bytes. */
export const MAX_IMPORT_BYTES = 16 * 1024 * 1024;
