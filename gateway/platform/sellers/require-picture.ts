import type { ShopImage } from "../../../areas/shared/pictures/image.ts";
import { RequestIncomplete } from "../errors.ts";
import type { Platform } from "../platform.ts";

const MAX_SIDE = 100_000;
const PLACEHOLDER = /^data:image\/(?:webp|png|jpeg|avif);base64,[\w+/=]{1,4000}$/;

/**
 * A picture as a client refers to it comes from its upload, and is the seller's own. What it says of itself goes into
 * pages, so all of it has to be what such a picture can say.
 * @param field where it stands in the request, e.g. `change.logo`
 * @throws RequestIncomplete
 */
export async function requirePicture(
  { images }: Pick<Platform, "images">,
  sellerId: string,
  image: ShopImage,
  field: string,
): Promise<void> {
  const { id, width, height, widths, placeholder } = image;
  const isPlausible =
    [width, height].every((side) => side >= 1 && side <= MAX_SIDE) &&
    widths.length > 0 &&
    widths.every((each, index) => index === 0 || each > (widths[index - 1] ?? 0)) &&
    (placeholder === undefined || PLACEHOLDER.test(placeholder));
  const known = isPlausible ? await images.widths(sellerId, id) : undefined;
  if (!known || !widths.every((each) => known.includes(each)))
    throw new RequestIncomplete("No picture of the seller's.", { fields: [{ field, code: "gone" }] });
}
