import type { Account } from "./account.ts";
import type { ShopImage } from "./image.ts";
import type { Order, OrderEvent, ShownDelivery } from "./order.ts";
import type { OrderView, SellerAction } from "./order-actions.ts";
import type { PlanId } from "./plan.ts";
import type { Category, Product, ProductStatus } from "./product.ts";
import type { Sales } from "./sales.ts";
import type { OrderBlocker, Seller, SellerStatus } from "./seller.ts";

/** A shop as its people's list of shops shows it. */
export interface OwnShop {
  id: string;
  domain: string;
  name: string;
  status: SellerStatus;
  logo: ShopImage | null;
  accent: string;
  /** Its origin, e.g. `https://acme.shops.example`. */
  origin: string;
}

/** Who is signed in on this host, and where they may go from here. */
export interface SessionState {
  account: Pick<Account, "id" | "email" | "name">;
  /** Goes back in the header `X-Awning-Token` with every write; it lives in memory only. */
  token: string;
  shops: OwnShop[];
}

/** A plan's limits and how much of each is used. */
export interface Usage {
  /** The plan whose limits hold now: `free` once another has lapsed. */
  plan: PlanId;
  products: { active: number; limit: number | null };
  imageBytes: { used: number; limit: number };
}

/** Everything of a shop that its people see and change. Its `updatedAt` says which state this is: whoever saves says which one they saw. */
export interface AdminSeller extends Omit<Seller, "ownerId" | "rendered" | "version"> {
  origin: string;
  isSubscribed: boolean;
  usage: Usage;
}

export type AdminProduct = Omit<Product, "sellerId" | "rendered">;
export interface AdminCategory extends Omit<Category, "sellerId"> {
  /** Whatever their status. */
  productCount: number;
}

/** A product as the admin's list shows it. */
export interface ProductRow {
  id: string;
  title: string;
  slug: string;
  status: ProductStatus;
  categoryId: string;
  image: ShopImage | null;
  /** The lowest price of its variants, in minor units; `varies` when others cost more. */
  price: number;
  varies: boolean;
  variantCount: number;
  /** Pieces of all tracked variants; `null` where none is tracked. */
  stock: number | null;
  updatedAt: string;
}

export const PRODUCT_ROW_SORTS = ["updated", "title", "created"] as const;
/** `updated` and `created`: latest first. */
export type ProductRowSort = (typeof PRODUCT_ROW_SORTS)[number];

export interface ProductRows {
  rows: ProductRow[];
  /** How many match. */
  total: number;
  /** How many there are in each status, whatever is asked for. */
  counts: Record<ProductStatus, number>;
}

/** An order as the admin's list shows it. */
export interface OrderRow
  extends Pick<Order, "id" | "number" | "status" | "payment" | "fulfillment" | "total" | "currency" | "createdAt"> {
  customer: string;
  itemCount: number;
}

export interface OrderRows {
  /** By number, highest first. */
  rows: OrderRow[];
  /** Whether there are more below the last one. */
  more: boolean;
  counts: Record<OrderView, number>;
}

/** An order with all that its shop may know. */
export interface AdminOrder extends Omit<Order, "sellerId" | "accessToken" | "events" | "remindAt" | "delivery"> {
  delivery: ShownDelivery;
  events: OrderEvent[];
  /** What may be done now. */
  actions: SellerAction[];
  /** The customer's own page of it. */
  url: string;
}

export interface LowStockRow {
  productId: string;
  title: string;
  variantTitle: string;
  stock: number;
  image: ShopImage | null;
}

export const CHECKLIST = ["product", "published", "look", "contact", "delivery", "payment", "terms", "order"] as const;

/** What the admin's first page shows. */
export interface Dashboard {
  currency: string;
  sales: Sales;
  counts: Record<OrderView, number>;
  /** Fewest first, at most ten. */
  lowStock: LowStockRow[];
  /** Why customers can't order now; empty where they can. */
  blockers: OrderBlocker[];
  /** The steps of getting started, and whether each is done. */
  checklist: { step: (typeof CHECKLIST)[number]; done: boolean }[];
}

export const IMPORT_FORMATS = ["shopify", "woocommerce", "awning"] as const;
export type ImportFormat = (typeof IMPORT_FORMATS)[number];

/** Something about a line of the file; `column` is its name there, empty where it is about the whole row. */
export interface ImportFinding {
  line: number;
  column: string;
  message: string;
}

/** What an import would do, or does. */
export interface ImportReport {
  id: string;
  format: ImportFormat;
  /** Lines of the file, its heading included. */
  lines: number;
  create: number;
  change: number;
  /** New ones. */
  categories: number;
  /** Products that stay as they are. */
  unchanged: number;
  /** Pictures that will be fetched from the addresses in the file. */
  pictures: number;
  /** Those of them that could not be fetched; known once it is done. */
  missingPictures: number;
  /** Products that become drafts because the plan has no room for more published ones. */
  drafts: number;
  /** By line, the first 200; with any of them nothing is imported. */
  problems: ImportFinding[];
  /** How many there are in all. */
  problemCount: number;
  /** What is left out or read in another way, by line, the first 200. */
  warnings: ImportFinding[];
  warningCount: number;
  /** The first products, as they would stand. */
  sample: { line: number; title: string; action: "create" | "change" | "unchanged"; variants: number; price: number }[];
  /** `failed`: nothing was imported. */
  state: "planned" | "running" | "done" | "failed";
  /** While it runs: products and pictures done, of `total`. */
  progress: { done: number; total: number };
  /** Why it failed, for people. */
  failure: string | null;
}
