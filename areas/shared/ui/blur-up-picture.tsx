import styles from "./blur-up-picture.module.css";
import { Picture, type PictureProps } from "./picture.tsx";

interface BlurUpPictureProps extends PictureProps {
  /** Loads nothing yet, unless the browser has no script. */
  waits?: boolean;
}

/**
 * Hides the placeholder once the picture is decoded: it would show through transparent parts. A failed picture shows its
 * text, which would be illegible on the placeholder. The picture may have ended before the script. React does not render
 * the attribute, so hydration ignores it.
 */
function hidePlaceholder(frame: HTMLElement): () => void {
  const onEnd = (): void => {
    const image = frame.querySelector<HTMLImageElement>("picture img");
    if (!image?.complete) return;
    const hide = (): string => (frame.dataset["ended"] = "");
    image.decode().then(hide, () => image.naturalWidth === 0 && hide());
  };
  onEnd();
  const controller = new AbortController();
  // These events do not bubble.
  for (const type of ["load", "error"])
    frame.addEventListener(type, onEnd, { capture: true, signal: controller.signal });
  return () => controller.abort();
}

/** A picture over its placeholder of a few dozen pixels, until it loads. */
export function BlurUpPicture({ waits = false, ...props }: BlurUpPictureProps) {
  const { placeholder, width, height } = props.image;
  const picture = waits ? (
    <noscript>
      <Picture {...props} />
    </noscript>
  ) : (
    <Picture {...props} />
  );
  if (placeholder === undefined) return picture;
  return (
    <span ref={hidePlaceholder} className={styles.frame}>
      <img className={styles.placeholder} src={placeholder} alt="" width={width} height={height} />
      {picture}
    </span>
  );
}
