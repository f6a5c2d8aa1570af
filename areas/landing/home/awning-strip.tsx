import styles from "./awning-strip.module.css";

const WIDTH = 28;
/** Enough for the widest place that it hangs in; what is too much is cut off. */
const STRIPES = 60;

const every = (first: number): string =>
  Array.from(
    { length: STRIPES / 2 },
    (_, i) => `M${(2 * i + first) * WIDTH} 0h${WIDTH}v26a14 14 0 0 1-${WIDTH} 0z`,
  ).join("");

/** A scalloped awning in a colour of one's own, as wide as what it hangs over. */
export function AwningStrip({ color }: { color: string }) {
  return (
    <svg
      className={styles.strip}
      viewBox={`0 0 ${STRIPES * WIDTH} 40`}
      preserveAspectRatio="xMinYMin slice"
      aria-hidden="true"
    >
      <path className={styles.cloth} d={every(1)} />
      <path fill={color} d={every(0)} />
    </svg>
  );
}
