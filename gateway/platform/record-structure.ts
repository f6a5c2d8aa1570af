import { BrokenRecord } from "./errors.ts";

type FieldStructure = "list" | "object" | "object or null";

/** The fields of stored records that hold lists or objects. A record without one of them can't be read. */
const STRUCTURES: Record<string, Record<string, FieldStructure>> = {
  sellers: {
    previousDomains: "list",
    customDomain: "object or null",
    logo: "object or null",
    cover: "object or null",
    theme: "object",
    contact: "object",
    deliveryOptions: "list",
    pages: "list",
    subscription: "object",
    cardAccount: "object or null",
    billing: "object or null",
    rendered: "object",
  },
  products: { images: "list", options: "list", variants: "list", rendered: "object" },
  orders: {
    customer: "object",
    lines: "list",
    delivery: "object",
    tracking: "object or null",
    notes: "list",
    adjustments: "list",
    taxes: "list",
    payments: "list",
    events: "list",
  },
  mails: { message: "object" },
};

const TESTS: Record<FieldStructure, (value: unknown) => boolean> = {
  list: Array.isArray,
  object: isObject,
  "object or null": (value) => value === null || isObject(value),
};

function isObject(value: unknown): boolean {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/**
 * Checks that the lists and objects of a stored record have the right type.
 * @param collection the name of the table or Firestore collection: `sellers`, `products`, …
 * @throws BrokenRecord
 */
export function requireStructure(collection: string, id: unknown, record: Record<string, unknown>): void {
  for (const [field, structure] of Object.entries(STRUCTURES[collection] ?? {})) {
    if (!TESTS[structure](record[field]))
      throw new BrokenRecord(collection, String(id), `"${field}" is not of type ${structure}`);
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
