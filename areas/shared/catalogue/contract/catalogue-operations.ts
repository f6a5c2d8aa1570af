import * as z from "zod/mini";
import { amount, answerOf, count, objectOf } from "../../contract/answer-fields.ts";
import { described } from "../../contract/fields.ts";
import type { OperationDeclaration } from "../../contract/operation.ts";
import { image } from "../../pictures/contract/image.ts";
import { MAX_PRODUCTS, MAX_QUERY } from "../catalogue-limits.ts";
import { type Facets, LISTING_FIRST, LISTING_LIMIT, LISTING_SORTS, LISTING_STEP, type Listing } from "../listing.ts";
import type { ProductOption } from "../product.ts";
import type {
  CategoryPage,
  CategoryWithProducts,
  ProductCard,
  PublicContentPage,
  PublicProduct,
  SearchPage,
} from "../public-catalogue.ts";

export const productOption = objectOf<ProductOption>(
  "ProductOption",
  "An option to choose by. `colors` has the `#rrggbb` of each value, or null, if the option is a colour.",
)({
  name: z.string(),
  values: z.array(z.string()),
  colors: z.optional(z.array(z.nullable(z.string()))),
});

const productCard = objectOf<ProductCard>(
  "ProductCard",
  "A product as lists show it, at the lowest price of its variants.",
)({
  slug: z.string(),
  title: z.string(),
  image: z.nullable(image),
  price: amount,
  compareAtPrice: z.nullable(amount),
  varies: z.boolean(),
  soldOut: z.boolean(),
});

const categoryWithProducts = objectOf<CategoryWithProducts>("CategoryWithProducts")({
  name: z.string(),
  slug: z.string(),
  description: z.string(),
  products: z.array(productCard),
  productCount: count,
});

const listing = objectOf<Listing>(
  "Listing",
  "How a list is sorted and filtered.",
)({
  sort: z.enum(LISTING_SORTS),
  filter: z.strictObject({
    inStock: z.boolean(),
    minPrice: z.nullable(amount),
    maxPrice: z.nullable(amount),
    options: z.array(z.strictObject({ name: z.string(), values: z.array(z.string()) })),
  }),
  from: count,
  show: count,
});

const facets = objectOf<Facets>(
  "Facets",
  "The available filters, counted within the filters already set; returned with the first part only.",
)({
  options: z.array(z.strictObject({ name: z.string(), values: z.array(z.strictObject({ value: z.string(), count })) })),
  prices: z.nullable(z.strictObject({ min: amount, max: amount })),
  inStock: count,
});

const listed = { listing, products: z.array(productCard), total: count, facets: z.optional(facets) };

const categoryPage = objectOf<CategoryPage>("Category")({
  ...listed,
  name: z.string(),
  slug: z.string(),
  description: z.string(),
});

const searchPage = objectOf<SearchPage>("Search")({
  ...listed,
  query: z.string(),
  corrected: z.nullable(z.string()),
  categories: z.array(z.strictObject({ name: z.string(), slug: z.string() })),
});

const product = objectOf<PublicProduct>("Product")({
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
});

const content = objectOf<PublicContentPage>("ContentPage")({
  slug: z.string(),
  title: z.string(),
  bodyHtml: z.string(),
});

const homeAnswer = answerOf("HomeAnswer", {
  categoriesWithProducts: z.array(categoryWithProducts),
});

const categoryAnswer = answerOf("CategoryAnswer", { category: categoryPage });

const searchAnswer = answerOf("SearchAnswer", { search: searchPage });

const productAnswer = answerOf("ProductAnswer", { product });

const contentAnswer = answerOf("ContentAnswer", { content });

/** Without superfluous zeros. */
const decimal = z.string().check(z.regex(/^(0|[1-9]\d{0,8})(\.\d{0,3}[1-9])?$/));

const listingQuery = (sorts: readonly string[]) =>
  z.object({
    sort: described(z.optional(z.enum(sorts)), "The order, where it is not the list’s own."),
    "in-stock": described(z.optional(z.literal("1")), "Only products in stock."),
    min: described(z.optional(decimal), "The lowest price, in major units."),
    max: described(z.optional(decimal), "The highest price, in major units."),
    options: described(
      z.optional(z.record(z.string().check(z.regex(/^o\./)), z.string())),
      "One value of an option, as `o.Colour=Blue`; several values of one option widen the list, further options narrow it.",
    ),
    from: described(
      z.optional(z.int().check(z.minimum(LISTING_STEP), z.maximum(MAX_PRODUCTS), z.multipleOf(LISTING_STEP))),
      "The number of products before the first one that the page shows.",
    ),
    show: described(
      z.optional(z.int().check(z.minimum(2 * LISTING_STEP), z.maximum(LISTING_LIMIT), z.multipleOf(LISTING_STEP))),
      "The number of products that the page shows.",
    ),
    offset: described(
      z.optional(z.int().check(z.minimum(0), z.maximum(MAX_PRODUCTS))),
      "The number of products to skip; `from` if missing.",
    ),
    limit: described(
      z.optional(z.int().check(z.minimum(1), z.maximum(LISTING_FIRST))),
      "The most products in the response.",
    ),
  });

const isOwn = (sort: string): boolean => sort !== "relevance";

/** The public part of a catalogue. */
export const CATALOGUE_OPERATIONS = {
  home: {
    access: "anyone",
    summary: "A shop’s categories, each with its first products",
    answer: { status: 200, description: "The categories in the seller’s order.", schema: homeAnswer },
  },
  category: {
    access: "anyone",
    summary: "A category’s products, sorted and filtered",
    limit: "queries",
    ownQuery: listingQuery(LISTING_SORTS.filter(isOwn).filter((sort) => sort !== "featured")),
    answer: { status: 200, description: "The category and a part of its products.", schema: categoryAnswer },
  },
  search: {
    access: "anyone",
    summary: "Searches products; tolerates one wrong letter per word",
    limit: "queries",
    ownQuery: z.extend(listingQuery(LISTING_SORTS.filter(isOwn)), {
      q: described(z.string().check(z.minLength(1), z.maxLength(MAX_QUERY)), "The words."),
    }),
    answer: { status: 200, description: "The results.", schema: searchAnswer },
  },
  product: {
    access: "anyone",
    summary: "A product with its variants",
    answer: { status: 200, description: "The product.", schema: productAnswer },
  },
  content: {
    access: "anyone",
    summary: "One of the seller’s own pages",
    answer: { status: 200, description: "The page.", schema: contentAnswer },
  },
} as const satisfies Record<string, OperationDeclaration>;
