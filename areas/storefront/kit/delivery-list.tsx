import { formatMoney } from "../../shared/domain/money.ts";
import { useMessages, useOwnLanguage, useSeller } from "../shop-context.ts";
import styles from "./delivery-list.module.css";

/** The shop's delivery options with their prices. */
export function DeliveryList() {
  const { t } = useMessages();
  const lang = useOwnLanguage();
  const { deliveryOptions, currency, locale } = useSeller();
  return (
    <ul className={styles.list}>
      {deliveryOptions.map(({ id, title, price, note }) => (
        <li key={id}>
          <span className={styles.title} lang={lang}>
            <bdi>{title}</bdi>
          </span>{" "}
          <span className={styles.price}>
            {price === 0 ? t("frame.free") : formatMoney({ amount: price, currency }, locale)}
          </span>
          {note && (
            <span className={styles.note} lang={lang}>
              {" "}
              <bdi>{note}</bdi>
            </span>
          )}
        </li>
      ))}
    </ul>
  );
}
