import { LISTING_STEP, type Listing, NO_FILTER } from "../../areas/shared/catalogue/listing.ts";
import type {
  CategoryPage,
  CategoryWithProducts,
  ProductCard,
  PublicProduct,
  SearchPage,
} from "../../areas/shared/catalogue/public-catalogue.ts";
import type { PricedCart, PricedLine } from "../../areas/shared/orders/cart.ts";
import type { PublicOrder } from "../../areas/shared/orders/order.ts";
import type { PageContent, PageData } from "../../areas/shared/pages/page-data.ts";
import type { PublicSeller } from "../../areas/shared/sellers/seller.ts";
import type { KeptLine } from "../../areas/storefront/orders/cart/cart-memory.ts";

// The page data of a shop with two categories.

export const IMAGE = { id: "cafe01", alt: "A mug on a table", width: 1200, height: 1500, widths: [320, 640, 960] };

export const seller = (changes: Partial<PublicSeller> = {}): PublicSeller => ({
  id: "s1",
  domain: "acme",
  name: "Acme Pots",
  tagline: "Pots for everyone",
  aboutHtml: "<p>We make pots.</p>",
  logo: { ...IMAGE, width: 512, height: 512, widths: [320] },
  cover: { ...IMAGE, width: 2400, height: 1350 },
  theme: { accent: "#a5482f", typeface: "serif", corners: "soft" },
  currency: "GBP",
  locale: "en-GB",
  contact: { email: "hello@acme.example", phone: "+44 (0)1632 960147", address: "1 Quay\nSt Agnes" },
  deliveryOptions: [{ id: "post", title: "Post", kind: "shipping", price: 495, note: "Packed in straw." }],
  pages: [{ slug: "terms", title: "Terms" }],
  status: "active",
  poweredBy: true,
  ...changes,
});

export const PLAIN: Listing = { sort: "featured", filter: NO_FILTER, from: 0, show: LISTING_STEP };

export const card = (slug: string, changes: Partial<ProductCard> = {}): ProductCard => ({
  slug,
  title: `The ${slug}`,
  image: { ...IMAGE, alt: "" },
  price: 2400,
  compareAtPrice: null,
  varies: false,
  soldOut: false,
  ...changes,
});

export const category = (slug: string, slugs: string[], productCount = slugs.length): CategoryWithProducts => ({
  name: `All ${slug}`,
  slug,
  description: "",
  products: slugs.map((each) => card(each)),
  productCount,
});

/** A category's page at its plain address. */
export const categoryPage = (
  slug: string,
  slugs: string[],
  { listing = PLAIN, total = slugs.length }: { listing?: Listing; total?: number } = {},
): CategoryPage => ({
  name: `All ${slug}`,
  slug,
  description: "",
  listing,
  products: slugs.map((each) => card(each)),
  total,
  facets: {
    options: [
      {
        name: "Glaze",
        values: [
          { value: "Salt", count: 3 },
          { value: "Iron", count: 1 },
        ],
      },
    ],
    prices: { min: 1200, max: 5650 },
    inStock: 2,
  },
});

/** The result page of a search. */
export const searchPage = (query: string, slugs: string[], changes: Partial<SearchPage> = {}): SearchPage => {
  const { listing, products, total, facets } = categoryPage("found", slugs);
  return {
    query,
    corrected: null,
    categories: [],
    listing: { ...listing, sort: "relevance" },
    products,
    total,
    facets,
    ...changes,
  };
};

export const product = (changes: Partial<PublicProduct> = {}): PublicProduct => ({
  id: "mug",
  slug: "mug",
  title: "The mug",
  descriptionHtml: "<p>Holds tea.</p>",
  category: { name: "All cups", slug: "cups" },
  images: [IMAGE, { ...IMAGE, id: "cafe02", alt: "Its handle" }],
  options: [
    { name: "Glaze", values: ["Salt", "Iron"] },
    { name: "Size", values: ["S", "L"] },
  ],
  variants: [
    {
      id: "v1",
      title: "Salt / S",
      values: ["Salt", "S"],
      price: 2400,
      compareAtPrice: null,
      available: false,
      remaining: null,
    },
    {
      id: "v2",
      title: "Salt / L",
      values: ["Salt", "L"],
      price: 2900,
      compareAtPrice: 3400,
      available: true,
      remaining: 2,
    },
    {
      id: "v3",
      title: "Iron / S",
      values: ["Iron", "S"],
      price: 2500,
      compareAtPrice: null,
      available: true,
      remaining: null,
    },
  ],
  ...changes,
});

export const CATEGORIES = [category("cups", ["mug", "beaker"]), category("bowls", ["a", "b", "c", "d", "e"], 9)];

export const pageData = (page: PageContent, changes: Partial<PageData> = {}): PageData => {
  const found = page.kind !== "unknown-shop" && page.kind !== "closed-shop";
  return {
    area: "storefront",
    host: "acme.shops.example",
    subdomain: "acme",
    isValid: found,
    seller: found ? seller() : null,
    home: { categoriesWithProducts: found ? CATEGORIES : [] },
    page,
    liveShops: [],
    platform: {
      productHost: "shops.example",
      origin: "https://shops.example",
      contactEmail: "hello@shops.example",
      paymentMethods: ["manual"],
    },
    ...changes,
  };
};

/** A mug at £24 in the cart. */
export const kept = (productId: string, changes: Partial<KeptLine> = {}): KeptLine => ({
  productId,
  variantId: "v1",
  quantity: 1,
  title: `The ${productId}`,
  variantTitle: "Salt / L",
  slug: productId,
  image: IMAGE,
  unitPrice: 2400,
  ...changes,
});

export const pricedLine = (productId: string, changes: Partial<PricedLine> = {}): PricedLine => {
  const line = {
    productId,
    variantId: "v1",
    state: "ok" as const,
    requested: 1,
    quantity: 1,
    available: 99,
    title: `The ${productId}`,
    variantTitle: "Salt / L",
    slug: productId,
    image: IMAGE,
    unitPrice: 2400,
    compareAtPrice: null,
    ...changes,
  };
  return { total: line.unitPrice * line.quantity, ...line };
};

export const pricedCart = (lines: PricedLine[], changes: Partial<PricedCart> = {}): PricedCart => ({
  currency: "GBP",
  lines,
  itemsTotal: lines.reduce((sum, { total }) => sum + total, 0),
  deliveryOptions: [
    { id: "post", title: "Post", kind: "shipping", price: 495, paymentMethods: ["manual", "test"], cardProblem: null },
    { id: "pickup", title: "At the quay", kind: "pickup", price: 0, paymentMethods: ["manual"], cardProblem: null },
  ],
  deliveryCountries: [],
  open: true,
  ...changes,
});

export const TOKEN = "t".repeat(43);

export const order = (changes: Partial<PublicOrder> = {}): PublicOrder => ({
  number: 1001,
  token: TOKEN,
  status: "placed",
  payment: "pending",
  fulfillment: "unfulfilled",
  customer: { name: "Ana", email: "ana@example.com", phone: null },
  lines: [],
  delivery: { optionId: "post", title: "Post", kind: "shipping", price: 495, address: null, addressLines: [] },
  tracking: null,
  note: "",
  paymentMethod: "manual",
  paymentInstructionsHtml: "",
  adjustments: [],
  taxes: [],
  payments: [],
  total: 2895,
  currency: "GBP",
  events: [{ at: "2026-05-01T23:30:00.000Z", kind: "placed" }],
  createdAt: "2026-05-01T23:30:00.000Z",
  expiresAt: null,
  cancellable: true,
  ...changes,
});
