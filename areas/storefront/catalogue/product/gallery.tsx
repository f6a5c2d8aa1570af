import {
  type ComponentType,
  type KeyboardEvent,
  type MouseEvent,
  type UIEvent,
  useCallback,
  useEffect,
  useRef,
  useState,
} from "react";
import { lazyChunk } from "../../../shared/boot/lazy-page.tsx";
import { imageUrl, type ShopImage } from "../../../shared/pictures/image.ts";
import { BlurUpPicture } from "../../../shared/ui/blur-up-picture.tsx";
import { prefersReducedMotion } from "../../../shared/ui/layout/navigation-effects.ts";
import { Picture } from "../../../shared/ui/picture.tsx";
import { useBrowserValue } from "../../../shared/ui/use-browser-value.ts";
import { useBrowsingMessages } from "../../shop-context.ts";
import styles from "./gallery.module.css";
import type { PictureViewerProps } from "./picture-viewer.tsx";

const VIEWER = lazyChunk("areas/storefront/catalogue/product/picture-viewer.tsx", () =>
  import("./picture-viewer.tsx").then((module) => module.PictureViewer),
);

interface GalleryProps {
  sellerId: string;
  title: string;
  images: readonly ShopImage[];
  /** The chosen variant's picture. */
  shownId?: string | undefined;
}

/**
 * A product's pictures, to be swiped or moved through with the arrow keys. Each opens in a full-screen viewer. They are
 * one tab stop (roving tabindex), and the thumbnails are for pointers only, because they lead to the same pictures.
 * Without script, all of them are plain links.
 */
export function Gallery({ sellerId, title, images: given, shownId }: GalleryProps) {
  const { t } = useBrowsingMessages();
  const images = useOrder(given, shownId);
  // Browsers load pictures that are scrolled out at the side, too. They would delay the script.
  const isStarted = useBrowserValue(() => true, false);
  const track = useRef<HTMLUListElement>(null);
  const [shown, setShown] = useState(0);
  const [Viewer, setViewer] = useState<ComponentType<PictureViewerProps>>();
  const [enlarged, setEnlarged] = useState<number>();

  const onScroll = ({ currentTarget }: UIEvent<HTMLUListElement>): void => {
    // Right-to-left tracks have negative scroll positions.
    setShown(Math.round(Math.abs(currentTarget.scrollLeft) / currentTarget.clientWidth));
  };

  const show = useCallback((index: number, instantly = false) => {
    const behavior = instantly || prefersReducedMotion() ? "instant" : "smooth";
    // Scrolls only the track: following a thumbnail's link would also scroll the page.
    const { current } = track;
    const target = current?.children[index] as HTMLElement | undefined;
    if (current && target) current.scrollTo({ left: target.offsetLeft, behavior });
  }, []);

  const wanted = images.findIndex(({ id }) => id === shownId);
  useEffect(() => {
    if (wanted >= 0) show(wanted);
  }, [wanted, show]);

  const focus = (index: number) => track.current?.children[index]?.querySelector("a")?.focus({ preventScroll: true });
  const onKeyDown = (event: KeyboardEvent<HTMLUListElement>): void => {
    const step = event.key === "ArrowRight" ? 1 : event.key === "ArrowLeft" ? -1 : 0;
    // With other keys, arrows are the browser's: Alt and the left arrow go back.
    if (step === 0 || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    const next = shown + (getComputedStyle(event.currentTarget).direction === "rtl" ? -step : step);
    if (next < 0 || next >= images.length) return;
    show(next);
    focus(next);
  };

  const prepare = () => void VIEWER.load().catch(() => {});
  const enlarge = (event: MouseEvent<HTMLAnchorElement>, index: number): void => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    const link = event.currentTarget;
    const open = (loaded: ComponentType<PictureViewerProps>): void => {
      setViewer(() => loaded);
      setEnlarged(index);
    };
    VIEWER.load().then(open, () => {
      // The visitor may have left the page.
      if (link.isConnected) location.assign(link.href);
    });
  };
  const onClose = (index: number): void => {
    setEnlarged(undefined);
    show(index, true);
    focus(index);
  };

  const count = images.length;
  return (
    <div className={styles.gallery} data-thumbnails={count > 1}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the keys reach it from the links in it */}
      <ul
        ref={track}
        className={styles.track}
        onScroll={onScroll}
        onKeyDown={onKeyDown}
        aria-label={t("product.pictures", { title })}
      >
        {images.map((image, index) => (
          <li key={image.id} id={pictureId(index)}>
            <a
              href={imageUrl(sellerId, image.id, largest(image), "webp")}
              tabIndex={isStarted && index !== shown ? -1 : undefined}
              onClick={(event) => enlarge(event, index)}
              onPointerEnter={prepare}
              onFocus={prepare}
            >
              <BlurUpPicture
                sellerId={sellerId}
                image={image}
                sizes="(min-width: 48rem) 50vw, 100vw"
                priority={index === 0}
                waits={index > 0 && !isStarted}
              />
              <span className="visually-hidden"> {t("product.enlarge", { number: index + 1, count })}</span>
            </a>
          </li>
        ))}
      </ul>
      {count > 1 && (
        <ul className={styles.thumbnails} aria-hidden={isStarted || undefined}>
          {images.map((image, index) => (
            <li key={image.id}>
              <a
                href={`#${pictureId(index)}`}
                tabIndex={isStarted ? -1 : undefined}
                aria-label={t("product.picture", { number: index + 1, count })}
                aria-current={index === shown || undefined}
                onClick={(event) => {
                  event.preventDefault();
                  show(index);
                  focus(index);
                }}
              >
                <Picture sellerId={sellerId} image={image} sizes="72px" alt="" />
              </a>
            </li>
          ))}
        </ul>
      )}
      {Viewer && enlarged !== undefined && (
        <Viewer sellerId={sellerId} title={title} images={images} first={enlarged} onClose={onClose} />
      )}
    </div>
  );
}

/**
 * Returns the pictures, starting with the variant in the page's address, so that its picture is in the first response.
 * Later choices scroll to their picture instead of reordering.
 */
function useOrder(images: readonly ShopImage[], shownId: string | undefined): readonly ShopImage[] {
  const ids = images.map(({ id }) => id).join();
  const [first, setFirst] = useState({ ids, id: shownId });
  if (first.ids !== ids) setFirst({ ids, id: shownId });
  return images.toSorted((a, b) => Number(b.id === first.id) - Number(a.id === first.id));
}

const pictureId = (index: number): string => `picture-${index + 1}`;
const largest = ({ widths, width }: ShopImage): number => widths.at(-1) ?? width;
