/** Products per page of the admin's list. */
export const PRODUCT_PAGE = 50;
/** Products whose status one request changes, all or none. */
export const MAX_STATUS_CHANGES = 100;
/**
 * Products of one shop, of every status and under any plan. Beyond the number for which lists are tested to be fast.
 */
export const MAX_PRODUCTS = 20_000;
export const MAX_IMAGES = 20;
export const MAX_OPTIONS = 3;
export const MAX_OPTION_VALUES = 50;
export const MAX_VARIANTS = 250;
/** In minor units. */
export const MAX_PRICE = 1_000_000_000_00;
export const MAX_STOCK = 10_000_000;
/** Per shop. */
export const MAX_CATEGORIES = 200;
/** The longest texts of a seller, in characters. */
export const PRODUCT_LENGTHS = { title: 200, description: 20_000, optionName: 40, optionValue: 80, sku: 64 } as const;
export const CATEGORY_LENGTHS = { name: 80, description: 500 } as const;

/** The search reads this many characters and ignores the rest. */
export const MAX_QUERY = 100;

/** Cuts a search query to MAX_QUERY characters, without half a surrogate pair at the end. */
export const searchQuery = (text: string | null): string => (text ?? "").slice(0, MAX_QUERY).toWellFormed();
