import styles from "./street.module.css";

/** A lamp maker's window; at night they are lit. */
export function Lamps() {
  return (
    <g>
      <circle className={styles.glow} cx="-66" cy="-52" r="40" />
      <circle className={styles.glow} cx="2" cy="-34" r="40" />
      <circle className={styles.glow} cx="72" cy="-48" r="40" />
      <path className={styles.bare} d="M-66-120v44M2-120v62" />
      <path className={styles.ochre} d="M-92-54q2-24 26-24t26 24z" />
      <path className={styles.rose} d="M-18-36l12-24H10l12 24z" />
      <path className={styles.bulb} d="M-72-54q6 12 12 0zM-4-36q6 12 12 0z" />
      <path className={styles.canvas} d="M50-40l10-38h24l10 38z" />
      <path className={styles.navy} d="M64 0q-6-16 4-24v-16h8v16q10 8 4 24z" />
    </g>
  );
}
