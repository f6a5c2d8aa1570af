import type { Product, Variant } from "../../../areas/shared/catalogue/product.ts";
import type { ShopImage } from "../../../areas/shared/pictures/image.ts";
import type { CatalogueSnapshot } from "../catalogue/catalogue.ts";
import { requirePlanRoom, requireShopRoom } from "../catalogue/product-rules.ts";
import { VersionConflict } from "../errors.ts";
import { isStored, withPictures } from "./draft-pictures.ts";
import type { ImportPlan, PlannedProduct } from "./plan-import.ts";

const MAX_ALT = 500;

/**
 * Builds the products that a plan writes, after comparing their versions with the stored ones.
 * @throws VersionConflict if a product has changed since the plan was made
 * @throws QuotaExceeded
 */
export function buildImport(
  { products }: ImportPlan,
  snapshot: CatalogueSnapshot,
  { images, now }: { images: ReadonlyMap<string, ShopImage>; now: Date },
): Product[] {
  const stored = new Map(snapshot.products.map((product) => [product.id, product]));
  const written = products.filter(({ action }) => action !== "unchanged");
  const built = written.map((planned): Product => {
    const current = stored.get(planned.product.id);
    if (current?.version !== planned.before?.version) throw new VersionConflict(`${planned.product.slug} has changed.`);
    const own = imagesOf(planned, images);
    const variants = current ? withSales(planned, current) : planned.product.variants;
    return {
      ...planned.product,
      images: own,
      variants: withPictures(variants, own, planned.variantPictures, images),
      updatedAt: now.toISOString(),
    };
  });
  const isActive = (product: Product | undefined): boolean => product?.status === "active";
  const leaving = written.filter(({ product, before }) => isActive(before) && !isActive(product)).length;
  const coming = written.filter(({ product, before }) => !isActive(before) && isActive(product)).length;
  requirePlanRoom({ seller: snapshot.seller, active: snapshot.active - leaving }, coming, now);
  requireShopRoom(snapshot, written.filter(({ before }) => !before).length);
  return built;
}

/** Subtracts the pieces sold since the plan was made from the file's stock. */
function withSales({ product, before }: PlannedProduct, current: Product): Variant[] {
  return product.variants.map((variant) => {
    const was = before?.variants.find(({ id }) => id === variant.id)?.stock;
    const is = current.variants.find(({ id }) => id === variant.id)?.stock;
    if (variant.stock === null || typeof was !== "number" || typeof is !== "number") return variant;
    return { ...variant, stock: Math.max(is + variant.stock - was, 0) };
  });
}

/** Returns the product's available pictures without duplicates. A picture without alt text gets the product's title. */
function imagesOf({ product, pictures }: PlannedProduct, fetched: ReadonlyMap<string, ShopImage>): ShopImage[] {
  if (!pictures) return product.images;
  const images = pictures.flatMap((picture): ShopImage[] => {
    if (isStored(picture)) return [picture];
    const image = fetched.get(picture.url);
    const alt =
      picture.alt
        .replaceAll(/\p{Cc}/gu, " ")
        .slice(0, MAX_ALT)
        .toWellFormed() || product.title;
    return image ? [{ ...image, alt }] : [];
  });
  return [...new Map(images.map((image) => [image.id, image])).values()];
}
