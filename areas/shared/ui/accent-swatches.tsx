import type { ReactNode } from "react";
import { SWATCHES } from "../sellers/first-looks.ts";
import styles from "./accent-swatches.module.css";

interface AccentSwatchesProps {
  /** `#rrggbb` */
  value: string;
  onChange: (accent: string) => void;
  /** What follows in the same row. */
  children?: ReactNode;
}

/** A few colours to begin with, for a shop's one. Stands in a fieldset with a legend. */
export function AccentSwatches({ value, onChange, children }: AccentSwatchesProps) {
  return (
    <div className={styles.swatches}>
      {SWATCHES.map(({ name, accent }) => (
        <label key={accent} className={styles.swatch} title={name}>
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
          <span className="visually-hidden">{name}</span>
        </label>
      ))}
      {children}
    </div>
  );
}
