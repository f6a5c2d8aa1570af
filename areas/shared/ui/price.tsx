import { formatMoney } from "../domain/money.ts";
import styles from "./price.module.css";
import { RichText } from "./rich-text.tsx";
import { useUiMessages } from "./ui-messages.ts";

interface PriceProps {
  /** In minor units, like `compareAt`. */
  amount: number;
  compareAt?: number | null;
  /** Other variants cost more. */
  varies?: boolean;
  currency: string;
  locale: string;
}

/** An amount, and the earlier one if it was reduced. */
export function Price({ amount, compareAt = null, varies = false, currency, locale }: PriceProps) {
  const messages = useUiMessages();
  const price = formatMoney({ amount, currency }, locale);
  const shown =
    compareAt === null ? (
      price
    ) : (
      <>
        <ins>
          <span className="visually-hidden">{messages.t("ui.price-now")} </span>
          {price}
        </ins>{" "}
        <del>
          {/* A plain space at the edge of the hidden text would be lost from the accessible names of links. */}
          <span className="visually-hidden">
            {"\u00a0"}
            {messages.t("ui.price-before")}{" "}
          </span>
          {formatMoney({ amount: compareAt, currency }, locale)}
        </del>
      </>
    );
  return (
    <span className={styles.price}>
      {varies ? <RichText messages={messages} message="ui.price-from" elements={{ price: shown }} /> : shown}
    </span>
  );
}
