import * as z from "zod/mini";
import { ownShop } from "../../accounts/contract/account-answers.ts";
import { namedSchemas, schemaOf } from "../../contract/answer-fields.ts";
import { ENDPOINTS } from "../../contract/endpoints.ts";
import { sellerParameters } from "../../contract/fields.ts";
import { ACCOUNT_READ, ACCOUNT_WRITE, type Operation, READ } from "../../contract/operation.ts";
import { EXPORT_FORMATS } from "../shop.ts";
import { type ClaimAnswer, claimRequest, NAME_STATES, type NameAnswer, nameParameters } from "./claim.ts";

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
