import { useBuyingMessages } from "../../shop-context.ts";
import common from "../parts.module.css";
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
    <dl className={`${common.stack} ${styles.totals}`} aria-busy={busy}>
      {sums.map(({ title, amount }) => (
        <div key={title} className={common.line}>
          <dt className={common.title}>
            <bdi>{title}</bdi>
          </dt>
          <dd className={common.amount}>{amount ?? "…"}</dd>
        </div>
      ))}
      <div className={`${common.line} ${styles.total}`} aria-live="polite" aria-atomic="true">
        <dt className={common.title}>{t("checkout.total")}</dt>
        <dd className={common.amount}>{total ?? "…"}</dd>
      </div>
    </dl>
  );
}
