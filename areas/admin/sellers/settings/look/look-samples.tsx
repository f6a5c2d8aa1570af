import { type Corners, FONT_STACKS, type Typeface } from "../../../../shared/sellers/theme.ts";
import styles from "./look-samples.module.css";

export function TypefaceSample({ value }: { value: Typeface }) {
  return (
    <span className={styles.letters} style={{ fontFamily: FONT_STACKS[value] }} aria-hidden="true">
      Ag
    </span>
  );
}

const CORNER_PATHS: Record<Corners, string> = {
  sharp: "M3 25V3h22",
  soft: "M3 25V9a6 6 0 0 1 6-6h16",
  round: "M3 25V21A18 18 0 0 1 21 3h4",
};

export function CornerSample({ value }: { value: Corners }) {
  return (
    <svg className={styles.corner} viewBox="0 0 28 28" aria-hidden="true">
      <path d={CORNER_PATHS[value]} />
    </svg>
  );
}
