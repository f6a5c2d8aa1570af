import { type ReactNode, type RefObject, useEffect, useState } from "react";
import { useMoney } from "../../kit/use-money.ts";
import { useMessages } from "../../shop-context.ts";
import styles from "./buy-bar.module.css";

interface BuyBarProps {
  /** The page's own button. */
  after: RefObject<HTMLElement | null>;
  /** Minor units. */
  price: number;
  /** The variant's title, where there are several. */
  subject: string;
  onAdd: () => void;
  /** Why nothing was added; the page's own button says it to people who listen. */
  refusal: ReactNode;
}

/** On a phone: price and "Add to cart" at the window's foot, once the page's own button has scrolled out at the top. */
export function BuyBar({ after, price, subject, onAdd, refusal }: BuyBarProps) {
  const { t } = useMessages();
  const money = useMoney();
  const [shown, setShown] = useState(false);
  useEffect(() => {
    // A button that is still to come counts as visible, so that a jump past it is noticed too.
    const observer = new IntersectionObserver((entries) => setShown(entries.at(-1)?.isIntersecting === false), {
      rootMargin: "0px 0px 100000px 0px",
    });
    if (after.current) observer.observe(after.current);
    return () => observer.disconnect();
  }, [after]);
  return (
    <div className={styles.bar} data-shown={shown || undefined}>
      <p>
        <b>{money(price)}</b>
        <bdi className={styles.subject}>{subject}</bdi>
      </p>
      <button type="button" className="button" onClick={onAdd}>
        {t("cart.add")}
      </button>
      {refusal && (
        <p className={styles.refusal} aria-hidden="true">
          {refusal}
        </p>
      )}
    </div>
  );
}
