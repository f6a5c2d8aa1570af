import { useEffect, useRef } from "react";
import { type Corners, FONT_STACKS, type Typeface } from "../sellers/theme.ts";
import styles from "./look-samples.module.css";

/** Letters in one of the shops' typefaces, for its choice. */
export function TypefaceSample({ value: typeface }: { value: Typeface }) {
  const sample = useRef<HTMLSpanElement>(null);
  // The page's CSP blocks style attributes in markup, but not styles that a script sets.
  useEffect(() => sample.current?.style.setProperty("font-family", FONT_STACKS[typeface]), [typeface]);
  return (
    <span ref={sample} className={styles.letters} aria-hidden="true">
      Ag
    </span>
  );
}

const CORNER_PATHS: Record<Corners, string> = {
  sharp: "M3 25V3h22",
  soft: "M3 25V9a6 6 0 0 1 6-6h16",
  round: "M3 25V21A18 18 0 0 1 21 3h4",
};

/** One of the shops' corners, for its choice. */
export function CornerSample({ value: corners }: { value: Corners }) {
  return (
    <svg className={styles.corner} viewBox="0 0 28 28" aria-hidden="true">
      <path d={CORNER_PATHS[corners]} fill="none" stroke="currentcolor" strokeWidth="3" />
    </svg>
  );
}
