import styles from "./street.module.css";

/** A roaster's window: bags, a moka pot, a cup. */
export function Coffee() {
  return (
    <g>
      <path className={styles.wood} d="M-104-58h38v58h-38zM-100-72h30l4 14h-38z" />
      <path className={styles.canvas} d="M-98-42h26v24h-26z" />
      <path className={styles.rose} d="M-58-48h34v48h-34zM-54-60h26l4 12h-34z" />
      <path className={styles.canvas} d="M-53-36h24v20h-24z" />
      <path className={styles.steel} d="M-2 0l5-32h24L32 0zM3-36l-6-30h36l-6 30zM12-66h6v-8h-6z" />
      <path className={styles.bare} d="M33-60h14v26" />
      <path className={styles.canvas} d="M60-28h38c0 18-6 26-19 26s-19-8-19-26zM54-2h50v2H54z" />
      <path className={styles.bare} d="M98-24c14-2 14 16-2 16M72-38q-5-8 0-14t0-14M86-38q-5-8 0-14t0-14" />
    </g>
  );
}
