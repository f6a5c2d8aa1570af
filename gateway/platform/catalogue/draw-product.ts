import type { SaveProductRequest } from "../../../areas/shared/catalogue/contract/admin-catalogue.ts";
import type { Product, Variant } from "../../../areas/shared/catalogue/product.ts";
import type { ShopImage } from "../../../areas/shared/pictures/image.ts";
import type { RenderedTexts } from "../../../areas/shared/texts/rendered-texts.ts";
import { ObjectNotFound, VersionConflict } from "../errors.ts";
import { changedStock } from "./changed-stock.ts";
import { requirePlanRoom, requireShopRoom } from "./plan-room.ts";
import { titleOfVariant } from "./product-rules.ts";
import type { CatalogueGround } from "./products.ts";

export interface ProductDraft {
  productId: string;
  request: SaveProductRequest;
  /** Of the request's description. */
  rendered: RenderedTexts;
  /** Never empty. */
  slug: string;
  /** The place behind the last product of the category. */
  end: number;
  now: Date;
}

/**
 * A product as it will be stored, from what was asked for and what is there.
 *
 * A new product's first version is its shop's next one, which is higher than any version that a product of the shop has
 * had: whoever has seen one that was removed, and put back since, is told so.
 * @throws VersionConflict @throws ObjectNotFound where there is nothing to change @throws QuotaExceeded
 */
export function drawProduct(
  ground: CatalogueGround,
  { productId, request, rendered, slug, end, now }: ProductDraft,
): Product {
  const stored = ground.products.find(({ id }) => id === productId);
  if (!stored && request.version !== null) throw new ObjectNotFound(`The seller has no product ${productId}.`);
  if (stored && request.version !== stored.version) throw new VersionConflict("The product has been changed.");
  const activated = request.status === "active" && stored?.status !== "active";
  requirePlanRoom(ground, activated ? 1 : 0, now);
  requireShopRoom(ground, stored ? 0 : 1);
  const keptPosition = stored?.categoryId === request.categoryId ? stored.position : end;
  return {
    id: productId,
    sellerId: ground.seller.id,
    categoryId: request.categoryId,
    title: request.title,
    slug,
    description: request.description,
    rendered,
    status: request.status,
    position: request.position ?? keptPosition,
    images: request.images.map((image) => drawImage(image, stored)),
    options: request.options.map(({ name, values, colors }) => ({ name, values, ...(colors && { colors }) })),
    variants: request.variants.map((variant) => drawVariant(variant, request, stored)),
    createdAt: stored?.createdAt ?? now.toISOString(),
    updatedAt: now.toISOString(),
    version: stored?.version ?? ground.seller.version + 1,
  };
}

/** Of a picture that the product has already, only the words change. */
function drawImage(given: ShopImage, stored: Product | undefined): ShopImage {
  const { id, width, height, widths, placeholder } = stored?.images.find((image) => image.id === given.id) ?? given;
  return { id, alt: given.alt, width, height, widths, ...(placeholder !== undefined && { placeholder }) };
}

function drawVariant(
  given: SaveProductRequest["variants"][number],
  { title }: SaveProductRequest,
  stored: Product | undefined,
): Variant {
  const { id, values, sku, price, compareAtPrice, imageId } = given;
  const before = stored?.variants.find((variant) => variant.id === id);
  const stock = changedStock(before, given);
  const picture = imageId !== undefined && { imageId };
  return { id, title: titleOfVariant(values, title), values, sku, price, compareAtPrice, stock, ...picture };
}
