import { randomUUID } from "node:crypto";
import { optionOf, type Product } from "../../../areas/shared/catalogue/product.ts";
import type { ShopImage } from "../../../areas/shared/pictures/image.ts";
import type { Seller } from "../../../areas/shared/sellers/seller.ts";
import type { Shop } from "../../../areas/shared/shops/shop.ts";
import { allProducts } from "../catalogue/read-listing.ts";
import { ObjectNotFound, StorageFailure } from "../errors.ts";
import type { StoredOriginal } from "../pictures/images.ts";
import type { Platform } from "../platform.ts";
import { pick } from "../record-structure.ts";
import { publicDeliveryOption } from "../sellers/public-seller.ts";
import { SHOP_FILE_FORMAT, type ShopEntryInput } from "./shop-file.ts";

/** Reads a seller's whole catalogue, including drafts. */
export async function readShop(
  { categories, products }: Pick<Platform, "categories" | "products">,
  seller: Seller,
): Promise<Shop> {
  const all = await Array.fromAsync(allProducts({ products }, seller.id));
  return { seller, categories: await categories.list(seller.id), products: all };
}

/**
 * Builds a shop's entry for the shop file, including drafts and the operator's fields. Pictures are `data:` URIs of the
 * originals, so one file is complete. Ids and times are left out: an import creates new ones, or keeps those of the
 * replaced shop. The owner's account is left out except for its email address.
 * @throws ObjectNotFound if a picture's original is missing or can't be read
 */
export async function exportShop(platform: Platform, seller: Seller): Promise<ShopEntryInput> {
  const shop = await readShop(platform, seller);
  const pictureOf = (place: string): PictureWriter => pictureWriter(platform, seller.id, place);
  const owner = seller.ownerId === null ? undefined : await platform.accounts.get(seller.ownerId);
  return {
    ...(await sellerEntry(seller, pictureOf("logo or cover"))),
    ...(owner && { owner: owner.email }),
    categories: await Promise.all(
      shop.categories.map(async ({ id, name, slug, description }) => ({
        name,
        slug,
        description,
        products: await Promise.all(
          shop.products
            .filter(({ categoryId }) => categoryId === id)
            .map((product) => productEntry(product, pictureOf(`product ${product.slug}`))),
        ),
      })),
    ),
  };
}

/** Builds a shop's entry without its catalogue. */
export async function sellerEntry(seller: Seller, picture: PictureWriter): Promise<Omit<ShopEntryInput, "categories">> {
  return {
    ...pick(seller, "domain", "name", "tagline", "about"),
    ...(seller.logo && { logo: await picture(seller.logo) }),
    ...(seller.cover && { cover: await picture(seller.cover) }),
    theme: { accent: seller.theme.accent, typeface: seller.theme.typeface, corners: seller.theme.corners },
    ...pick(seller, "currency", "locale"),
    contact: { email: seller.contact.email, phone: seller.contact.phone, address: seller.contact.address },
    deliveryOptions: seller.deliveryOptions.map(publicDeliveryOption),
    ...pick(seller, "deliveryCountries", "paymentInstructions", "paymentDays", "paymentChoice"),
    pages: seller.pages.map(({ slug, title, body }) => ({ slug, title, body })),
    status: seller.status,
    ...(seller.suspendedFrom && { suspendedFrom: seller.suspendedFrom }),
    subscription: pick(seller.subscription, "plan", "status", "currentPeriodEnd"),
    customDomain: seller.customDomain && { host: seller.customDomain.host, verified: seller.customDomain.verified },
    previousDomains: seller.previousDomains,
  };
}

/** Returns a picture's entry in the file. */
export type PictureWriter = (image: ShopImage) => Promise<{ file: string; alt: string }>;

/** @param place where the shop uses the pictures, for the operator */
function pictureWriter({ images }: Pick<Platform, "images">, sellerId: string, place: string): PictureWriter {
  return async ({ id, alt }) => {
    const unusable = (reason: string, cause?: unknown): ObjectNotFound =>
      new ObjectNotFound(
        `The original of the picture ${id} (${place}) ${reason}. Restore it from a backup, or upload the picture again.`,
        { cause },
      );
    const original = await images.readOriginal(sellerId, id).catch((error: unknown) => {
      throw error instanceof StorageFailure ? unusable("can't be read", error) : error;
    });
    if (!original) throw unusable("is missing");
    return { file: pictureUri(original), alt };
  };
}

