import type { ReactNode } from "react";
import styles from "./choice-card.module.css";

interface ChoiceCardProps {
  name: string;
  value: string;
  id?: string | undefined;
  chosen: boolean;
  title: ReactNode;
  /** What it costs, at the end of the title's line. */
  price?: string;
  hint?: string | undefined;
  onChoose: () => void;
}

/** A radio button that says enough to choose by. */
export function ChoiceCard({ name, value, id, chosen, title, price, hint, onChoose }: ChoiceCardProps) {
  return (
    <label className={styles.card}>
      <input type="radio" id={id} name={name} value={value} checked={chosen} onChange={onChoose} />
      {/* The words keep their own direction; their box follows the page's. */}
      <span className={styles.title}>
        <bdi>{title}</bdi>
      </span>
      {price && <span className={styles.price}>{price}</span>}
      {hint && (
        <span className={styles.hint}>
          <bdi>{hint}</bdi>
        </span>
      )}
    </label>
  );
}
