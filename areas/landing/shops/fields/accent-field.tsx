import { en as looks } from "../../../shared/i18n/looks/en.ts";
import { SWATCHES } from "../../../shared/sellers/first-looks.ts";
import { legibleAccent, PAPER } from "../../../shared/sellers/theme.ts";
import { AccentSwatches } from "../../../shared/ui/accent-swatches.tsx";
import styles from "./accent-field.module.css";

interface AccentFieldProps {
  /** `#rrggbb` */
  value: string;
  onChange: (accent: string) => void;
}

/** The shop's one colour: a few to begin with, or any other. */
export function AccentField({ value, onChange }: AccentFieldProps) {
  const own = SWATCHES.every(({ accent }) => accent !== value);
  const adjusted = legibleAccent(value, PAPER.light) !== value;
  return (
    <fieldset className={styles.colours}>
      <legend>Colour</legend>
      <AccentSwatches value={value} onChange={onChange} nameOf={(swatch) => looks[`swatch.${swatch}`]}>
        <label className={styles.own} data-chosen={own}>
          <input type="color" value={value} onChange={(event) => onChange(event.target.value)} />
          <span>Your own</span>
        </label>
      </AccentSwatches>
      <output className={styles.note}>
        {adjusted ? "Where text would be hard to read in this colour, your shop uses a deeper shade of it." : ""}
      </output>
    </fieldset>
  );
}
