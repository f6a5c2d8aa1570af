import type { Catalogue, KeysOf } from "../../../shared/i18n/translate.ts";
import type { browsing as english } from "../en/browsing.ts";
import { listing } from "./listing.ts";
import { product } from "./product.ts";
import { search } from "./search.ts";

export const browsing: Catalogue<KeysOf<typeof english>> = { ...listing, ...product, ...search };
