import { useBuyingMessages } from "../../shop-context.ts";
import styles from "./totals.module.css";

interface TotalsProps {
  /** The amounts are being requested. */
  busy?: boolean;
  /** The parts of the total. Formatted amounts; `undefined` while unknown. */
  sums: readonly { title: string; amount: string | undefined }[];
  total: string | undefined;
}

/** The total and its parts, before and after ordering. */
export function Totals({ busy = false, sums, total }: TotalsProps) {
  const { t } = useBuyingMessages();
  return (
    <dl className={styles.totals} aria-busy={busy}>
      {sums.map(({ title, amount }) => (
        <div key={title}>
          <dt>
            <bdi>{title}</bdi>
          </dt>
          <dd>{amount ?? "…"}</dd>
        </div>
      ))}
      <div className={styles.total} aria-live="polite" aria-atomic="true">
        <dt>{t("checkout.total")}</dt>
        <dd>{total ?? "…"}</dd>
      </div>
    </dl>
  );
}
