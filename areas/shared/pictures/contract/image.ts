import * as z from "zod/mini";
import { count, objectOf } from "../../contract/answer-fields.ts";
import type { ShopImage } from "../image.ts";

export const image = objectOf<ShopImage>(
  "Image",
  "A picture: /images/{sellerId}/{id}-{width}.avif or .webp in each of its widths.",
)({
  id: z.string(),
  alt: z.string(),
  width: count,
  height: count,
  widths: z.array(count),
  placeholder: z.optional(z.string()),
});
