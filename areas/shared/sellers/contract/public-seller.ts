import * as z from "zod/mini";
import { amount, objectOf } from "../../contract/answer-fields.ts";
import { image } from "../../pictures/contract/image.ts";
import type { DeliveryOption, PublicSeller } from "../seller.ts";
import { CORNERS, TYPEFACES } from "../theme.ts";

export const deliveryOptionFields = {
  id: z.string(),
  title: z.string(),
  kind: z.enum(["shipping", "pickup"]),
  price: amount,
  note: z.optional(z.string()),
};

const deliveryOption = objectOf<DeliveryOption>("DeliveryOption")(deliveryOptionFields);

/** The fields visible both to the public and to the shop's members. */
export const sellerFields = {
  id: z.string(),
  domain: z.string(),
  name: z.string(),
  tagline: z.string(),
  logo: z.nullable(image),
  cover: z.nullable(image),
  theme: z.strictObject({ accent: z.string(), typeface: z.enum(TYPEFACES), corners: z.enum(CORNERS) }),
  currency: z.string(),
  locale: z.string(),
  contact: z.strictObject({ email: z.string(), phone: z.optional(z.string()), address: z.optional(z.string()) }),
  deliveryOptions: z.array(deliveryOption),
};

export const publicSeller = objectOf<PublicSeller>(
  "Seller",
  "What anyone may see of a seller.",
)({
  ...sellerFields,
  aboutHtml: z.string(),
  pages: z.array(z.strictObject({ slug: z.string(), title: z.string() })),
  status: z.enum(["active", "paused"]),
  poweredBy: z.boolean(),
});
