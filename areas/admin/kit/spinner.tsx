import styles from "./spinner.module.css";

/** Something is under way; it shows itself only after the 300 ms that nobody notices. */
export function Spinner() {
  return <span className={styles.spinner} aria-hidden="true" />;
}
