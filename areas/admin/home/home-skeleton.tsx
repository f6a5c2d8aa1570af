import styles from "./home.module.css";

/** The page's parts in their sizes, while they are on their way. */
export function HomeSkeleton() {
  return (
    <>
      <output className="visually-hidden">Loading…</output>
      <div className={styles.tiles} aria-hidden="true">
        <span className={`${styles.skeleton} ${styles.today}`} data-part="tile" />
        <span className={styles.skeleton} data-part="tile" />
        <span className={styles.skeleton} data-part="tile" />
        <span className={styles.skeleton} data-part="tile" />
      </div>
      <span className={styles.skeleton} data-part="chart" aria-hidden="true" />
    </>
  );
}
