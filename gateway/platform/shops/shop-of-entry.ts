import { type Category, optionOf, type Product, type Variant } from "../../../areas/shared/catalogue/product.ts";
import type { ShopImage } from "../../../areas/shared/pictures/image.ts";
import { billingOfGrant, isBilled } from "../../../areas/shared/sellers/billing.ts";
import { isPublic, type Seller } from "../../../areas/shared/sellers/seller.ts";
import type { Shop } from "../../../areas/shared/shops/shop.ts";
import type { RenderedTexts } from "../../../areas/shared/texts/rendered-texts.ts";
import { titleOfVariant } from "../catalogue/product-rules.ts";
import type { Platform } from "../platform.ts";
import { pick } from "../record-structure.ts";
import type { PictureEntry, ProductEntry, ShopEntry } from "./shop-file.ts";

interface EntryContext extends Pick<Platform, "newId" | "now"> {
  sellerId: string;
  /** The stored shop that the entry replaces. Records with the same slug keep their ids, so references stay valid. */
  before: Shop | undefined;
  /** The owner if the stored shop has none. */
  ownerId: string | null;
  imageOf: (picture: PictureEntry) => ShopImage;
  textsOf: (entry: ShopEntry | ProductEntry) => RenderedTexts;
}

/** Builds the records of a shop in a file. */
export function shopOfEntry(entry: ShopEntry, context: EntryContext): Shop {
  const categories = entry.categories.map((category, position): Category => {
    const before = context.before?.categories.find(({ slug }) => slug === category.slug);
    const { name, slug, description } = category;
    return { id: before?.id ?? context.newId(), sellerId: context.sellerId, name, slug, description, position };
  });
  const known = new Map(context.before?.products.map((product) => [product.slug, product]));
  const products = entry.categories.flatMap((category, index) =>
    category.products.map((product, position) =>
      productOf(product, { categoryId: categories[index]?.id ?? "", position }, known.get(product.slug), context),
    ),
  );
  return { seller: sellerOf(entry, context, context.before?.seller), categories, products };
}

/** Builds the seller of a shop in a file. */
export function sellerOf(
  entry: ShopEntry,
  { sellerId, ownerId, imageOf, textsOf, now }: EntryContext,
  stored: Seller | undefined,
): Seller {
  const time = now().toISOString();
  const granted = stored && isBilled(stored) ? undefined : entry.subscription;
  const billing = stored?.billing ?? null;
  const status = entry.status ?? stored?.status ?? "active";
  const suspendedFrom = stored && isPublic(stored) ? stored.status : (stored?.suspendedFrom ?? null);
  return {
    id: sellerId,
    domain: entry.domain,
    previousDomains: entry.previousDomains ?? stored?.previousDomains ?? [],
    customDomain: entry.customDomain === undefined ? (stored?.customDomain ?? null) : entry.customDomain,
    ...pick(entry, "name", "tagline", "about"),
    logo: entry.logo ? imageOf(entry.logo) : null,
    cover: entry.cover ? imageOf(entry.cover) : null,
    ...pick(entry, "theme", "currency", "locale", "contact", "deliveryOptions"),
    deliveryCountries: [...new Set(entry.deliveryCountries)],
    ...pick(entry, "paymentInstructions", "paymentDays", "paymentChoice", "pages"),
    rendered: textsOf(entry),
    status,
    suspendedFrom: status === "suspended" ? (entry.suspendedFrom ?? suspendedFrom) : null,
    ownerId: stored?.ownerId ?? ownerId,
    subscription: granted ?? stored?.subscription ?? { plan: "free", status: "active", currentPeriodEnd: null },
    // Not in shop files: they belong to this operator's account at the provider.
    cardAccount: stored?.cardAccount ?? null,
    billing: granted ? billingOfGrant(billing) : billing,
    createdAt: stored?.createdAt ?? time,
    updatedAt: time,
    version: (stored?.version ?? 0) + 1,
  };
}

function productOf(
  entry: ProductEntry,
  place: Pick<Product, "categoryId" | "position">,
  before: Product | undefined,
  { sellerId, imageOf, textsOf, newId, now }: EntryContext,
): Product {
  const time = now().toISOString();
  const images = entry.images.map(imageOf);
  const variantIds = new Map(before?.variants.map(({ id, values }) => [JSON.stringify(values), id]));
  return {
    id: before?.id ?? newId(),
    sellerId,
    ...place,
    ...pick(entry, "title", "slug", "description"),
    rendered: textsOf(entry),
    status: entry.status,
    images,
    options: entry.options.map(optionOf),
    variants: entry.variants.map(
      ({ values, sku, price, compareAtPrice, stock, image }): Variant => ({
        id: variantIds.get(JSON.stringify(values)) ?? newId(),
        title: titleOfVariant(values, entry.title),
        values,
        sku,
        price,
        compareAtPrice: compareAtPrice ?? null,
        stock,
        ...pictureOf(images, image),
      }),
    ),
    createdAt: before?.createdAt ?? time,
    updatedAt: time,
    version: (before?.version ?? 0) + 1,
  };
}

function pictureOf(images: readonly ShopImage[], place: number | undefined): Pick<Variant, "imageId"> {
  const image = place === undefined ? undefined : images[place];
  return image ? { imageId: image.id } : {};
}
