import * as z from "zod/mini";
import { idempotencyKey } from "../../../shared/orders/contract/orders.ts";
import type { KeptText } from "../../../shared/state/kept-text.ts";
import { checkoutKey } from "../cart/unpaid-orders.ts";

/** The fields of the form, named by their path in the `OrderRequest`. */
export const FIELDS = [
  "contact.name",
  "contact.email",
  "contact.phone",
  "delivery.optionId",
  "delivery.address.country",
  "delivery.address.line1",
  "delivery.address.line2",
  "delivery.address.postalCode",
  "delivery.address.city",
  "delivery.address.region",
  "payment",
  "note",
] as const;
export type FieldName = (typeof FIELDS)[number];

export const isField = (name: string): name is FieldName => (FIELDS as readonly string[]).includes(name);

/** A sent order without a known result. It is sent again with the same body and the same key. */
export interface Attempt {
  key: string;
  /** JSON. */
  body: string;
  /** What the customer requested, to detect later changes. */
  wishes: string;
}

export type Draft = Partial<Record<FieldName, string>>;

const draftSchema = z.partialRecord(z.enum(FIELDS), z.string());
const attemptSchema = z.object({ key: idempotencyKey, body: z.string(), wishes: z.string() });

function parseJson(text: string | null): unknown {
  try {
    return JSON.parse(text ?? "null");
  } catch {
    return null;
  }
}

/**
 * The stored data of a shop's checkout. Draft and attempt are stored separately, so that typing in one tab does not
 * overwrite an order sent in another.
 */
export class CheckoutMemory {
  readonly #draft: KeptText;
  readonly #attempt: KeptText;

  constructor(sellerId: string, keep: (key: string) => KeptText) {
    this.#draft = keep(checkoutKey(sellerId));
    this.#attempt = keep(`awning:order:${sellerId}`);
  }

  /** Returns the stored draft; empty if nothing valid is stored. */
  readDraft(): Draft {
    return draftSchema.safeParse(parseJson(this.#draft.read())).data ?? {};
  }

  /** @returns whether the browser stored it */
  keepDraft(draft: Draft | null): boolean {
    return this.#draft.write(draft && JSON.stringify(draft));
  }

  readAttempt(): Attempt | null {
    return attemptSchema.safeParse(parseJson(this.#attempt.read())).data ?? null;
  }

  keepAttempt(attempt: Attempt | null): void {
    this.#attempt.write(attempt && JSON.stringify(attempt));
  }
}
