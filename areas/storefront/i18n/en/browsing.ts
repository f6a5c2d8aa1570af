import { listing } from "./listing.ts";
import { product } from "./product.ts";
import { search } from "./search.ts";

export const browsing = { ...listing, ...product, ...search } as const;
