import * as z from "zod/mini";
import { answerOf } from "../../contract/answer-fields.ts";
import { described } from "../../contract/fields.ts";
import type { OperationDeclaration } from "../../contract/operation.ts";
import { AREAS } from "../../domain/areas.ts";
import { publicSeller } from "./public-seller.ts";

/** `GET /api/site`: how the gateway interprets the request's host. */
const siteAnswer = answerOf("SiteAnswer", {
  area: z.enum(AREAS),
  host: z.string(),
  subdomain: z.nullable(z.string()),
  /** How the shop was found, or why none was. */
  resolution: z.enum(["landing", "found", "unknown", "closed", "unavailable"]),
  seller: z.nullable(publicSeller),
});
export type SiteAnswer = z.output<typeof siteAnswer>;

/** `GET /api/sellers?domain=acme` or `?customDomain=acme.example`: exactly one of the two. */
export const sellersQuery = z.union([
  z.strictObject({ domain: described(z.string().check(z.minLength(1), z.maxLength(63)), "The subdomain.") }),
  z.strictObject({
    customDomain: described(z.string().check(z.minLength(1), z.maxLength(253)), "The complete host name."),
  }),
]);

const sellersAnswer = answerOf(
  "SellersAnswer",
  { sellers: z.array(publicSeller) },
  "The first seller that matches, or none.",
);

/** Which shop a host belongs to. */
export const SITE_OPERATIONS = {
  site: {
    access: "anyone",
    summary: "The area and the shop of the requested host",
    answer: { status: 200, description: "The area and the shop.", schema: siteAnswer },
    withoutStorage: true,
  },
  sellers: {
    access: "anyone",
    summary: "Finds a seller by exactly one of its two names",
    query: sellersQuery,
    answer: { status: 200, description: "The seller, or none.", schema: sellersAnswer },
    withoutStorage: true,
    errors: ["storage-unavailable"],
  },
} as const satisfies Record<string, OperationDeclaration>;
