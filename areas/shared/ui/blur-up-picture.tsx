import styles from "./blur-up-picture.module.css";
import { Picture, type PictureProps } from "./picture.tsx";

interface BlurUpPictureProps extends PictureProps {
  /** Loads nothing yet, unless the browser has no script. */
  waits?: boolean;
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
    <span className={styles.frame}>
      <img className={styles.placeholder} src={placeholder} alt="" width={width} height={height} />
      {picture}
    </span>
  );
}
