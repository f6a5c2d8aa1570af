import type { ShopImage } from "../../../areas/shared/pictures/image.ts";
import { effectivePlan } from "../../../areas/shared/sellers/plan.ts";
import type { Seller } from "../../../areas/shared/sellers/seller.ts";
import { QuotaExceeded } from "../errors.ts";
import type { Platform } from "../platform.ts";
import { pictureType } from "./picture-type.ts";
import { type SweepSeller, sweepPictures } from "./sweep-pictures.ts";

export interface AddPictureOptions {
  /** The media type that came with the file, where one did. */
  declared?: string;
  /** Nobody waits for it any more: from then on nothing is stored. */
  signal?: AbortSignal;
  /** Makes room where there is none; never more often than makes sense. */
  makeRoom?: SweepSeller;
}

/**
 * Adds a picture that somebody sends to a shop. What is kept and served is made from its pixels; the file itself is not
 * stored. Without room left in the plan, what nothing has referred to for a day is removed first.
 * @throws UnusableImage @throws QuotaExceeded with what the plan holds
 */
export async function addPicture(
  platform: Pick<Platform, "images" | "sellers" | "categories" | "products" | "orders" | "now">,
  seller: Seller,
  file: Buffer,
  { declared, signal, makeRoom = (whose) => sweepPictures(platform, whose) }: AddPictureOptions = {},
): Promise<ShopImage> {
  const { images, now } = platform;
  await pictureType(file, declared);
  const original = await images.remake(file);
  signal?.throwIfAborted();
  const { imageBytes } = effectivePlan(seller.subscription, now());
  const add = () => images.add(seller.id, original, "", imageBytes);
  try {
    return await add().catch(async (error: unknown) => {
      if (!(error instanceof QuotaExceeded) || (await makeRoom(seller)) === 0) throw error;
      return add();
    });
  } catch (error) {
    if (!(error instanceof QuotaExceeded)) throw error;
    const params = { max: imageBytes / 1024 / 1024 };
    throw new QuotaExceeded(error.message, {
      cause: error,
      fields: [{ field: "file", code: "pictures-full", params }],
    });
  }
}
