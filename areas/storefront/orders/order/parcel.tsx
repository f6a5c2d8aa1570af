import type { Tracking } from "../../../shared/orders/order.ts";
import { useBuyingMessages } from "../../state/use-buying-messages.ts";
import styles from "./parcel.module.css";

/** Who carries the parcel, and where one sees how far it has come; what the seller has not said is left out. */
export function Parcel({ tracking }: { tracking: Tracking }) {
  const { t } = useBuyingMessages();
  const { carrier, number, url } = tracking;
  return (
    <div className={styles.parcel}>
      <h3>{t("order.parcel")}</h3>
      {carrier && (
        <p>
          <bdi>{carrier}</bdi>
        </p>
      )}
      {number && (
        <p className={styles.number}>
          <bdi dir="ltr">{number}</bdi>
        </p>
      )}
      {url && (
        // The address of this page is a secret: the carrier is not told where one comes from.
        <a href={url} rel="noreferrer">
          {t("order.follow-parcel")}
        </a>
      )}
    </div>
  );
}
