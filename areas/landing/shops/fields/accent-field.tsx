import { legibleAccent, PAPER, SWATCHES } from "../../../shared/sellers/theme.ts";
import { AccentSwatches } from "../../../shared/ui/accent-swatches.tsx";
import { useClaimTexts } from "../../texts.ts";
import styles from "./accent-field.module.css";

interface AccentFieldProps {
  /** `#rrggbb` */
  value: string;
  onChange: (accent: string) => void;
}

export function AccentField({ value, onChange }: AccentFieldProps) {
  const { t } = useClaimTexts();
  const own = SWATCHES.every(({ accent }) => accent !== value);
  const adjusted = legibleAccent(value, PAPER.light) !== value;
  return (
    <fieldset className={styles.colours}>
      <legend>{t("shop.colour")}</legend>
      <AccentSwatches value={value} onChange={onChange} nameOf={(swatch) => t(`swatch.${swatch}`)}>
        <label className={styles.own} data-chosen={own}>
          <input type="color" value={value} onChange={(event) => onChange(event.target.value)} />
          <span>{t("shop.colour-own")}</span>
        </label>
      </AccentSwatches>
      <output className={styles.note}>{adjusted ? t("shop.colour-adjusted") : ""}</output>
    </fieldset>
  );
}
