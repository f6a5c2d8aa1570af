import styles from "./skeleton.module.css";

/** Rows in the place of a list that is on its way; show it where `Resource.isSlow` says so. */
export function SkeletonRows({ count = 6 }: { count?: number }) {
  return (
    <div className={styles.rows}>
      <output className="visually-hidden">Loading…</output>
      {Array.from({ length: count }, (_, row) => (
        // oxlint-disable-next-line react/no-array-index-key -- nothing tells them apart
        <span key={row} className={styles.row} aria-hidden="true" />
      ))}
    </div>
  );
}

/** Lines in the place of a page. The style sheet shows them once somebody has waited noticeably, with or without script. */
export function Waiting() {
  return (
    <div className="admin-skeleton" aria-hidden="true">
      <span />
      <span />
      <span />
      <span />
    </div>
  );
}
