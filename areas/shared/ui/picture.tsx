import { imageSrcSet, imageUrl, type ShopImage } from "../pictures/image.ts";

export interface PictureProps {
  sellerId: string;
  image: ShopImage;
  /** The `sizes` attribute: how wide the picture is laid out. */
  sizes: string;
  /** The picture that the page is about: fetched at once and first. The others wait until they come near the window. */
  priority?: boolean;
  /** Instead of the image's own, e.g. empty where a link's text says the same. */
  alt?: string;
  className?: string | undefined;
}

/** A seller's picture in its stored formats and widths; its aspect ratio is fixed before anything has loaded. */
export function Picture({ sellerId, image, sizes, priority = false, alt = image.alt, className }: PictureProps) {
  const fallback = image.widths.findLast((width) => width <= 640) ?? image.widths[0] ?? image.width;
  return (
    <picture>
      <source type="image/avif" srcSet={imageSrcSet(sellerId, image, "avif")} sizes={sizes} />
      <source type="image/webp" srcSet={imageSrcSet(sellerId, image, "webp")} sizes={sizes} />
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