/** Encodes a picture as a `data:` URI in base64. */
export function pictureUri({ format, bytes }: StoredOriginal): string {
  return `data:image/${format === "svg" ? "svg+xml" : format};base64,${bytes.toString("base64")}`;
}

export async function productEntry(
  product: Product,
  picture: PictureWriter,
): Promise<NonNullable<ShopEntryInput["categories"]>[number]["products"][number]> {
  const places = new Map<string | undefined, number>(product.images.map(({ id }, place) => [id, place]));
  return {
    ...pick(product, "title", "slug", "description", "status"),
    images: await Promise.all(product.images.map(picture)),
    options: product.options.map(optionOf),
    variants: product.variants.map(({ values, sku, price, compareAtPrice, stock, imageId }) => ({
      values,
      sku,
      price,
      ...(compareAtPrice !== null && { compareAtPrice }),
      stock,
      ...(places.has(imageId) && { image: places.get(imageId) }),
    })),
  };
}

/**
 * Yields a shop file in pieces: everything except orders, including the pictures' originals. The file can be imported
 * again. It is read and written piece by piece, because the pictures alone may exceed the memory.
 * @throws ObjectNotFound if a picture has neither an original nor a rendition
 */
export async function* shopJson(
  platform: Pick<Platform, "categories" | "products" | "images">,
  seller: Seller,
): AsyncGenerator<string> {
  // A random marker for pictures, which can't occur in the shop's texts.
  const mark = randomUUID();
  const widths = new Map<string, number[]>();
  const picture = async ({ id, alt, widths: made }: ShopImage) => {
    widths.set(id, made);
    return { file: `${mark}:${id};`, alt };
  };
  const marked = new RegExp(`${mark}:([\\w-]+);`);
  async function* withPictures(text: string): AsyncGenerator<string> {
    // `split` with a capturing group alternates between text and the captured picture ids.
    for (const [index, piece] of text.split(marked).entries()) {
      if (index % 2 === 0) yield piece;
      else yield* pictureText(await readPicture(platform, seller.id, piece, widths.get(piece) ?? []));
    }
    widths.clear();
  }
  const open = (record: object): string => JSON.stringify(record).slice(0, -1);

  const categories = await platform.categories.list(seller.id);
  yield `{"format":${JSON.stringify(SHOP_FILE_FORMAT)},"shops":[\n`;
  yield* withPictures(`${open(await sellerEntry(seller, picture))},"categories":[`);
  const seen = new Set<string>();
  let betweenCategories = "\n";
  for (const { id, name, slug, description } of categories) {
    yield `${betweenCategories}${open({ name, slug, description })},"products":[`;
    let betweenProducts = "\n";
    for await (const product of allProducts(platform, seller.id, { categoryId: id }, seen)) {
      yield betweenProducts;
      yield* withPictures(JSON.stringify(await productEntry(product, picture)));
      betweenProducts = ",\n";
    }
    yield "]}";
    betweenCategories = ",\n";
  }
  yield "]}]}\n";
}

/** Returns the original, or the widest stored rendition if the original is missing. @throws ObjectNotFound */
async function readPicture(
  { images }: Pick<Platform, "images">,
  sellerId: string,
  id: string,
  widths: number[],
): Promise<StoredOriginal> {
  const original = await images.readOriginal(sellerId, id);
  if (original) return original;
  for (const width of widths.toSorted((a, b) => b - a)) {
    const bytes = await images.read(sellerId, id, width, "webp");
    if (bytes) return { format: "webp", bytes };
  }
  throw new ObjectNotFound(`The picture ${id} is missing.`);
}

/** Bytes that are encoded at a time. A multiple of three, so that the pieces join to one base64 text. */
const PIECE = 96 * 1024;

/** Yields the `data:` URI of a picture in pieces: as one text, it would need twice the picture's memory in addition. */
function* pictureText({ format, bytes }: StoredOriginal): Generator<string> {
  yield pictureUri({ format, bytes: bytes.subarray(0, PIECE) });
  for (let at = PIECE; at < bytes.length; at += PIECE) yield bytes.subarray(at, at + PIECE).toString("base64");
}
