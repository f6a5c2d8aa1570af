import styles from "./street.module.css";

/** A baker's window. */
export function Loaves() {
  return (
    <g>
      <path className={styles.wood} d="M-104-40h26l-5 40h-16z" />
      <path
        className={styles.crust}
        d="M-102-40l-8-44q4-9 10 0l6 44zM-90-40l-1-50q5-8 10 0l-1 50zM-80-40l8-40q7-7 9 2l-9 38z"
      />
      <path className={styles.crust} d="M-58 0c-8-32 10-44 34-44s42 12 34 44z" />
      <path className={styles.bare} d="M-40-34l-8 18M-24-38l-8 20M-8-36l-8 18" />
      <path className={styles.canvas} d="M26-6h92v6H26z" />
      <path className={styles.crust} d="M32-6c-6-18 4-26 16-26s22 8 16 26zM76-6c-6-18 4-26 16-26s22 8 16 26z" />
      <path className={styles.crust} d="M54-32c-6-18 4-26 16-26s22 8 16 26z" />
      <path className={styles.bare} d="M43-24h10M87-24h10M65-50h10" />
    </g>
  );
}
