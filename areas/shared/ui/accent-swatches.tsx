import type { ReactNode } from "react";
import { SWATCHES, type SwatchId } from "../sellers/theme.ts";
import styles from "./accent-swatches.module.css";
import choices from "./choices.module.css";

interface AccentSwatchesProps {
  /** `#rrggbb` */
  value: string;
  onChange: (accent: string) => void;
  nameOf: (swatch: SwatchId) => string;
  /** Shown after the colours, in the same row. */
  children?: ReactNode;
}

/** Suggested colours for a shop. Must be inside a fieldset with a legend. */
export function AccentSwatches({ value, onChange, nameOf, children }: AccentSwatchesProps) {
  return (
    <div className={styles.swatches}>
      {SWATCHES.map(({ id, accent }) => (
        <label key={accent} className={`${choices.tile} ${styles.swatch}`} title={nameOf(id)}>
          <input
            type="radio"
            name="accent"
            value={accent}
            checked={accent === value}
            onChange={() => onChange(accent)}
          />
          <svg viewBox="0 0 40 40" aria-hidden="true">
            <circle cx="20" cy="20" r="15" fill={accent} />
          </svg>
          <span className="visually-hidden">{nameOf(id)}</span>
        </label>
      ))}
      {children}
    </div>
  );
}
