import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import type { ShopImage } from "../../../shared/pictures/image.ts";
import { CROSS, Icon } from "../../../shared/ui/icon.tsx";
import { Picture } from "../../../shared/ui/picture.tsx";
import { useBrowsingMessages } from "../../shop-context.ts";
import styles from "./picture-viewer.module.css";
import { MAX_SCALE, useZoomGestures } from "./use-zoom-gestures.ts";

/** The zoom factor of a key press or a button. */
const STEP = 1.6;

export interface PictureViewerProps {
  sellerId: string;
  title: string;
  images: readonly ShopImage[];
  /** The index of the first picture shown. */
  first: number;
  /** Called with the index of the last picture shown. */
  onClose: (index: number) => void;
}

/** A product's pictures in full screen, one at a time. */
export function PictureViewer({ sellerId, title, images, first, onClose }: PictureViewerProps) {
  const { t } = useBrowsingMessages();
  const dialog = useRef<HTMLDialogElement>(null);
  const stage = useRef<HTMLDivElement>(null);
  const [index, setIndex] = useState(first);
  const rightToLeft = () => dialog.current !== null && getComputedStyle(dialog.current).direction === "rtl";
  const turn = (step: number) => setIndex((current) => Math.min(Math.max(current + step, 0), images.length - 1));
  // A swipe to the left shows the picture on the right.
  const onSwipe = (direction: 1 | -1) => turn(rightToLeft() ? direction : -direction);
  const { zoom, zoomBy, handlers } = useZoomGestures(stage, index, onSwipe);
  useEffect(() => {
    dialog.current?.showModal();
    // For the keys. The browser would focus the first button.
    dialog.current?.focus();
  }, []);
  const onKeyDown = ({ key, altKey, ctrlKey, metaKey, shiftKey }: KeyboardEvent): void => {
    // The browser's own: Alt and the left arrow go back, Ctrl and plus enlarge the page.
    if (altKey || ctrlKey || metaKey) return;
    const forward = rightToLeft() ? "ArrowLeft" : "ArrowRight";
    if ((key === "ArrowLeft" || key === "ArrowRight") && !shiftKey) turn(key === forward ? 1 : -1);
    if (key === "+" || key === "=") zoomBy(STEP);
    if (key === "-") zoomBy(1 / STEP);
  };

  const image = images[index] as ShopImage;
  const count = images.length;
  return (
    <dialog
      ref={dialog}
      className={styles.viewer}
      tabIndex={-1}
      aria-label={t("product.pictures", { title })}
      onKeyDown={onKeyDown}
      onClose={() => onClose(index)}
    >
      <div
        ref={stage}
        className={styles.stage}
        data-zoomed={zoom.scale > 1 || undefined}
        {...handlers}
        onDragStart={(event) => event.preventDefault()}
      >
        <div
          className={styles.picture}
          style={{ transform: `translate(${zoom.x}px, ${zoom.y}px) scale(${zoom.scale})` }}
        >
          <Picture
            key={image.id}
            sellerId={sellerId}
            image={image}
            // An enlarged picture is as wide as its largest rendition.
            sizes={zoom.scale > 1 ? "200vw" : "100vw"}
            priority
          />
        </div>
      </div>
      <div className={styles.bar}>
        <output className={styles.count}>{count > 1 && t("product.picture", { number: index + 1, count })}</output>
        <ViewerButton label={t("product.viewer-zoom-out")} off={zoom.scale === 1} onPress={() => zoomBy(1 / STEP)}>
          M5 12h14
        </ViewerButton>
        <ViewerButton label={t("product.viewer-zoom-in")} off={zoom.scale === MAX_SCALE} onPress={() => zoomBy(STEP)}>
          M5 12h14M12 5v14
        </ViewerButton>
        <ViewerButton label={t("product.viewer-close")} onPress={() => dialog.current?.close()}>
          {CROSS}
        </ViewerButton>
      </div>
      {count > 1 && (
        <div className={styles.turns}>
          <ViewerButton label={t("product.viewer-previous")} off={index === 0} onPress={() => turn(-1)}>
            m15 18-6-6 6-6
          </ViewerButton>
          <ViewerButton label={t("product.viewer-next")} off={index === count - 1} onPress={() => turn(1)}>
            m9 18 6-6-6-6
          </ViewerButton>
        </div>
      )}
    </dialog>
  );
}

interface ViewerButtonProps {
  label: string;
  /** The button has no effect now, but keeps the focus. */
  off?: boolean;
  onPress: () => void;
  /** The path of its icon. */
  children: string;
}

function ViewerButton({ label, off = false, onPress, children }: ViewerButtonProps) {
  return (
    <button type="button" aria-label={label} aria-disabled={off || undefined} onClick={onPress}>
      <Icon path={children} />
    </button>
  );
}
