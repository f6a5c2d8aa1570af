import { useBuyingMessages, useMoney } from "../../shop-context.ts";
import common from "../parts.module.css";
import type { LineView } from "./cart-view.ts";

/** Changes since the line was added, as the server reports them. */
export function LineChanges({ view }: { view: LineView }) {
  const { t } = useBuyingMessages();
  const money = useMoney();
  const { state, priceBefore, unitPrice, quantity } = view;
  return (
    <>
      {state === "gone" && <p className={common.lost}>{t("cart.gone")}</p>}
      {state === "sold-out" && <p className={common.lost}>{t("cart.sold-out")}</p>}
      {state === "reduced" && <p className={common.change}>{t("cart.reduced", { count: quantity })}</p>}
      {priceBefore !== null && quantity > 0 && (
        <p className={common.change}>
          {t(unitPrice > priceBefore ? "cart.price-up" : "cart.price-down", { price: money(priceBefore) })}
        </p>
      )}
    </>
  );
}
