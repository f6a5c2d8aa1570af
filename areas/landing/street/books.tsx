import styles from "./street.module.css";

/** A bookseller's window: spines on a shelf, one book open. */
export function Books() {
  return (
    <g>
      <path className={styles.rose} d="M-106-62h16v62h-16z" />
      <path className={styles.canvas} d="M-90-72h20v72h-20z" />
      <path className={styles.navy} d="M-70-56h14v56h-14z" />
      <path className={styles.ochre} d="M-56-66h18v66h-18z" />
      <path className={styles.leaf} d="M-34 0l14-58l16 4l-14 58z" transform="translate(0 -4)" />
      <path className={styles.bare} d="M-86-60h12M-86-54h12M-52-14h10M-102-12h8" />
      <path className={styles.canvas} d="M56-8q-26-14-48-4v-34q24-10 48 4q24-14 48-4v34q-22-10-48 4z" />
      <path className={styles.bare} d="M56-42v34M18-36q16-4 28 2M18-26q16-4 28 2M66-34q12-6 28-2M66-24q12-6 28-2" />
    </g>
  );
}
