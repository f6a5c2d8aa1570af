import styles from "./blur-up-picture.module.css";
import { Picture, type PictureProps } from "./picture.tsx";

interface BlurUpPictureProps extends PictureProps {
  /** Loads nothing yet, unless the browser has no script. */
  waits?: boolean;
}

/**
 * Hides the placeholder once the picture is decoded: it would show through transparent parts. The picture may have loaded
 * before the script. React does not render the attribute, so hydration ignores it.
 */
function hidePlaceholder(frame: HTMLElement): () => void {
  const onLoad = (): void => {
    const image = frame.querySelector<HTMLImageElement>("picture img");
    if (!image?.complete) return;
    image.decode().then(
      () => (frame.dataset["loaded"] = ""),
      () => {},
    );
  };
  onLoad();
  // Load events do not bubble.
  frame.addEventListener("load", onLoad, { capture: true });
  return () => frame.removeEventListener("load", onLoad, { capture: true });
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
