import { useBuyingMessages } from "../../state/use-buying-messages.ts";
import styles from "./totals.module.css";

interface TotalsProps {
  /** The amounts are being requested. */
  busy?: boolean;
  /** Formatted amounts; `undefined` while unknown. */
  items: string | undefined;
  deliveryTitle: string | undefined;
  delivery: string | undefined;
  total: string | undefined;
}

/** The total and its parts, before and after ordering. */
export function Totals({ busy = false, items, deliveryTitle, delivery, total }: TotalsProps) {
  const { t } = useBuyingMessages();
  return (
    <dl className={styles.totals} aria-busy={busy}>
      <div>
        <dt>{t("checkout.items")}</dt>
        <dd>{items ?? "…"}</dd>
      </div>
      <div>
        <dt>
          <bdi>{deliveryTitle ?? t("checkout.delivery")}</bdi>
        </dt>
        <dd>{delivery ?? "…"}</dd>
      </div>
      <div className={styles.total} aria-live="polite" aria-atomic="true">
        <dt>{t("checkout.total")}</dt>
        <dd>{total ?? "…"}</dd>
      </div>
    </dl>
  );
}
