import styles from "./street.module.css";

/** A window full of house plants. */
export function Plants() {
  return (
    <g>
      <path className={styles.leaf} d="M-62-26q-34-8-30-44q22 8 30 44q-16-30 0-62q16 32 0 62q8-36 30-44q4 36-30 44z" />
      <path className={styles.terracotta} d="M-80-28h36l-5 28h-26z" />
      <path className={styles.leaf} d="M-14 0v-44q0-14 10-14t10 14v44zM6-22q16 0 16-20" />
      <path className={styles.bare} d="M-4-48v40M22-46v4" />
      <path className={styles.canvas} d="M-24-18h40l-5 18h-30z" />
      <path className={styles.leaf} d="M66-30q-30-2-34-26q26-6 34 26q-12-34 4-56q18 24-4 56q8-30 34-28q-4 26-34 28z" />
      <path className={styles.navy} d="M48-32h36l-5 32h-26z" />
    </g>
  );
}
