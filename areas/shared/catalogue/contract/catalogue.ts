import * as z from "zod/mini";
import { sellerParameters, slug } from "../../contract/fields.ts";
import type {
  CategoryPage,
  CategoryWithProducts,
  PublicContentPage,
  PublicProduct,
  SearchPage,
} from "../public-catalogue.ts";

export const slugParameters = z.extend(sellerParameters, { slug });

export interface HomeAnswer {
  categoriesWithProducts: CategoryWithProducts[];
}

export interface CategoryAnswer {
  category: CategoryPage;
}

export interface SearchAnswer {
  search: SearchPage;
}

export interface ProductAnswer {
  product: PublicProduct;
}

export interface ContentAnswer {
  content: PublicContentPage;
}
