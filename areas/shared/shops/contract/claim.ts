import * as z from "zod/mini";
import { line, optionalEmail } from "../../contract/fields.ts";
import type { OwnShop } from "../../sellers/admin-seller.ts";
import { currency, locale, theme } from "../../sellers/contract/shop-fields.ts";
import { MAX_TYPED_NAME } from "../../sellers/seller-limits.ts";

/** The name as it was typed: whether it can be one at all is part of the answer. */
export const nameParameters = z.strictObject({ name: z.string().check(z.minLength(1), z.maxLength(MAX_TYPED_NAME)) });

export const NAME_STATES = ["free", "taken", "reserved", "malformed"] as const;

/** `GET /api/names/:name`. */
export interface NameAnswer {
  /** As it was asked for. */
  name: string;
  state: (typeof NAME_STATES)[number];
  /** Names near it that are free, at most four; none where it is free itself. */
  suggestions: string[];
}

/** The body of `POST /api/shops`. The name is checked with the claim: what is wrong with it has codes of its own. */
export const claimRequest = z.strictObject({
  domain: z.string().check(z.minLength(1), z.maxLength(MAX_TYPED_NAME)),
  name: line(80),
  currency,
  locale,
  theme,
  /** Published on every page of the shop. The default is none: the account's own address is never published. */
  contactEmail: z.optional(optionalEmail),
});
export type ClaimRequest = z.output<typeof claimRequest>;

/** `POST /api/shops`: the new shop, and where to go on in it, within a minute. */
export interface ClaimAnswer {
  shop: OwnShop;
  url: string;
}
