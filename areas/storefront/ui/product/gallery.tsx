import { type MouseEvent, useCallback, useRef, useState } from "react";
import type { ShopImage } from "../../../shared/domain/image.ts";
import { prefersReducedMotion } from "../../../shared/ui/layout/prefers-reduced-motion.ts";
import { Picture } from "../../../shared/ui/picture.tsx";
import styles from "./gallery.module.css";

interface GalleryProps {
  sellerId: string;
  title: string;
  images: readonly ShopImage[];
}

const pictureId = (index: number): string => `picture-${index + 1}`;

/** A product's pictures: swiped or scrolled with the arrow keys; thumbnails are links, so that they work without script. */
export function Gallery({ sellerId, title, images }: GalleryProps) {
  const track = useRef<HTMLUListElement>(null);
  const [shown, setShown] = useState(0);

  const onScroll = useCallback(() => {
    const { current } = track;
    // Right-to-left tracks count from 0 downwards.
    if (current) setShown(Math.round(Math.abs(current.scrollLeft) / current.clientWidth));
  }, []);

  const show = useCallback((event: MouseEvent, index: number) => {
    event.preventDefault();
    const behavior = prefersReducedMotion() ? "instant" : "smooth";
    // The track only: following the link would also move the page.
    const { current } = track;
    const target = current?.children[index] as HTMLElement | undefined;
    if (current && target) current.scrollTo({ left: target.offsetLeft, behavior });
  }, []);

  if (images.length === 0) return <div className={styles.empty} />;
  return (
    <div className={styles.gallery}>
      <ul
        ref={track}
        className={styles.track}
        onScroll={onScroll}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the arrow keys scroll it
        tabIndex={images.length > 1 ? 0 : undefined}
        aria-label={`Pictures of ${title}`}
      >
        {images.map((image, index) => (
          <li key={image.id} id={pictureId(index)}>
            <Picture sellerId={sellerId} image={image} sizes="(min-width: 48rem) 50vw, 100vw" priority={index === 0} />
          </li>
        ))}
      </ul>
      {images.length > 1 && (
        <ul className={styles.thumbnails}>
          {images.map((image, index) => (
            <li key={image.id}>
              <a
                href={`#${pictureId(index)}`}
                aria-label={`Picture ${index + 1} of ${images.length}`}
                aria-current={index === shown || undefined}
                onClick={(event) => show(event, index)}
              >
                <Picture sellerId={sellerId} image={image} sizes="72px" alt="" />
              </a>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
