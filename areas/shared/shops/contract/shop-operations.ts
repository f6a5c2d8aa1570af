import * as z from "zod/mini";
import { ownShop } from "../../accounts/contract/account-operations.ts";
import { answerOf, namedSchemas } from "../../contract/answer-fields.ts";
import { line, optionalEmail } from "../../contract/fields.ts";
import type { OperationDeclaration } from "../../contract/operation.ts";
import { currency, locale, theme } from "../../sellers/contract/settings.ts";
import { MAX_TYPED_NAME } from "../../sellers/seller.ts";

/** The body of `POST /api/shops`. The claim validates the name, because its problems have codes of their own. */
export const claimRequest = z.strictObject({
  domain: z.string().check(z.minLength(1), z.maxLength(MAX_TYPED_NAME)),
  name: line(80),
  currency,
  locale,
  theme,
  /** Published on every page of the shop. Default: none. The account's own address is never published. */
  contactEmail: z.optional(optionalEmail),
});
export type ClaimRequest = z.output<typeof claimRequest>;

namedSchemas.add(claimRequest, { id: "ClaimRequest" });

const nameAnswer = answerOf(
  "NameAnswer",
  { name: z.string(), state: z.enum(["free", "taken", "reserved", "malformed"]), suggestions: z.array(z.string()) },
  "`suggestions`: names near it that are free, at most four; none where it is free itself.",
);
export type NameAnswer = z.output<typeof nameAnswer>;

const claimAnswer = answerOf(
  "ClaimAnswer",
  { shop: ownShop, url: z.string() },
  "`url`: where to go on in the new shop, once and within a minute.",
);
export type ClaimAnswer = z.output<typeof claimAnswer>;

/** Names, shops opened under them, and shop exports. */
export const SHOP_OPERATIONS = {
  name: {
    access: "anyone",
    summary: "Whether a shop’s name is free, and similar free names",
    answer: { status: 200, description: "The name’s current state.", schema: nameAnswer },
  },
  claimShop: {
    access: "account",
    limit: "sign-ins",
    summary: "Opens a shop under a free name; an account can have ten at most",
    body: { schema: claimRequest, required: true },
    answer: { status: 201, description: "The new shop.", schema: claimAnswer },
    errors: ["quota-exceeded", "domain-taken"],
  },
  exportShop: {
    access: "member",
    summary: "Exports the shop with its pictures, its products, or its orders as a file",
    answer: {
      status: 200,
      description: "The file.",
      media: ["application/json", "text/csv"],
      duration: "export",
      headers: { "Content-Disposition": "The name under which to keep it." },
    },
  },
} as const satisfies Record<string, OperationDeclaration>;
