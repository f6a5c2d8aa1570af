import { contrast, legibleAccent, PAPER, textOn } from "../../../../shared/sellers/theme.ts";
import { useFormats } from "../../../admin-context.ts";
import styles from "./contrast-check.module.css";

type Scheme = keyof typeof PAPER;

const SCHEMES: { scheme: Scheme; label: string; adapted: string }[] = [
  { scheme: "light", label: "By day", adapted: "a deeper shade is used, so that it can be read" },
  { scheme: "dark", label: "By night", adapted: "a lighter shade is used, so that it can be read" },
];

/** How the colour is used on both papers, and what was done to it for the sake of those who read. */
export function ContrastCheck({ accent }: { accent: string }) {
  const { locale } = useFormats();
  const ratio = new Intl.NumberFormat(locale, { maximumFractionDigits: 1 });
  return (
    <ul className={styles.checks} aria-label="How your colour can be read">
      {SCHEMES.map(({ scheme, label, adapted }) => {
        const used = legibleAccent(accent, PAPER[scheme]);
        const reached = Math.floor(contrast(used, PAPER[scheme]) * 10) / 10;
        return (
          <li key={scheme}>
            <span className={styles.sample} style={{ background: PAPER[scheme], color: used }} aria-hidden="true">
              <span style={{ background: used, color: textOn(used) }}>Buy</span>
              Link
            </span>
            <span>
              <b>{label}:</b> {used === accent ? "used as it is" : `${adapted} (${used})`}.{" "}
              <span className={styles.ratio}>Contrast {ratio.format(reached)} to 1.</span>
            </span>
          </li>
        );
      })}
    </ul>
  );
}
