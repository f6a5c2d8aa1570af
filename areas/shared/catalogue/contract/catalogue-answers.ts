import * as z from "zod/mini";
import { amount, count, schemaOf } from "../../contract/answer-fields.ts";
import { image } from "../../pictures/contract/image.ts";
import { type Facets, LISTING_SORTS, type Listing } from "../listing.ts";
import type { ProductOption } from "../product.ts";
import type {
  CategoryPage,
  CategoryWithProducts,
  ProductCard,
  PublicContentPage,
  PublicProduct,
  SearchPage,
} from "../public-catalogue.ts";
import type { CategoryAnswer, ContentAnswer, HomeAnswer, ProductAnswer, SearchAnswer } from "./catalogue.ts";

export const productOption = schemaOf<ProductOption>()(
  "ProductOption",
  z.strictObject({
    name: z.string(),
    values: z.array(z.string()),
    colors: z.optional(z.array(z.nullable(z.string()))),
  }),
  "What customers choose by. `colors` has the `#rrggbb` of each value, or null, where the option is a colour.",
);

const productCard = schemaOf<ProductCard>()(
  "ProductCard",
  z.strictObject({
    id: z.string(),
    slug: z.string(),
    title: z.string(),
    image: z.nullable(image),
    price: amount,
    compareAtPrice: z.nullable(amount),
    varies: z.boolean(),
    soldOut: z.boolean(),
  }),
  "A product as lists show it, at the lowest price of its variants.",
);

const categoryWithProducts = schemaOf<CategoryWithProducts>()(
  "CategoryWithProducts",
  z.strictObject({
    id: z.string(),
    name: z.string(),
    slug: z.string(),
    description: z.string(),
    products: z.array(productCard),
    productCount: count,
  }),
);

const listing = schemaOf<Listing>()(
  "Listing",
  z.strictObject({
    sort: z.enum(LISTING_SORTS),
    filter: z.strictObject({
      inStock: z.boolean(),
      minPrice: z.nullable(amount),
      maxPrice: z.nullable(amount),
      options: z.array(z.strictObject({ name: z.string(), values: z.array(z.string()) })),
    }),
    show: count,
  }),
  "How a list is ordered and narrowed.",
);

const facets = schemaOf<Facets>()(
  "Facets",
  z.strictObject({
    options: z.array(
      z.strictObject({ name: z.string(), values: z.array(z.strictObject({ value: z.string(), count })) }),
    ),
    prices: z.nullable(z.strictObject({ min: amount, max: amount })),
    inStock: count,
  }),
  "What a list could be narrowed by, counted within what it is narrowed by already; it comes with the list’s beginning, `offset` 0.",
);

const listed = { listing, products: z.array(productCard), total: count, facets: z.optional(facets) };

const categoryPage = schemaOf<CategoryPage>()(
  "Category",
  z.strictObject({ ...listed, id: z.string(), name: z.string(), slug: z.string(), description: z.string() }),
);

const searchPage = schemaOf<SearchPage>()(
  "Search",
  z.strictObject({
    ...listed,
    query: z.string(),
    corrected: z.nullable(z.string()),
    categories: z.array(z.strictObject({ name: z.string(), slug: z.string() })),
  }),
);

const product = schemaOf<PublicProduct>()(
  "Product",
  z.strictObject({
    id: z.string(),
    slug: z.string(),
    title: z.string(),
    descriptionHtml: z.string(),
    category: z.strictObject({ name: z.string(), slug: z.string() }),
    images: z.array(image),
    options: z.array(productOption),
    variants: z.array(
      z.strictObject({
        id: z.string(),
        title: z.string(),
        values: z.array(z.string()),
        price: amount,
        compareAtPrice: z.nullable(amount),
        available: z.boolean(),
        remaining: z.nullable(count),
        imageId: z.optional(z.string()),
      }),
    ),
  }),
);

const content = schemaOf<PublicContentPage>()(
  "ContentPage",
  z.strictObject({ slug: z.string(), title: z.string(), bodyHtml: z.string() }),
);

export const homeAnswer = schemaOf<HomeAnswer>()(
  "HomeAnswer",
  z.strictObject({ categoriesWithProducts: z.array(categoryWithProducts) }),
);

export const categoryAnswer = schemaOf<CategoryAnswer>()("CategoryAnswer", z.strictObject({ category: categoryPage }));

export const searchAnswer = schemaOf<SearchAnswer>()("SearchAnswer", z.strictObject({ search: searchPage }));

export const productAnswer = schemaOf<ProductAnswer>()("ProductAnswer", z.strictObject({ product }));

export const contentAnswer = schemaOf<ContentAnswer>()("ContentAnswer", z.strictObject({ content }));
