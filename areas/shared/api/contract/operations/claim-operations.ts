import { ENDPOINTS } from "../../endpoints.ts";
import { namedSchemas } from "../answer-fields.ts";
import { claimRequest, nameParameters } from "../claim.ts";
import { claimAnswer, nameAnswer } from "../claim-answers.ts";
import { ACCOUNT_READ, ACCOUNT_WRITE, type Operation } from "./operation.ts";

namedSchemas.add(claimRequest, { id: "ClaimRequest" });

/** Names and the shops that are opened under them. */
export const CLAIM_OPERATIONS = {
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
} as const satisfies Record<string, Operation>;
