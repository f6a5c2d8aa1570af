import { useState } from "react";
import { latinDigits } from "../../../shared/domain/latin-digits.ts";
import { useSeller } from "../../shop-context.ts";
import { useBuyingMessages } from "../../state/use-buying-messages.ts";
import styles from "./quantity-field.module.css";

interface QuantityFieldProps {
  /** What it is a quantity of. */
  title: string;
  quantity: number;
  /** How many can be had at most. */
  most: number;
  onChange: (quantity: number) => void;
}

/** How many of a thing: typed, or one more and one less. */
export function QuantityField({ title, quantity, most, onChange }: QuantityFieldProps) {
  const { t } = useBuyingMessages();
  const { locale } = useSeller();
  /** What is being typed, while it is no quantity yet. */
  const [typed, setTyped] = useState<string | null>(null);
  const [limited, setLimited] = useState(false);
  const change = (next: number): void => {
    setLimited(next > most);
    if (next >= 1) onChange(Math.min(next, most));
  };
  const type = (text: string): void => {
    const digits = latinDigits(text);
    const next = /^\d+$/.test(digits) ? Number(digits) : 0;
    setTyped(next >= 1 && next <= most ? null : text);
    change(next);
  };
  return (
    <div className={styles.field}>
      <div className={styles.stepper}>
        {/* Not `disabled`: the focus would fall out of the button that brought the quantity down to one. */}
        <button
          type="button"
          aria-label={t("cart.less", { title })}
          aria-disabled={quantity <= 1}
          onClick={() => change(quantity - 1)}
        >
          −
        </button>
        <input
          inputMode="numeric"
          autoComplete="off"
          aria-label={t("cart.quantity", { title })}
          value={typed ?? quantity.toLocaleString(locale, { useGrouping: false })}
          onChange={(event) => type(event.currentTarget.value)}
          onBlur={() => setTyped(null)}
          onFocus={(event) => event.currentTarget.select()}
        />
        <button
          type="button"
          aria-label={t("cart.more", { title })}
          aria-disabled={quantity >= most}
          onClick={() => change(quantity + 1)}
        >
          +
        </button>
      </div>
      <output className={styles.limit}>{limited && t("cart.most", { count: most })}</output>
    </div>
  );
}
