import type { ProductOption } from "../../../areas/shared/catalogue/product.ts";
import {
  type Category,
  isAvailable,
  LOW_STOCK,
  type Product,
  type Variant,
} from "../../../areas/shared/catalogue/product.ts";
import type { PublicProduct, PublicVariant } from "../../../areas/shared/catalogue/public-catalogue.ts";
import { publicImageWithPlaceholder } from "../pictures/public-image.ts";
import { storedHtml } from "../texts/stored-html.ts";

/** An option with its values and, where it is a colour, with theirs. */
export function publicOption({ name, values, colors }: ProductOption): ProductOption {
  return { name, values: [...values], ...(colors && { colors: [...colors] }) };
}

/** An active product as its page shows it. @throws TypeError for a draft or an archived one */
export function publicProduct(product: Product, category: Pick<Category, "name" | "slug">): PublicProduct {
  if (product.status !== "active") throw new TypeError(`A product that is ${product.status} is never presented.`);
  return {
    id: product.id,
    slug: product.slug,
    title: product.title,
    descriptionHtml: storedHtml(product.rendered, "description", product.description),
    category: { name: category.name, slug: category.slug },
    images: product.images.map(publicImageWithPlaceholder),
    options: product.options.map(publicOption),
    variants: product.variants.map(publicVariant),
  };
}

function publicVariant(variant: Variant): PublicVariant {
  return {
    id: variant.id,
    title: variant.title,
    values: [...variant.values],
    price: variant.price,
    compareAtPrice: variant.compareAtPrice,
    available: isAvailable(variant),
    remaining: variant.stock !== null && variant.stock <= LOW_STOCK ? variant.stock : null,
    ...(variant.imageId !== undefined && { imageId: variant.imageId }),
  };
}
