import styles from "./street.module.css";

/** A yarn shop's window. */
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

/** A potter's window. The goods' base line is y = 0; x = 0 is their centre. */
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
