import * as z from "zod/mini";
import type { PublicSeller } from "../../sellers/public-seller.ts";
import { CORNERS, TYPEFACES } from "../../sellers/theme.ts";
import { deliveryOption, image, schemaOf } from "./answer-fields.ts";

export const publicSeller = schemaOf<PublicSeller>()(
  "Seller",
  z.strictObject({
    id: z.string(),
    domain: z.string(),
    name: z.string(),
    tagline: z.string(),
    aboutHtml: z.string(),
    logo: z.nullable(image),
    cover: z.nullable(image),
    theme: z.strictObject({ accent: z.string(), typeface: z.enum(TYPEFACES), corners: z.enum(CORNERS) }),
    currency: z.string(),
    locale: z.string(),
    contact: z.strictObject({
      email: z.string(),
      phone: z.optional(z.string()),
      address: z.optional(z.string()),
    }),
    deliveryOptions: z.array(deliveryOption),
    pages: z.array(z.strictObject({ slug: z.string(), title: z.string() })),
    status: z.enum(["active", "paused"]),
    poweredBy: z.boolean(),
  }),
  "What anyone may see of a seller.",
);
