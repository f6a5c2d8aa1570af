import styles from "./street.module.css";

/** A potter's window. Goods stand on y = 0 and are centred on x = 0. */
export function Pots() {
  return (
    <g>
      <path className={styles.rose} d="M-96 0c-15-20-10-46 6-58v-14h20v14c16 12 21 38 6 58z" />
      <path className={styles.canvas} d="M-100-30q20 8 41 0v10q-20 8-39 0z" />
      <path className={styles.navy} d="M-44-30h52c-2 20-12 30-26 30s-24-10-26-30z" />
      <path className={styles.canvas} d="M-39-52h42c-1 15-9 22-21 22s-20-7-21-22z" />
      <path className={styles.ochre} d="M34 0c-14-14-14-40 2-52l-4-16h30l-4 16c16 12 16 38 2 52z" />
      <path className={styles.bare} d="M62-58c22-4 24 26 5 30" />
      <path className={styles.canvas} d="M84-8h32v8h-32zM88-16h24v8h-24zM84-24h32v8h-32z" />
    </g>
  );
}
