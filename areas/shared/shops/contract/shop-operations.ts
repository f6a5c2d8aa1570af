import * as z from "zod/mini";
import { namedSchemas } from "../../contract/answer-fields.ts";
import { ENDPOINTS } from "../../contract/endpoints.ts";
import { sellerParameters } from "../../contract/fields.ts";
import { ACCOUNT_READ, ACCOUNT_WRITE, type Operation, READ } from "../../contract/operation.ts";
import { EXPORT_FORMATS } from "../shop.ts";
import { claimRequest, nameParameters } from "./claim.ts";
import { claimAnswer, nameAnswer } from "./claim-answers.ts";

namedSchemas.add(claimRequest, { id: "ClaimRequest" });

const exportParameters = z.extend(sellerParameters, { format: z.enum(EXPORT_FORMATS) });

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
