import type { PublicVariant } from "../../../shared/domain/page-data.ts";
import styles from "./stock-state.module.css";

/** Whether the chosen variant can be had; spoken when another is chosen. */
export function StockState({ variant }: { variant: PublicVariant }) {
  const { available, remaining } = variant;
  const text = !available ? "Sold out" : remaining === null ? "In stock" : `Only ${remaining} left`;
  return (
    <output className={styles.stock} data-available={available}>
      {text}
    </output>
  );
}
