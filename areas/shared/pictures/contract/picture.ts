import * as z from "zod/mini";
import { optionalText } from "../../contract/fields.ts";
import { IMAGE_WIDTHS, MAX_ALT } from "../image.ts";

/** Some of the widths that a picture can have, ascending. */
function areWidths(widths: readonly number[]): boolean {
  const known: readonly number[] = IMAGE_WIDTHS;
  return widths.every((width, index) => known.includes(width) && width > (widths[index - 1] ?? 0));
}

export const pictureId = z.string().check(z.regex(/^[0-9a-f]{32}$/));

const pixels = z.int().check(z.minimum(1), z.maximum(1_000_000));

/**
 * A picture that was uploaded before, as it came back then: whoever sends it may change what it shows in words, `alt`.
 * Whether it is the seller's is for the command to see.
 */
export const picture = z.strictObject({
  id: pictureId,
  alt: optionalText(MAX_ALT),
  width: pixels,
  height: pixels,
  widths: z.array(z.int()).check(z.minLength(1), z.refine(areWidths)),
  placeholder: z.optional(z.string().check(z.regex(/^data:image\/webp;base64,[A-Za-z0-9+/]{1,4000}={0,2}$/))),
});
