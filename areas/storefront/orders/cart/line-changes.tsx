import { useBuyingMessages, useMoney } from "../../shop-context.ts";
import type { LineView } from "./cart-view.ts";
import styles from "./line-changes.module.css";

/** Changes since the line was added, as the server reports them. */
export function LineChanges({ view }: { view: LineView }) {
  const { t } = useBuyingMessages();
  const money = useMoney();
  const { state, priceBefore, unitPrice, quantity } = view;
  return (
    <>
      {state === "gone" && <p className={styles.lost}>{t("cart.gone")}</p>}
      {state === "sold-out" && <p className={styles.lost}>{t("cart.sold-out")}</p>}
      {state === "reduced" && <p className={styles.change}>{t("cart.reduced", { count: quantity })}</p>}
      {priceBefore !== null && quantity > 0 && (
        <p className={styles.change}>
          {t(unitPrice > priceBefore ? "cart.price-up" : "cart.price-down", { price: money(priceBefore) })}
        </p>
      )}
    </>
  );
}
