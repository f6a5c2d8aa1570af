import type { Category, Product } from "../../areas/shared/catalogue/product.ts";
import type { Order } from "../../areas/shared/orders/order.ts";
import type { Seller } from "../../areas/shared/sellers/seller.ts";
import { BrokenRecord } from "./errors.ts";
import type { QueuedMail } from "./mails/mails.ts";

/** How a field is stored: as a plain value, or as JSON of this form. */
type FieldForm = "plain" | "list" | "object" | "object or null";

/** The stored records that both backends check, by the name of the table or the Firestore collection. */
export interface StoredRecords {
  sellers: Seller;
  categories: Category;
  products: Product;
  orders: Order;
  mails: Pick<QueuedMail, "message">;
}

/** The fields of stored records. A record whose list or object has another form can't be read. */
export const RECORD_FIELDS: {
  [Table in keyof StoredRecords]: { [Field in keyof Required<StoredRecords[Table]>]: FieldForm };
} = {
  sellers: {
    id: "plain",
    domain: "plain",
    previousDomains: "list",
    customDomain: "object or null",
    name: "plain",
    tagline: "plain",
    about: "plain",
    logo: "object or null",
    cover: "object or null",
    theme: "object",
    currency: "plain",
    locale: "plain",
    contact: "object",
    deliveryOptions: "list",
    deliveryCountries: "list",
    paymentInstructions: "plain",
    paymentDays: "plain",
    paymentChoice: "plain",
    pages: "list",
    status: "plain",
    suspendedFrom: "plain",
    ownerId: "plain",
    subscription: "object",
    cardAccount: "object or null",
    billing: "object or null",
    createdAt: "plain",
    updatedAt: "plain",
    version: "plain",
    rendered: "object",
  },
  categories: {
    id: "plain",
    sellerId: "plain",
    name: "plain",
    slug: "plain",
    description: "plain",
    position: "plain",
  },
  products: {
    id: "plain",
    sellerId: "plain",
    categoryId: "plain",
    title: "plain",
    slug: "plain",
    description: "plain",
    status: "plain",
    position: "plain",
    images: "list",
    options: "list",
    variants: "list",
    createdAt: "plain",
    updatedAt: "plain",
    version: "plain",
    rendered: "object",
  },
  orders: {
    id: "plain",
    sellerId: "plain",
    number: "plain",
    accessToken: "plain",
    customer: "object",
    lines: "list",
    delivery: "object",
    tracking: "object or null",
    note: "plain",
    notes: "list",
    paymentMethod: "plain",
    adjustments: "list",
    taxes: "list",
    total: "plain",
    currency: "plain",
    status: "plain",
    payment: "plain",
    fulfillment: "plain",
    events: "list",
    createdAt: "plain",
    expiresAt: "plain",
    remindAt: "plain",
    payments: "list",
    syncAt: "plain",
  },
  mails: { message: "object" },
};

const TESTS: Record<FieldForm, (value: unknown) => boolean> = {
  plain: () => true,
  list: Array.isArray,
  object: isObject,
  "object or null": (value) => value === null || isObject(value),
};

function isObject(value: unknown): boolean {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/**
 * Checks that the lists and objects of a stored record have the right form.
 * @param fields those that were read; all if omitted
 * @throws BrokenRecord
 */
export function requireStructure(
  table: keyof StoredRecords,
  id: unknown,
  record: Record<string, unknown>,
  fields: readonly string[] = Object.keys(RECORD_FIELDS[table]),
): void {
  const forms: Record<string, FieldForm> = RECORD_FIELDS[table];
  for (const field of fields) {
    const form = forms[field] ?? "plain";
    if (!TESTS[form](record[field])) throw new BrokenRecord(table, String(id), `"${field}" is not of type ${form}`);
  }
}

/** Parses a field stored as JSON. @throws BrokenRecord */
export function parseField(collection: string, id: unknown, field: string, text: unknown): unknown {
  try {
    return JSON.parse(String(text));
  } catch {
    // The parser's message quotes the text, which may contain a customer's data.
    throw new BrokenRecord(collection, String(id), `"${field}" is not JSON`);
  }
}

/** Serializes to JSON with sorted keys: the order in which fields were added has no effect. */
export function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (_key, part: unknown) =>
    part !== null && typeof part === "object" && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  );
}

/** Returns a copy with only the named fields. Presenters use it to list what they show. */
export function pick<T extends object, Field extends keyof T>(record: T, ...fields: Field[]): Pick<T, Field> {
  return Object.fromEntries(fields.map((field) => [field, record[field]])) as Pick<T, Field>;
}
