import * as z from "zod/mini";
import { ownShop } from "../../accounts/contract/account-operations.ts";
import { namedSchemas, schemaOf } from "../../contract/answer-fields.ts";
import { ENDPOINTS } from "../../contract/endpoints.ts";
import { line, optionalEmail, sellerParameters } from "../../contract/fields.ts";
import { ACCOUNT_READ, ACCOUNT_WRITE, type Operation, READ } from "../../contract/operation.ts";
import { currency, locale, theme } from "../../sellers/contract/settings.ts";
import type { OwnShop } from "../../sellers/seller.ts";
import { MAX_TYPED_NAME } from "../../sellers/seller-limits.ts";
import { EXPORT_FORMATS } from "../shop.ts";

/** The name as it was typed: whether it can be one at all is part of the answer. */
const nameParameters = z.strictObject({ name: z.string().check(z.minLength(1), z.maxLength(MAX_TYPED_NAME)) });

const NAME_STATES = ["free", "taken", "reserved", "malformed"] as const;

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

namedSchemas.add(claimRequest, { id: "ClaimRequest" });

const exportParameters = z.extend(sellerParameters, { format: z.enum(EXPORT_FORMATS) });

const nameAnswer = schemaOf<NameAnswer>()(
  "NameAnswer",
  z.strictObject({ name: z.string(), state: z.enum(NAME_STATES), suggestions: z.array(z.string()) }),
  "`suggestions`: names near it that are free, at most four; none where it is free itself.",
);

const claimAnswer = schemaOf<ClaimAnswer>()(
  "ClaimAnswer",
  z.strictObject({ shop: ownShop, url: z.string() }),
  "`url`: where to go on in the new shop, once and within a minute.",
);

/** Names and the shops that are opened under them, and what is exported of them. */
export const SHOP_OPERATIONS = {
  name: {
    ...ENDPOINTS.name,
    access: "anyone",
    summary: "Whether a shop can have a name, and which names near it are free",
    pathParameters: nameParameters,
    answer: { status: 200, description: "The name’s state at this moment.", schema: nameAnswer },
    errors: [...ACCOUNT_READ, "bad-request"],
  },
  claimShop: {
    ...ENDPOINTS.claimShop,
    access: "account",
    limit: "sign-ins",
    summary: "Opens a shop under a name that nobody has; an account has ten at most",
    body: { schema: claimRequest, required: true },
    answer: { status: 201, description: "The new shop.", schema: claimAnswer },
    errors: [...ACCOUNT_WRITE, "domain-taken"],
  },
  exportShop: {
    ...ENDPOINTS.exportShop,
    access: "member",
    summary: "Everything of the shop as a file: the shop with its pictures, its products, or its orders",
    pathParameters: exportParameters,
    answer: {
      status: 200,
      description: "The file.",
      media: ["application/json", "text/csv"],
      headers: { "Content-Disposition": "The name under which to keep it." },
    },
    errors: READ,
  },
} as const satisfies Record<string, Operation>;
