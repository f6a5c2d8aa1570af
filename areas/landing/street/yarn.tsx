import styles from "./street.module.css";

/** A window of wool. */
export function Yarn() {
  return (
    <g>
      <circle className={styles.rose} cx="-70" cy="-24" r="24" />
      <circle className={styles.ochre} cx="-20" cy="-24" r="24" />
      <circle className={styles.navy} cx="-45" cy="-64" r="24" />
      <path
        className={styles.bare}
        d="M-90-32q20-14 40 0M-92-22q22-14 44 0M-88-12q18-12 36 0M-40-32q20-14 40 0M-42-22q22-14 44 0M-38-12q18-12 36 0M-60-80q-10 20 4 36M-48-86q-12 24 4 44M-36-84q-10 20 4 40"
      />
      <path className={styles.bare} d="M-62-100l30 60M-20-98l-36 56" />
      <path className={styles.leaf} d="M34-96h26v78H34zM66-96h26v62H66z" />
      <path
        className={styles.bare}
        d="M28-96h72M34-78h26M34-62h26M34-46h26M66-78h26M66-62h26M38-18v10M47-18v10M56-18v10M70-34v10M79-34v10M88-34v10"
      />
    </g>
  );
}
