import type { Product } from "../../../areas/shared/catalogue/product.ts";
import type { ShopImage } from "../../../areas/shared/pictures/image.ts";
import type { Seller } from "../../../areas/shared/sellers/seller.ts";
import { ObjectNotFound } from "../errors.ts";
import type { StoredOriginal } from "../pictures/images.ts";
import type { Platform } from "../platform.ts";
import { readShop } from "./read-shop.ts";
import type { ShopEntryInput } from "./shop-file.ts";

/**
 * A shop as the shop file holds it, drafts and the operator's fields included, its pictures as `data:` URIs of the
 * originals, so that one file is all of it. Ids and times stay behind: an import gives new ones, or keeps those of the
 * shop that it replaces. Of the owner it holds the address; the account itself stays behind too.
 * @throws ObjectNotFound when a picture's original is gone
 */
export async function exportShop(platform: Platform, seller: Seller): Promise<ShopEntryInput> {
  const shop = await readShop(platform, seller);
  const picture = pictureWriter(platform, seller.id);
  const owner = seller.ownerId === null ? undefined : await platform.accounts.get(seller.ownerId);
  return {
    ...(await sellerEntry(seller, picture)),
    ...(owner && { owner: owner.email }),
    categories: await Promise.all(
      shop.categories.map(async ({ id, name, slug, description }) => ({
        name,
        slug,
        description,
        products: await Promise.all(
          shop.products.filter(({ categoryId }) => categoryId === id).map((product) => productEntry(product, picture)),
        ),
      })),
    ),
  };
}

/** All that the file holds of a shop beside its catalogue. */
export async function sellerEntry(seller: Seller, picture: PictureWriter): Promise<Omit<ShopEntryInput, "categories">> {
  return {
    domain: seller.domain,
    name: seller.name,
    tagline: seller.tagline,
    about: seller.about,
    ...(seller.logo && { logo: await picture(seller.logo) }),
    ...(seller.cover && { cover: await picture(seller.cover) }),
    theme: { accent: seller.theme.accent, typeface: seller.theme.typeface, corners: seller.theme.corners },
    currency: seller.currency,
    locale: seller.locale,
    contact: { email: seller.contact.email, phone: seller.contact.phone, address: seller.contact.address },
    deliveryOptions: seller.deliveryOptions.map(({ id, title, kind, price, note }) => ({
      id,
      title,
      kind,
      price,
      note,
    })),
    deliveryCountries: seller.deliveryCountries,
    paymentInstructions: seller.paymentInstructions,
    paymentDays: seller.paymentDays,
    pages: seller.pages.map(({ slug, title, body }) => ({ slug, title, body })),
    status: seller.status,
    subscription: {
      plan: seller.subscription.plan,
      status: seller.subscription.status,
      currentPeriodEnd: seller.subscription.currentPeriodEnd,
    },
    customDomain: seller.customDomain && { host: seller.customDomain.host, verified: seller.customDomain.verified },
    previousDomains: seller.previousDomains,
  };
}

/** What stands in the file for a picture. */
export type PictureWriter = (image: ShopImage) => Promise<{ file: string; alt: string }>;

function pictureWriter({ images }: Pick<Platform, "images">, sellerId: string): PictureWriter {
  return async ({ id, alt }) => {
    const original = await images.readOriginal(sellerId, id);
    if (!original) throw new ObjectNotFound(`The original of the picture ${id} is gone.`);
    return { file: pictureUri(original), alt };
  };
}

/** A picture as a `data:` URI in base64. */
export function pictureUri({ format, bytes }: StoredOriginal): string {
  return `data:image/${format === "svg" ? "svg+xml" : format};base64,${bytes.toString("base64")}`;
}

export async function productEntry(
  product: Product,
  picture: PictureWriter,
): Promise<NonNullable<ShopEntryInput["categories"]>[number]["products"][number]> {
  const places = new Map<string | undefined, number>(product.images.map(({ id }, place) => [id, place]));
  return {
    title: product.title,
    slug: product.slug,
    description: product.description,
    status: product.status,
    images: await Promise.all(product.images.map(picture)),
    options: product.options.map(({ name, values, colors }) => ({ name, values, ...(colors && { colors }) })),
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
