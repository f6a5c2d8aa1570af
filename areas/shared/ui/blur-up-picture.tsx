import styles from "./blur-up-picture.module.css";
import { Picture, type PictureProps } from "./picture.tsx";

/** A picture over its placeholder of a few dozen pixels, until it loads. */
export function BlurUpPicture(props: PictureProps) {
  const { placeholder, width, height } = props.image;
  if (placeholder === undefined) return <Picture {...props} />;
  return (
    <span className={styles.frame}>
      <img className={styles.placeholder} src={placeholder} alt="" width={width} height={height} />
      <Picture {...props} />
    </span>
  );
}
