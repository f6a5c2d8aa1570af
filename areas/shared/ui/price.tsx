import { formatMoney } from "../domain/money.ts";
import styles from "./price.module.css";

interface PriceProps {
  /** Minor units, like `compareAt`. */
  amount: number;
  compareAt?: number | null;
  /** Other variants cost more. */
  varies?: boolean;
  currency: string;
  locale: string;
}

/** An amount, and where it was lowered what it was before. */
export function Price({ amount, compareAt = null, varies = false, currency, locale }: PriceProps) {
  const price = formatMoney({ amount, currency }, locale);
  return (
    <span className={styles.price}>
      {varies && "from "}
      {compareAt === null ? (
        price
      ) : (
        <>
          <ins>
            <span className="visually-hidden">now </span>
            {price}
          </ins>{" "}
          <del>
            <span className="visually-hidden">before </span>
            {formatMoney({ amount: compareAt, currency }, locale)}
          </del>
        </>
      )}
    </span>
  );
}
