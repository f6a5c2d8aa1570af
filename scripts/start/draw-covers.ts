import { get, type RequestOptions } from "node:http";
import { imageUrl } from "../../areas/shared/pictures/image.ts";
import type { Seller } from "../../areas/shared/sellers/seller.ts";

/** Pixels: the wide screen of most developers. */
const WIDTH = 1280;

/**
 * Has a gateway draw the shops' covers in the background. Each takes longer than a visitor waits, who would see it blurred
 * until the next visit. Whatever fails is drawn when it is asked for.
 */
export function drawCovers(address: RequestOptions, shops: readonly Pick<Seller, "id" | "cover">[]): void {
  for (const { id, cover } of shops) {
    if (!cover?.widths.includes(WIDTH)) continue;
    const request = get({ ...address, path: imageUrl(id, cover.id, WIDTH, "avif") }, (response) => response.resume());
    request.once("error", () => undefined);
  }
}
