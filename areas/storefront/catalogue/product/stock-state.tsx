import type { PublicVariant } from "../../../shared/catalogue/public-catalogue.ts";
import { useBrowsingMessages } from "../../state/use-browsing-messages.ts";
import styles from "./stock-state.module.css";

/** Whether the chosen variant can be had; spoken when another is chosen. */
export function StockState({ variant }: { variant: PublicVariant }) {
  const { t } = useBrowsingMessages();
  const { available, remaining } = variant;
  const text = !available
    ? t("product.sold-out")
    : remaining === null
      ? t("product.in-stock")
      : t("product.only-left", { count: remaining });
  return (
    <output className={styles.stock} data-available={available}>
      {text}
    </output>
  );
}
