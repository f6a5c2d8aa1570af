import { randomUUID } from "node:crypto";
import type { ShopImage } from "../../../areas/shared/pictures/image.ts";
import type { Seller } from "../../../areas/shared/sellers/seller.ts";
import { productsOf } from "../catalogue/products-of.ts";
import { ObjectNotFound } from "../errors.ts";
import type { Platform } from "../platform.ts";
import { pictureUri, productEntry, sellerEntry } from "./export-shop.ts";
import { SHOP_FILE_FORMAT } from "./shop-file.ts";

/**
 * A shop as a shop file, which can be imported again: all of it but its orders, the pictures' originals included. It is
 * read and written piece by piece, because the pictures alone may be larger than memory.
 * @throws ObjectNotFound where a picture is gone in every form
 */
export async function* shopJson(
  platform: Pick<Platform, "categories" | "products" | "images">,
  seller: Seller,
): AsyncGenerator<string> {
  // Nothing that anybody has written can hold it, so it can't be taken for a picture.
  const mark = randomUUID();
  const widths = new Map<string, number[]>();
  const picture = async ({ id, alt, widths: made }: ShopImage) => {
    widths.set(id, made);
    return { file: `${mark}:${id};`, alt };
  };
  const marked = new RegExp(`${mark}:([\\w-]+);`);
  async function* withPictures(text: string): AsyncGenerator<string> {
    // What is captured stands between the pieces.
    for (const [index, piece] of text.split(marked).entries()) {
      yield index % 2 === 0 ? piece : await pictureText(platform, seller.id, piece, widths.get(piece) ?? []);
    }
    widths.clear();
  }
  const open = (record: object): string => JSON.stringify(record).slice(0, -1);

  const categories = await platform.categories.list(seller.id);
  yield `{"format":${JSON.stringify(SHOP_FILE_FORMAT)},"shops":[\n`;
  yield* withPictures(`${open(await sellerEntry(seller, picture))},"categories":[`);
  let betweenCategories = "\n";
  for (const { id, name, slug, description } of categories) {
    yield `${betweenCategories}${open({ name, slug, description })},"products":[`;
    let betweenProducts = "\n";
    for await (const product of productsOf(platform, seller.id, id)) {
      yield betweenProducts;
      yield* withPictures(JSON.stringify(await productEntry(product, picture)));
      betweenProducts = ",\n";
    }
    yield "]}";
    betweenCategories = ",\n";
  }
  yield "]}]}\n";
}

/** The original; if that is lost, the widest rendition that is stored. */
async function pictureText(
  { images }: Pick<Platform, "images">,
  sellerId: string,
  id: string,
  widths: number[],
): Promise<string> {
  const original = await images.readOriginal(sellerId, id);
  if (original) return pictureUri(original);
  for (const width of widths.toSorted((a, b) => b - a)) {
    const bytes = await images.read(sellerId, id, width, "webp");
    if (bytes) return pictureUri({ format: "webp", bytes });
  }
  throw new ObjectNotFound(`The picture ${id} is gone.`);
}
