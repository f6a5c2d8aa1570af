import * as z from "zod/mini";
import { count, schemaOf } from "../../contract/answer-fields.ts";
import type { ShopImage } from "../image.ts";

export const image = schemaOf<ShopImage>()(
  "Image",
  z.strictObject({
    id: z.string(),
    alt: z.string(),
    width: count,
    height: count,
    widths: z.array(count),
    placeholder: z.optional(z.string()),
  }),
  "A picture: /images/{sellerId}/{id}-{width}.avif or .webp in each of its widths.",
);
