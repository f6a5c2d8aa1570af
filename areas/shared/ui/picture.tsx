import { imageSrcSet, imageUrl, type ShopImage } from "../pictures/image.ts";

export interface PictureProps {
  sellerId: string;
  image: ShopImage;
  /** The `sizes` attribute: the picture's layout width. */
  sizes: string;
  /** The page's main picture: fetched immediately and first. Others load lazily near the window. */
  priority?: boolean;
  /** Replaces the image's own, e.g. empty where a link's text says the same. */
  alt?: string;
  className?: string | undefined;
}

/**
 * A seller's picture in its stored widths. Its aspect ratio is fixed before anything loads. All supported browsers have
 * AVIF. Others get one WebP: a second list of widths was a ninth of the home's HTML, and a twentieth of a product's.
 */
export function Picture({ sellerId, image, sizes, priority = false, alt = image.alt, className }: PictureProps) {
  const fallback = image.widths.findLast((width) => width <= 640) ?? image.widths[0] ?? image.width;
  return (
    <picture>
      <source type="image/avif" srcSet={imageSrcSet(sellerId, image, "avif")} sizes={sizes} />
      <img
        className={className}
        src={imageUrl(sellerId, image.id, fallback, "webp")}
        alt={alt}
        width={image.width}
        height={image.height}
        loading={priority ? "eager" : "lazy"}
        fetchPriority={priority ? "high" : "auto"}
        decoding={priority ? "sync" : "async"}
      />
    </picture>
  );
}
