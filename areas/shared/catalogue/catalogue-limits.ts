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
/** How much a seller may write, in characters. */
export const PRODUCT_LENGTHS = { title: 200, description: 20_000, optionName: 40, optionValue: 80, sku: 64 } as const;
export const CATEGORY_LENGTHS = { name: 80, description: 500 } as const;

/** Characters of a search that are read. The rest is ignored. */
export const MAX_QUERY = 100;

/** What a search is asked for, cut to MAX_QUERY characters, without the half of one that a cut may leave. */
export const searchQuery = (text: string | null): string => (text ?? "").slice(0, MAX_QUERY).toWellFormed();
